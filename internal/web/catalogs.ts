import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Reads a catalog: a line a key, `key = words`, as package text of the program does. */
export function readCatalog(source: string): Record<string, string> {
  const words: Record<string, string> = {}
  source.split('\n').forEach((line, i) => {
    if (line.trim() === '' || line.startsWith('#')) return
    const at = line.indexOf(' = ')
    if (at < 0) throw new Error(`line ${i + 1}: want "key = words"`)
    const key = line.slice(0, at).trim()
    if (key in words) throw new Error(`line ${i + 1}: ${key} is there already`)
    words[key] = line.slice(at + 3).trim()
  })
  return words
}

/** Makes catalogs modules: `import words from './en.txt'`. */
export function catalogs(): Plugin {
  return {
    name: 'catalogs',
    enforce: 'pre',
    load(id) {
      if (!/\/text\/(en|de|fr)\.txt$/.test(id)) return null
      this.addWatchFile(id)
      return { code: `export default ${JSON.stringify(readCatalog(readFileSync(id, 'utf8')))}`, map: null, moduleType: 'js' }
    },
  }
}
