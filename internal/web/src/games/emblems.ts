const drawings = import.meta.glob<string>('./*/emblem.svg', { eager: true, query: '?raw', import: 'default' })

/**
 * Returns a game's emblem as SVG, the file emblem.svg of its folder. A game that has none gets that
 * of the folder plain.
 */
export function emblem(game: string): string {
  return drawings[`./${game}/emblem.svg`] ?? drawings['./plain/emblem.svg']!
}
