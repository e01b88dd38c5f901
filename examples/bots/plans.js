#!/usr/bin/env node
// A bot for every game, without packages: where it gets the possible ends of its turn, it takes the
// cheapest of the longest; elsewhere any action.
//
//     bigriver bot check -- node plans.js
//
// docs/bot-protocol.md describes what it reads and prints.
"use strict";

let way = []; // the remaining actions of this turn

function choose(question) {
  if (!question.actions.includes(way[0])) way = best(question.plans ?? []);
  const next = way.shift();
  if (question.actions.includes(next)) return next;
  way = [];
  return question.actions[Math.floor(random() * question.actions.length)];
}

function best(plans) {
  const price = (plan) => (plan.cost ?? []).reduce((sum, cost) => sum + cost.n, 0);
  const value = (plan) => plan.way.length - 10 * price(plan);
  return plans.length ? plans.reduce((a, b) => (value(b) > value(a) ? b : a)).way.slice() : [];
}

// The same seed gives the same game (mulberry32).
let state = 0;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

const answers = {
  hello: () => ({ protocol: 1, name: "plans.js", wants: ["plans"] }),
  game: (question) => {
    state = question.seed | 0;
    way = [];
    return {};
  },
  saw: () => ({}),
  think: (question) => ({ action: choose(question) }),
  end: () => ({}),
  quit: () => ({}),
};

const input = require("node:readline").createInterface({ input: process.stdin });
input.on("line", (line) => {
  const question = JSON.parse(line);
  const answer = answers[question.do];
  const said = answer ? { id: question.id, ok: true, ...answer(question) } : { id: question.id, error: { code: "unknown_request" } };
  process.stdout.write(JSON.stringify(said) + "\n");
  if (question.do === "quit") process.stdin.destroy();
});
