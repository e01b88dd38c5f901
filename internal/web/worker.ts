import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { readCatalog } from './catalogs.ts'
import { langs } from './src/text/lang.ts'

/** What the worker keeps: the page, and what it is drawn with. */
const files = ['/offline.html', '/offline.css', '/icon.svg', '/favicon.svg']

/**
 * The page for when the server cannot be reached. It needs no script, so it is written in every
 * language.
 */
function offline(): string {
  const said = langs.map((lang) => {
    const words = readCatalog(readFileSync(new URL(`src/text/${lang}.txt`, import.meta.url), 'utf8'))
    const t = (key: string) => words[key] ?? ''
    return `    <section lang="${lang}">
      <h1>${t('offline.title')}</h1>
      <p>${t('offline.text')}</p>
      <p><a href="">${t('offline.again')}</a></p>
      <p class="own"><a href="/offline">${t('offline.here')}</a></p>
    </section>`
  })
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Bigriver</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/offline.css" />
  </head>
  <body>
    <img src="/icon.svg" alt="" width="96" height="96" />
${said.join('\n')}
  </body>
</html>
`
}

/**
 * Builds the page for when the server cannot be reached, and the worker that keeps it, under a name
 * that changes with it.
 */
export function worker(): Plugin {
  return {
    name: 'worker',
    generateBundle() {
      const page = offline()
      const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
      const contents = files.map((file) => (file === '/offline.html' ? page : read(`public${file}`)))
      const name = createHash('sha256').update(contents.join('')).digest('hex').slice(0, 12)
      this.emitFile({ type: 'asset', fileName: 'offline.html', source: page })
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: read('worker.js').replace('{{version}}', name).replace('{{files}}', files.join(' ')) })
    },
  }
}
