import type { Point } from '../../drawing/points'
import { letterOf, standing, type Board } from './board'
import type { Sheet } from './sheet'

/** A piece on the map. Pawns of one position in a crowd are one piece with a count. */
export interface Piece extends Point {
  key: string
  kind: 'town' | 'pawn' | 'survivor'
  position: number
  letter: string
  n: number
  number: number
}

/** A raft with the people aboard. */
interface Afloat extends Point {
  n: number
  aboard: Piece[]
}

type Lying = Omit<Piece, 'x' | 'y'>

const widths = { town: 36, pawn: 23, survivor: 24 }
const maxWidth = 62 // units across that pieces in a row may take
const crowd = 4 // more pawns than this in a hex are counted

/** Returns all pieces with their points: in rows in the middle of their hex. */
export function piecesOf(board: Board, sheet: Sheet): { pieces: Piece[]; rafts: Afloat[] } {
  const lying = new Map<string, Lying[]>()
  const add = (at: string, piece: Lying) => {
    const there = lying.get(at)
    if (there) there.push(piece)
    else lying.set(at, [piece])
  }
  board.towns.forEach((at, position) => {
    if (sheet.hexes.has(at)) add(at, { key: `town ${position}`, kind: 'town', position, letter: position < board.positions.length ? letterOf(position) : '', n: 1, number: 0 })
  })
  const pawns = standing(board)
  for (const { at, raft, position, number } of pawns) {
    if (raft) continue
    const here = pawns.filter((other) => other.at === at && !other.raft)
    const same = here.filter((other) => other.position === position)
    if (here.length <= crowd) add(at, { key: `pawn ${position}.${number}`, kind: 'pawn', position, letter: letterOf(position), n: 1, number })
    else if (same[0]?.number === number) add(at, { key: `pawn ${position}.${number}`, kind: 'pawn', position, letter: letterOf(position), n: same.length, number: 0 })
  }
  for (const { at, survivors = 0 } of board.hexes) if (survivors > 0) add(at, { key: `survivor ${at}`, kind: 'survivor', position: -1, letter: '', n: survivors, number: 0 })
  const pieces = [...lying].flatMap(([at, list]) => placed(sheet, at, list))
  const rafts = board.rafts.flatMap(({ at, survivors }, i): Afloat[] => {
    const middle = sheet.hexes.get(at)?.at
    if (!middle) return []
    const aboard: Lying[] = pawns.filter(({ raft }) => raft === i + 1).map(({ position, number }) => ({ key: `pawn ${position}.${number}`, kind: 'pawn', position, letter: letterOf(position), n: 1, number }))
    for (let k = 0; k < survivors; k++) aboard.push({ key: `aboard ${i} ${k}`, kind: 'survivor', position: -1, letter: '', n: 1, number: 0 })
    const offset = board.rafts.slice(0, i).filter((other) => other.at === at).length * 16
    return [{ n: i + 1, x: middle.x, y: middle.y + 6 - offset, aboard: aboard.map((piece, k) => ({ ...piece, x: 24 * (k - (aboard.length - 1) / 2), y: -12 })) }]
  })
  return { pieces, rafts }
}

const widthOf = ({ kind, n }: Lying) => widths[kind] + (n > 1 ? 13 : 0)

function placed(sheet: Sheet, at: string, list: readonly Lying[]): Piece[] {
  const drawn = sheet.hexes.get(at)
  if (!drawn) return []
  const rows: { list: Lying[]; wide: number }[] = []
  for (const piece of list) {
    const row = rows[rows.length - 1]
    const wide = widthOf(piece)
    if (row && row.wide + wide <= maxWidth) {
      row.list.push(piece)
      row.wide += wide
    } else rows.push({ list: [piece], wide })
  }
  const top = drawn.at.y - 5 - (rows.length - 1) * 13
  return rows.flatMap(({ list, wide }, i) => {
    let x = drawn.at.x - wide / 2
    return list.map((piece): Piece => {
      const from = x
      x += widthOf(piece)
      return { ...piece, x: from + widths[piece.kind] / 2, y: top + i * 26 }
    })
  })
}
