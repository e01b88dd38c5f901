import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const src = join(import.meta.dirname, 'src')
const read = (file: string) => readFileSync(join(src, file), 'utf8')

const text = (folder: string) => `${folder}/text/{lang}.txt`
const ofGame = ['games/{game}/folder.ts', text('games/{game}')]

/**
 * What a page needs at once besides itself and its words: {lang} is the language of the reader,
 * {game} the game of the table or of the address. "/tables/* open" adds to "/tables/*" what only a
 * table in this state needs.
 */
const more: Readonly<Record<string, readonly string[]>> = {
  '/tables/*': ofGame,
  '/tables/* open': ['table/Lobby.svelte', text('site')],
  '/tables/* over': ['table/Finish.svelte', text('table/over')],
  '/tables/*/replay': ofGame,
  '/school/*': [...ofGame, 'games/{game}/school/school.ts', text('games/{game}/school')],
}

/**
 * Returns the sources that a page needs besides the entry, by the page's address; `*` is any word.
 * App.svelte has the pages with their words, and the router their addresses. The server has the
 * page load them at once (internal/server/pages), instead of one after the other as the code asks
 * for them.
 */
function needed(): Record<string, string[]> {
  const addresses = new Map([...read('router.svelte.ts').matchAll(/^ {2}(\w+): '(\/.*)',$/gm)].map(([, page, address]) => [page, address!.replace(/:\w+/g, '*')]))
  const found: Record<string, string[]> = {}
  for (const [, page, source, folders] of read('App.svelte').matchAll(/^ {4}(\w+): later\(\(\) => import\('\.\/(.*?)'\)(.*)\),$/gm)) {
    const words = [...folders!.matchAll(/'(.*?)'/g)].map(([, folder]) => text(folder!))
    found[addresses.get(page) ?? ''] = ['text/{lang}.txt', source!, ...words]
  }
  const lacking = [...addresses].flatMap(([page, address]) => (found[address] ? [] : [page]))
  if (addresses.size === 0 || found[''] || lacking.length > 0) {
    throw new Error(`preload.ts reads each page's address in router.svelte.ts and "page: later(() => import(...), ...)" in App.svelte: they do not agree. Not found: ${lacking.join(', ') || 'an address'}`)
  }
  for (const [page, names] of Object.entries(more)) found[page] = [...(found[page] ?? []), ...names]
  return found
}

/** Returns the sources that a name with {lang} or {game} in it can mean. */
function meant(name: string): string[] {
  const pattern = new RegExp(`^${name.replaceAll('.', '\\.').replace(/\{\w+\}/g, '\\w+')}$`)
  return readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => pattern.test(file))
}

/** Adds to files what a chunk imports, however far, then its style sheets, then itself. */
function gather(bundle: Rolldown.OutputBundle, name: string, files: Set<string>) {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || files.has(name)) return
  files.add(name)
  for (const other of chunk.imports) gather(bundle, other, files)
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet)
}

/** What games on a device have no use for: other pages, and what only a server can do. */
const atServer = /\/src\/(about|back|challenge|classes|daily|operator|past|race|games\/\w+\/demo\.json|pages\/(?!Create|Missing|Offline|Rules|Unreached)[A-Z])/

/**
 * Returns the files that games on a device need without a network, with the words of all languages:
 * api/offline/store.ts stores them.
 */
function shell(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set(['favicon.svg', 'favicon-turn.svg', 'icon.svg', 'manifest.json'])
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk') {
      if (/\/worker-[^/]*\.js$/.test(file.fileName)) files.add(file.fileName)
    } else if (!atServer.test(file.facadeModuleId ?? '')) gather(bundle, file.fileName, files)
  }
  return [...files].sort().map((file) => `/${file}`)
}

/**
 * Writes shell.json, and preload.json: the names of each page's sources, and the files that each of
 * them needs besides those of the entry.
 */
export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      // Nothing is painted before the entry has applied the settings, so that no page flashes in
      // the wrong colours.
      handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = new Set<string>()
      for (const chunk of chunks) if (chunk.isEntry) gather(bundle, chunk.fileName, entry)
      const files: Record<string, string[]> = {}
      const pages = needed()
      for (const name of [...new Set(Object.values(pages).flat())].sort()) {
        const sources = meant(name)
        if (sources.length === 0) this.error(`preload.ts: there is no source ${name}`)
        for (const source of sources.sort()) {
          const id = join(src, source)
          const found = new Set<string>()
          for (const chunk of chunks) if (chunk.facadeModuleId === id || chunk.moduleIds.includes(id)) gather(bundle, chunk.fileName, found)
          const own = [...found].filter((file) => !entry.has(file))
          if (own.length > 0) files[source] = own
        }
      }
      this.emitFile({ type: 'asset', fileName: 'shell.json', source: `${JSON.stringify(shell(bundle), null, 1)}\n` })
      this.emitFile({ type: 'asset', fileName: 'preload.json', source: `${JSON.stringify({ pages, files }, null, 1)}\n` })
    },
  }
}
