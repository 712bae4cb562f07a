// A small TwixT player for Node: sets its pylons at random, and never where it may not.
import { createInterface } from "node:readline";

const SIDE = 24;
let me = 0;
let board = [];
const say = (text) => process.stdout.write(`${text}\n`);

createInterface({ input: process.stdin }).on("line", (line) => {
  const found = /^\s*([0-9])(?![0-9])(.*)/.exec(line);
  if (!found) return;
  const rest = found[2];
  const numbers = rest.trim().split(/\s+/).filter(Boolean).map(Number);
  switch (found[1]) {
    case "0":
      me = numbers[0];
      board = [];
      break;
    case "2":
      board = (rest.match(/-1|[0-4]/g) ?? []).map(Number);
      break;
    case "3": {
      if (numbers.length) board[numbers[0] * SIDE + numbers[1]] = 2 - me;
      const free = [...board.keys()].filter((at) => board[at] === 0 || board[at] === me + 3);
      const at = free[Math.floor(Math.random() * free.length)];
      board[at] = me + 1;
      say(`3 ${Math.floor(at / SIDE)} ${at % SIDE}`);
      break;
    }
    case "6":
      say("6 0");
      break;
    case "8":
      board = [];
      break;
    case "9":
      process.exit(0);
  }
}).on("close", () => process.exit(1));
