import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * The sources that a page needs besides the entry, by the page's address; `*` is any word. {lang}
 * is the language of the reader, {game} the game of the table or of the address. "/tables/* open"
 * adds to "/tables/*" what only a table in this state needs. The server has the page load them at
 * once (internal/server/pages), instead of one after the other as the code asks for them.
 */
const pages: Readonly<Record<string, readonly string[]>> = {
  '/': ['pages/Home.svelte', 'site/text/{lang}.txt'],
  '/new': ['pages/Create.svelte', 'site/text/{lang}.txt'],
  '/tables/*': ['table/TablePage.svelte', 'table/text/{lang}.txt', 'games/{game}/folder.ts', 'games/{game}/text/{lang}.txt'],
  '/tables/* open': ['table/Lobby.svelte', 'site/text/{lang}.txt'],
  '/tables/* over': ['table/Finish.svelte', 'table/over/text/{lang}.txt'],
  '/tables/*/replay': ['table/over/replay.ts', 'table/ReplayPage.svelte', 'table/text/{lang}.txt', 'table/over/text/{lang}.txt', 'games/{game}/folder.ts', 'games/{game}/text/{lang}.txt'],
  '/school/*': ['school/SchoolPage.svelte', 'site/text/{lang}.txt', 'games/{game}/school/school.ts'],
  '/rules/*': ['pages/Rules.svelte', 'site/text/{lang}.txt'],
  '/ratings/*': ['pages/Ratings.svelte', 'site/text/{lang}.txt'],
  '/people/*': ['pages/Profile.svelte', 'site/text/{lang}.txt'],
  '/sign-in': ['pages/SignIn.svelte', 'site/text/{lang}.txt'],
  '/settings': ['pages/Settings.svelte', 'site/text/{lang}.txt'],
  '/about': ['pages/About.svelte', 'site/text/{lang}.txt'],
  '/records': ['pages/Records.svelte', 'site/text/{lang}.txt'],
  '/classes': ['classes/pages.ts', 'classes/MakePage.svelte', 'classes/text/{lang}.txt', 'site/text/{lang}.txt'],
  '/classes/*': ['classes/pages.ts', 'classes/ClassPage.svelte', 'classes/text/{lang}.txt', 'site/text/{lang}.txt'],
  '/teachers/*': ['classes/pages.ts', 'classes/TeachersPage.svelte', 'classes/text/{lang}.txt', 'site/text/{lang}.txt'],
  '/operator': ['operator/page.ts', 'operator/OperatorPage.svelte', 'operator/text/{lang}.txt', 'site/text/{lang}.txt'],
}

/** What every page needs. */
const everywhere = ['text/{lang}.txt']

const src = join(import.meta.dirname, 'src')

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

/**
 * Writes preload.json: the names of each page's sources, and the files that each of them needs
 * besides those of the entry.
 */
export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      // Nothing is painted before the entry has shown the settings, so that no page flashes in
      // colours that were not chosen.
      handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = new Set<string>()
      for (const chunk of chunks) if (chunk.isEntry) gather(bundle, chunk.fileName, entry)
      const files: Record<string, string[]> = {}
      const named = Object.fromEntries(Object.entries(pages).map(([page, names]) => [page, page.includes(' ') ? names : [...everywhere, ...names]]))
      for (const name of [...new Set(Object.values(named).flat())].sort()) {
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
      this.emitFile({ type: 'asset', fileName: 'preload.json', source: `${JSON.stringify({ pages: named, files }, null, 1)}\n` })
    },
  }
}
