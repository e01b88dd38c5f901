// Plays the same closed loop on boardgame.io and on Bigriver, in turn, and prints a table of both.
//
//     npm install --prefix /tmp/boardgameio boardgame.io@0.50.2
//     go build -o /tmp/bigriver ./cmd/bigriver
//     node examples/compare/compare.cjs /tmp/boardgameio /tmp/bigriver [GAME] [TABLES] [SECONDS] [ROUNDS]
//
// boardgame.io keeps matches in memory. Its game is a row of 20 numbers of which each move adds 1 to one, far smaller than any of Bigriver's. At each table
// one client moves and another watches, and the next move is made when the watcher has seen the last one, as `bigriver loadtest` does it. The clients are
// plain sockets: those of boardgame.io would draw more from the processors than its server. It needs Linux, for the processor time in /proc.
'use strict'
const { createRequire } = require('node:module')
const { spawn, execFileSync } = require('node:child_process')
const { readFileSync } = require('node:fs')
const path = require('node:path')

const port = 8123
const counts = {
  name: 'counts',
  setup: () => ({ cells: Array(20).fill(0) }),
  moves: { add: ({ G }, cell) => { G.cells[cell]++ } },
  turn: { minMoves: 0 },
}

const [folder, ...rest] = process.argv.slice(2)
const load = createRequire(path.resolve(folder ?? '.', 'package.json'))
if (rest[0] === 'serve') {
  const { Server } = load('boardgame.io/server')
  Server({ games: [counts], origins: ['*'] }).run(port)
} else {
  compare().catch((err) => { console.error(err); process.exit(1) })
}

async function compare() {
  const [, game = 'queen', tables = '64', seconds = '5', rounds = '3'] = rest
  console.log(`| ${tables} tables, ${seconds} s each | moves/s | server's processor time a move | p50 | p99 |\n|---|---|---|---|---|`)
  const said = []
  for (let round = 0; round < Number(rounds); round++) said.push(await once(game, tables, seconds))
  console.log(`\nRounds: ${said.join('; ')}.`)
}

// once measures both, prints a row for each, and returns how they compare.
async function once(game, tables, seconds) {
  const [bigriver] = rest
  const server = spawn(process.execPath, [__filename, folder, 'serve'], { stdio: 'ignore', env: { ...process.env, NODE_ENV: 'production' } })
  let theirs
  try {
    theirs = await closedLoop(server.pid, Number(tables), Number(seconds))
  } finally {
    server.kill()
  }
  const ours = JSON.parse(execFileSync(bigriver,
    ['loadtest', '--json', '--game', game, '--tables', tables, '--rate', '0', '--streams', '0', '--for', `${seconds}s`], { stdio: ['ignore', 'pipe', 'ignore'] }))
  const a = { rate: theirs.moves / theirs.seconds, server: theirs.busy / theirs.seconds, p50: theirs.at(0.5), p99: theirs.at(0.99) }
  const b = ours.closed
  const row = (name, x) => console.log(`| ${name} | ${Math.round(x.rate)} | ${(1e6 * x.server / x.rate).toFixed(0)} µs | ${x.p50.toFixed(1)} ms | ${x.p99.toFixed(1)} ms |`)
  row('boardgame.io, in memory', a)
  row(`bigriver, ${game}, safe on disk`, b)
  return `${(b.rate / a.rate).toFixed(2)} times the moves of boardgame.io, ${(b.rate / ours.store).toFixed(2)} of the store alone, which made ${Math.round(ours.store)}`
}

// closedLoop plays at all tables, and returns how many moves there were, how long each took in milliseconds, and the seconds of processor time.
async function closedLoop(pid, tables, seconds) {
  const { io } = load('socket.io-client')
  const url = `http://localhost:${port}`
  await until(() => fetch(url).then(() => true, () => false)) // whatever it answers
  const took = []
  let counting = false
  const open = async (_, n) => {
    const matchID = `table${n}` // the first who asks for a match makes it
    const join = (playerID, heard) => new Promise((resolve) => {
      const socket = io(`${url}/${counts.name}`, { transports: ['websocket'] })
      socket.on('connect', () => socket.emit('sync', matchID, playerID, undefined, 1))
      socket.on('sync', (_, { state }) => resolve({ socket, state }))
      socket.on('update', (_, state) => heard(state._stateID))
    })
    const player = await join('0', () => {})
    let id = player.state._stateID
    let sent = 0
    const move = () => {
      sent = performance.now()
      const payload = { type: 'add', args: [id % 20], playerID: '0' }
      player.socket.emit('update', { type: 'MAKE_MOVE', payload }, id, matchID, '0')
    }
    await join(null, (stateID) => {
      if (counting) took.push(performance.now() - sent)
      id = stateID
      move()
    })
    return move
  }
  const moves = await Promise.all(Array.from({ length: tables }, open))
  for (const move of moves) move()
  await wait(500) // until it is warm
  counting = true
  const before = processorTime(pid)
  const began = performance.now()
  await wait(1000 * seconds)
  counting = false
  const busy = processorTime(pid) - before
  took.sort((x, y) => x - y)
  const result = { moves: took.length, seconds: (performance.now() - began) / 1000, busy, at: (share) => took[Math.floor(share * (took.length - 1))] ?? NaN }
  if (took.length === 0) throw new Error('nobody saw a move')
  return result
}

// processorTime returns the seconds that a process has kept a processor busy.
function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

async function until(isThere) {
  for (let i = 0; i < 200; i++) {
    if (await isThere()) return
    await wait(50)
  }
  throw new Error('the server does not answer')
}
