import type { NodeState } from '../api/types'

/** Something of a node, with the node's name. */
export type Of<T> = T & { node: string }

const of = <T>(nodes: readonly NodeState[], list: (node: NodeState) => readonly T[]): Of<T>[] => nodes.flatMap((node) => list(node).map((one) => ({ ...one, node: node.name })))

const latest = (one: { last: string }, other: { last: string }) => Date.parse(other.last) - Date.parse(one.last)

/** The lines of the logs of all nodes, the last first. */
export const lines = (nodes: readonly NodeState[]) => of(nodes, (node) => node.lines).sort(latest)

/** The jobs that fail at any node, the last that failed first. */
export const failing = (nodes: readonly NodeState[]) => of(nodes, (node) => node.failing).sort(latest)

/** The slow queries of all nodes, the longest first. */
export const slow = (nodes: readonly NodeState[]) => of(nodes, (node) => node.slow).sort((one, other) => other.longest - one.longest)

interface LiveTable {
  table: string
  game: string
  steps: number
  watching: number
  nodes: string[]
}

/**
 * The tables in the memory of any responding node, each once, those with the most followers first.
 */
export function live(nodes: readonly NodeState[]): LiveTable[] {
  const found = new Map<string, LiveTable>()
  for (const one of of(
    nodes.filter((node) => !node.lastSeen),
    (node) => node.live,
  )) {
    const known = found.get(one.table)
    if (!known) found.set(one.table, { table: one.table, game: one.game, steps: one.steps, watching: one.watching, nodes: [one.node] })
    else {
      known.steps = Math.max(known.steps, one.steps)
      known.watching += one.watching
      known.nodes.push(one.node)
    }
  }
  return [...found.values()].sort((one, other) => other.watching - one.watching || other.steps - one.steps)
}

/**
 * Returns the id of a table from what somebody has typed or pasted: the id, or an address of the
 * table.
 */
export const tableOf = (typed: string) => /([A-Za-z0-9_-]+)(?:\/replay)?\/?(?:[?#].*)?$/.exec(typed.trim().replace(/^.*\/tables\//, ''))?.[1] ?? ''
