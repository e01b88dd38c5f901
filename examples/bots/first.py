#!/usr/bin/env python3
"""A bot for every game, with Python's standard library alone: it takes a random action.

    bigriver bot check -- ./first.py
    bigriver sim queen --players ./first.py,simple --games 10

docs/bot-protocol.md describes what it reads and prints.
"""
import json
import random
import sys


class Bot:
    def hello(self, request):
        return {"protocol": 1, "name": "first.py"}

    def game(self, request):
        # The same seed, the same game: so a game that went wrong can be played again.
        self.random = random.Random(request["seed"])
        return {}

    def saw(self, request):
        return {}

    def think(self, request):
        # Replace this line by something better.
        return {"action": self.random.choice(request["actions"])}

    def end(self, request):
        print("places:", request.get("places"), "group:", request.get("group"), file=sys.stderr)
        return {}

    def quit(self, request):
        return {}


def main():
    bot = Bot()
    for line in sys.stdin:
        request = json.loads(line)
        do = getattr(bot, request["do"], None) if not request["do"].startswith("_") else None
        if do:
            answer = {"id": request["id"], "ok": True, **do(request)}
        else:
            answer = {"id": request["id"], "error": {"code": "unknown_request"}}
        print(json.dumps(answer), flush=True)
        if request["do"] == "quit":
            return


main()
