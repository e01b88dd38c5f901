const drawings = import.meta.glob<string>('./*/emblem.svg', { eager: true, query: '?raw', import: 'default' })

/** Returns a game's emblem as SVG, the file emblem.svg of its folder; nothing if it has none. */
export function emblem(game: string): string {
  return drawings[`./${game}/emblem.svg`] ?? ''
}
