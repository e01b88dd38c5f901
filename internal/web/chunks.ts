import type { Rolldown } from 'vite'

/**
 * Returns the parts that need a module at once: the entry, and what is imported when it is needed.
 */
function partsOf(module: string, graph: Rolldown.ChunkingContext): string[] {
  const seen = new Set([module])
  for (const id of seen) for (const importer of graph.getModuleInfo(id)?.importers ?? []) seen.add(importer)
  return [...seen].filter((id) => graph.getModuleInfo(id)?.isEntry || graph.getModuleInfo(id)?.dynamicImporters.length)
}

/**
 * Returns the file that a module is put into if it has to share one. Modules that are needed
 * together share a file, since each further file costs more than its bytes.
 */
export function chunkOf(module: string, graph: Rolldown.ChunkingContext): string | undefined {
  const parts = partsOf(module, graph)
  const games = parts.flatMap((id) => /\/games\/(\w+)\/folder\.ts$/.exec(id)?.[1] ?? [])
  const tables = parts.filter((id) => /\/src\/(table|school)\/\w+Page\.svelte$/.test(id)).length
  // The wall and the report of a class load what tables load.
  const others = parts.some((id) => /\/src\/(pages|classes\/(?!Wall|Report)|operator)/.test(id))
  if (parts.some((id) => graph.getModuleInfo(id)?.isEntry) || (others && tables + games.length > 0)) return 'site'
  if (tables > 0 && tables + games.length > 1) return 'table'
  return games.length > 1 ? 'drawing' : games[0]
}
