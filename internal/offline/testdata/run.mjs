// Runs the module under Node: node run.mjs wasm_exec.js MODULE CALLS. CALLS has a call a line, as
// ["name", {request}]; a request whose record is true continues the last record. Prints the SHA-256
// of each answer, a line each, or with the number of a call as a fourth argument that answer.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [exec, module, calls, only] = process.argv.slice(2)
createRequire(import.meta.url)(exec)
const go = new globalThis.Go()
const { instance } = await WebAssembly.instantiate(readFileSync(module), go.importObject)
void go.run(instance)
let record = ''
const lines = readFileSync(calls, 'utf8').trimEnd().split('\n')
const out = []
for (const [i, line] of lines.entries()) {
  const [name, request] = JSON.parse(line)
  if (request.record === true) request.record = record
  const answer = globalThis.bigriver(name, JSON.stringify(request))
  record = JSON.parse(answer).value?.record ?? record
  if (only === undefined) out.push(createHash('sha256').update(answer).digest('hex'))
  else if (Number(only) === i) out.push(answer)
}
process.stdout.write(out.join('\n'), () => process.exit(0))
