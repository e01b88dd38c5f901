// Looks for promises that nobody waits for, in sources and in the scripts of components. oxlint has
// types only for .ts files, so that it is given each component's script as one, at the same lines.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const scratch = mkdtempSync(join(tmpdir(), 'bigriver-lint-'))
try {
  for (const name of ['src', 'tests', 'tsconfig.json']) cpSync(join(import.meta.dirname, name), join(scratch, name), { recursive: true })
  symlinkSync(join(import.meta.dirname, 'node_modules'), join(scratch, 'node_modules'))
  for (const name of readdirSync(join(scratch, 'src'), { recursive: true }).filter((name) => name.endsWith('.svelte'))) {
    const path = join(scratch, 'src', name)
    const blank = (text) => text.replace(/.+/g, '')
    const parts = readFileSync(path, 'utf8').split(/<script(?:"[^"]*"|[^>"])*>|<\/script>/) // scripts and what is between them take turns
    writeFileSync(`${path}.ts`, parts.map((part, i) => (i % 2 ? part : blank(part))).join(''))
  }
  const rules = ['--type-aware', '--allow', 'all', '--deny', 'typescript/no-floating-promises']
  execFileSync(join(import.meta.dirname, 'node_modules/.bin/oxlint'), [...rules, 'src', 'tests'], { cwd: scratch, stdio: 'inherit' })
} catch (err) {
  if (!err.status) throw err // oxlint has not said what is wrong
  process.exitCode = 1
} finally {
  rmSync(scratch, { recursive: true })
}
