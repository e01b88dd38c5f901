/** The emblem of each game that has one, as SVG: games/NAME/emblem.svg. */
const drawings = import.meta.glob<string>('../games/*/emblem.svg', { eager: true, query: '?raw', import: 'default' })

/** A game's emblem, or none. */
export function emblem(game: string): string {
  return drawings[`../games/${game}/emblem.svg`] ?? ''
}
