#!/usr/bin/env python3
"""Recomputes the draws of a game of Bigriver from its record. It needs nothing but docs/notation.md.

    python3 verify.py game.txt

It checks that the server committed to the secret before the game, and that every numbered draw follows from the secret,
the nonces and its number. Which tile, die or card a draw means depends on the rules of the game; "bigriver verify" checks
that too.
"""

import hashlib
import hmac
import re
import sys


def draw(secret, table, nonces, number, of):
    """Return draw `number` of a table, from 0 to of-1."""
    attempt = 0
    while True:
        message = "\n".join(["bigriver 1", table, *nonces, str(number), str(attempt)])
        x = int.from_bytes(hmac.new(secret, message.encode(), hashlib.sha256).digest()[:8], "big")
        if x < 2**64 // of * of:
            return x % of
        attempt += 1


def main(path):
    tags, seats, draws, steps = {}, 0, [], 0
    for line in open(path, encoding="utf-8"):
        words = re.split(r"(?:^|\s)#", line)[0].split()
        if words[:1] == ["seats"]:
            seats = int(words[1])
        elif words[:1] == ["tag"]:
            tags[words[1]] = words[2]
        steps += words[:1] == ["*"] or words[:1] != [] and words[0].isdigit() and not words[-1].startswith("!")
        if words[:1] == ["*"] and steps > int(tags.get("from.steps", 0)) and not ("from.draws" in tags and "%" not in line):
            draws.append(words[-1].lstrip("%").replace(":", "/").split("/"))
    draws += [[name[5:], *value.split("/")] for name, value in tags.items() if name.startswith("draw.")]
    secret = bytes.fromhex(tags["secret"])
    if hashlib.sha256(secret).hexdigest() != tags["commitment"]:
        sys.exit("the secret is not the one that was committed to")
    nonces = [tags.get(f"nonce.{seat + 1}", "") for seat in range(seats)]
    for number, got, of in draws:
        result = draw(secret, tags["table"], nonces, int(number), int(of))
        if result != int(got):
            sys.exit(f"draw {number} gives {result}/{of}, the record says {got}/{of}")
    if sorted(int(number) for number, _, _ in draws) != list(range(1, len(draws) + 1)):
        sys.exit("the draws are not numbered from 1 without gaps")
    if "from" in tags:
        repeated = " and the draws without a number" * ("from.draws" in tags)
        print(f"not checked: the first {tags['from.steps']} steps{repeated}, which come from table {tags['from']}")
    print(f"valid: {len(draws)} draws of table {tags['table']}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("want the file of one record")
    main(sys.argv[1])
