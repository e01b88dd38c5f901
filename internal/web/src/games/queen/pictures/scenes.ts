import type { Hex } from '../../../drawing/hexes'

/** A picture of the river: a part of a position from a golden game. */
export interface Scene {
  record: string
  step: number
  slots: number[] // of the tiles that are drawn
  at: Hex // the middle
  width: number // in units of the drawing; the height follows from the frame
}

export const scenes: Readonly<Record<string, Scene>> = {
  'primer.goal': { record: 'whole-game-passengers', step: 418, slots: [10, 11], at: { q: -11, r: -24 }, width: 620 },
  'primer.speed': { record: 'whole-game-passengers', step: 5, slots: [0, 1], at: { q: 0.6, r: 0.4 }, width: 330 },
  'primer.move': { record: 'whole-game-passengers', step: 90, slots: [2, 3], at: { q: 0.3, r: -11.3 }, width: 470 },
  'primer.turning': { record: 'whole-game-passengers', step: 174, slots: [3, 4], at: { q: 3, r: -15 }, width: 380 },
  'primer.push': { record: 'whole-game-passengers', step: 60, slots: [0, 1], at: { q: 1, r: -2 }, width: 400 },
  'primer.dock': { record: 'whole-game-passengers', step: 151, slots: [4, 5, 6], at: { q: 4, r: -20 }, width: 330 },
  'primer.lay': { record: 'whole-game-passengers', step: 53, slots: [2, 3], at: { q: 0, r: -13 }, width: 780 },
  'part.expansion': { record: 'rose-two-boats-for-two', step: 20, slots: [0, 1], at: { q: -1, r: 2 }, width: 200 },
  'part.black_boat': { record: 'rose-two-boats-for-two', step: 20, slots: [0, 1], at: { q: -1, r: 2 }, width: 100 },
  'part.sandbars': { record: 'rose-black-rose-for-three', step: 287, slots: [5], at: { q: -6, r: -13 }, width: 150 },
  'part.logs': { record: 'rose-two-boats-for-two', step: 189, slots: [4, 5], at: { q: 2, r: -17 }, width: 160 },
  'part.coal_supply': { record: 'rose-black-rose-for-three', step: 340, slots: [4], at: { q: -8, r: -8 }, width: 180 },
  'part.islands': { record: 'rose-two-boats-for-two', step: 160, slots: [6], at: { q: -4, r: -12 }, width: 400 },
  'part.two_boats': { record: 'rose-two-boats-for-two', step: 20, slots: [0, 1], at: { q: 0, r: 0 }, width: 190 },
  'preset.printed': { record: 'whole-game-passengers', step: 151, slots: [4, 5, 6], at: { q: 4, r: -20 }, width: 480 },
  'preset.expansion': { record: 'rose-two-boats-for-two', step: 20, slots: [0, 1], at: { q: -0.6, r: 1.2 }, width: 480 },
  'preset.short': { record: 'whole-game-school', step: 60, slots: [2, 3], at: { q: 2.5, r: -8 }, width: 480 },
  'preset.house': { record: 'whole-game-passengers', step: 60, slots: [0, 1], at: { q: 1, r: -2 }, width: 480 },
}
