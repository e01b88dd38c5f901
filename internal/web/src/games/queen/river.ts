import { hexagon, key, neighbour, outlines, R, sides, type Hex, type Layout } from '../../drawing/hexes'
import { boxOf, flowing, noise, offset, rough, sharp, show, smooth, towards, type Box, type Point } from '../../drawing/points'
import { headingOut, numberOf, spotOf, type Board, type BoatInfo, type Field, type Stretch, type Tile } from './board'

/** A place of the river as it is drawn: the topmost field there. */
export interface Place extends Hex {
  tile: Tile
  field: Field
  number: number // of the field on its tile
  at: Point
}

interface House {
  at: Point
  turn: number
}

interface Pier {
  from: Point
  to: Point
}

interface Station {
  tile: Tile
  at: Point
  houses: House[]
  pier: Pier | undefined
  people: Point[]
}

interface Jetty {
  quay: string
  at: Point // of the town
  turn: number
  /** The berths alongside the quay, in the order in which they are taken. */
  moorings: Mooring[]
}

/** The place and the heading of a boat that has finished. */
interface Mooring {
  at: Point
  angle: number
  inwards: number // the angle away from the quay
}

/** All fixed parts of the river, ready to be drawn. Parts with an id keep it as the river grows. */
export interface River {
  places: Map<string, Place>
  box: Box
  bank: string
  shores: string[] // contour lines in the water, from the bank inwards
  depths: string[] // where it is deeper, from the bank inwards
  currents: string[] // lines along the stream
  grid: string
  islands: string
  rings: string[] // contour lines round the islands
  trees: { id: string; at: Point; size: number; kind: number }[]
  stations: Station[]
  supplies: { id: string; pier: Pier; heap: Point }[]
  sandbars: string
  grains: { id: string; at: Point }[]
  logs: { id: string; at: Point; turn: number }[]
  soundings: { id: string; at: Point; depth: number }[]
  landing: string
  jetty: Jetty | undefined
  berths: { at: Point; number: number }[]
}

/**
 * Returns a key for the drawing of the river: boards with the same key differ only in boats and
 * passengers.
 */
export function riverKey(board: Board): string {
  return board.tiles.map((tile) => `${tile.slot}${tile.tile}${tile.flow}`).join() + (board.jetty ?? '') + board.removed
}

export function drawRiver(board: Stretch, layout: Layout): River {
  const places = placesOf(board, layout)
  const all = [...places.values()]
  const land = all.filter(isLand)
  const river = outlines(all, layout)
  const bank = river.map((loop) => rough(offset(loop, 3), 5))
  const jetty = jettyOf(board, places, layout)
  const islands = outlines(land, layout).map((loop) => rough(offset(loop, -5), 4))
  return {
    places,
    box: boxOf([...river.flat(), ...(jetty ? [towards(jetty.at, jetty.turn, R)] : [])], 30),
    bank: smooth(bank),
    shores: [7, 13, 20].map((far) => smooth(river.map((loop) => rough(offset(loop, 3 - far), 5)))),
    depths: [16, 30].map((far) => smooth(river.map((loop) => rough(offset(loop, 3 - far), 8)))),
    currents: currentsOf(board, layout),
    grid: gridOf(places, layout),
    islands: smooth(islands),
    rings: [4, 8].map((far) => smooth(islands.map((loop) => offset(loop, far)))),
    trees: land.filter((place) => place.field.kind === 'island').flatMap(treesOn),
    stations: board.tiles.filter((tile) => tile.roof).map((tile) => stationOf(tile, places, layout)),
    supplies: all.flatMap((place) => supplyOf(place, places, layout)),
    sandbars: smooth(all.filter((place) => place.field.kind === 'sandbar').map((place) => rough(hexagon(place, layout, 7), 9))),
    grains: all.filter((place) => place.field.kind === 'sandbar').flatMap(grainsOn),
    logs: all.filter((place) => place.field.kind === 'logs').flatMap(logsOn),
    soundings: soundingsOf(all, places, layout),
    landing: sharp(all.filter((place) => place.field.landing).map((place) => hexagon(place, layout, 4))),
    jetty,
    berths: all.flatMap((place) => (place.field.berth ? [{ at: place.at, number: place.field.berth }] : [])),
  }
}

export function isLand(place: Place): boolean {
  return place.field.kind === 'island' || place.field.kind === 'station'
}

function placesOf(board: Stretch, layout: Layout): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const tile of board.tiles) {
    tile.fields.forEach((field, number) => {
      places.set(key(field), { q: field.q, r: field.r, tile, field, number, at: layout.at(field) })
    })
  }
  return places
}

/**
 * Returns wavering lines along the stream, at several distances from its middle. Islands cover
 * them.
 */
function currentsOf(board: Stretch, layout: Layout): string[] {
  const middle: { at: Point; angle: number; slot: number }[] = []
  for (const tile of board.tiles) {
    const flow = numberOf(tile.flow)
    const last = tile === board.tiles[board.tiles.length - 1]
    const exit = tile.exit ?? (last ? board.jetty : undefined) ?? 'straight'
    const out = headingOut(tile, exit)
    const at = layout.at(tile)
    for (const far of [3.2, 1.5]) middle.push({ at: towards(at, layout.angle(flow + 3), R * far), angle: layout.angle(flow), slot: tile.slot })
    for (const far of [1.5, 3.2]) middle.push({ at: towards(at, layout.angle(out), R * far), angle: layout.angle(out), slot: tile.slot })
  }
  return [-84, -58, -33, -8, 18, 45, 72].map((far, i) => {
    const line = middle.map(({ at, angle, slot }, k) => towards(at, angle + 90, far + 22 * (noise(slot, i, k & 1) - 0.5)))
    return flowing(line)
  })
}

/** Returns the edges between fields of water. */
function gridOf(places: Map<string, Place>, layout: Layout): string {
  let path = ''
  for (const place of places.values()) {
    if (isLand(place)) continue
    for (let h = 0; h < 3; h++) {
      const other = places.get(key(neighbour(place, h)))
      if (other && !isLand(other)) path += `M${show(layout.corner(place, h - 1))}L${show(layout.corner(place, h))}`
    }
  }
  return path
}

function treesOn(place: Place): River['trees'] {
  const trees: River['trees'] = []
  const count = 4 + Math.floor(3 * noise(place.q, place.r, 7))
  for (let i = 0; i < count; i++) {
    const angle = (360 / count) * i + 50 * noise(place.q, place.r, 20 + i)
    const far = i === 0 ? 2 : 9 + 10 * noise(place.q, place.r, 40 + i)
    trees.push({
      id: `${key(place)},${i}`,
      at: towards(place.at, angle, far),
      size: 0.8 + 0.45 * noise(place.q, place.r, 60 + i),
      kind: Math.floor(2 * noise(place.q, place.r, 80 + i)),
    })
  }
  return trees.sort((a, b) => a.at.y - b.at.y)
}

function stationOf(tile: Tile, places: Map<string, Place>, layout: Layout): Station {
  const fields = tile.fields.filter((field) => field.kind === 'station')
  const dock = tile.fields.find((field) => field.kind === 'dock')
  const landed = dock && sides.map((h) => places.get(key(neighbour(dock, h)))).find((p) => p && fields.includes(p.field))
  const middle = landed?.at ?? layout.at(fields[0] ?? tile)
  const turn = dock ? (Math.atan2(layout.at(dock).x - middle.x, middle.y - layout.at(dock).y) * 180) / Math.PI : 0
  const houses = fields.flatMap((field) => {
    const at = layout.at(field)
    return [
      { at: towards(at, turn + 205, 13), turn: 0 },
      { at: towards(at, turn + 120, 14), turn: 1 },
    ]
  })
  return {
    tile,
    at: middle,
    houses: houses.sort((a, b) => a.at.y - b.at.y),
    pier: dock && { from: towards(middle, turn, R * 0.45), to: towards(middle, turn, R * 1.36) },
    people: [0, 1, 2, 3].map((i) => towards(towards(middle, turn, 15), turn + 90, 10 * (i - 1))),
  }
}

/**
 * Returns the pier of a coal dock, from the island of its tile beside it, with the heap of coal at
 * its end.
 */
function supplyOf(dock: Place, places: Map<string, Place>, layout: Layout): River['supplies'] {
  if (dock.field.kind !== 'coal') return []
  for (const h of sides) {
    const island = places.get(key(neighbour(dock, h)))
    if (!island || !isLand(island) || island.tile !== dock.tile) continue
    const turn = layout.angle(h + 3)
    return [{ id: key(dock), pier: { from: towards(island.at, turn, R * 0.45), to: towards(island.at, turn, R * 1.3) }, heap: towards(island.at, turn, 13) }]
  }
  return []
}

function grainsOn(place: Place): River['grains'] {
  return Array.from({ length: 22 }, (_, i) => ({
    id: `${key(place)},${i}`,
    at: towards(place.at, 360 * noise(place.q, place.r, 100 + i), 29 * Math.sqrt(noise(place.q, place.r, 140 + i))),
  }))
}

function logsOn(place: Place): River['logs'] {
  const turn = 180 * noise(place.q, place.r, 90)
  return [-16, -5, 6, 17].map((far, i) => ({
    id: `${key(place)},${i}`,
    at: towards(towards(place.at, turn, far), turn + 90, 9 * (noise(place.q, place.r, 180 + i) - 0.5)),
    turn: turn + 14 * (noise(place.q, place.r, 200 + i) - 0.5),
  }))
}

/**
 * Returns depths as on a survey map, greater towards the middle. They are decoration, at corners,
 * where they do not cover anything.
 */
function soundingsOf(all: Place[], places: Map<string, Place>, layout: Layout): River['soundings'] {
  return all
    .filter((place) => place.field.kind === 'water' && noise(place.q, place.r, 11) < 0.34)
    .flatMap((place) => {
      const h = Math.floor(6 * noise(place.q, place.r, 12))
      const around = [neighbour(place, h), neighbour(place, h + 1)].map((hex) => places.get(key(hex)))
      if (around.some((other) => !other || isLand(other))) return []
      const open = sides.filter((k) => {
        const other = places.get(key(neighbour(place, k)))
        return other && !isLand(other)
      }).length
      return [{ id: key(place), at: layout.corner(place, h), depth: open - 2 + Math.floor(4 * noise(place.q, place.r, 13)) }]
    })
    .filter((sounding) => sounding.depth > 1)
}

/** Returns the quay along the outer edges of the landing fields, and the town beyond its tip. */
function jettyOf(board: Stretch, places: Map<string, Place>, layout: Layout): River['jetty'] {
  const last = board.tiles[board.tiles.length - 1]
  if (!board.jetty || !last) return undefined
  const landing = last.fields.filter((field) => field.landing)
  const out = headingOut(last, board.jetty)
  const along = (p: Point) => {
    const far = towards({ x: 0, y: 0 }, layout.angle(out), 1)
    return p.x * far.x + p.y * far.y
  }
  const tip = landing.map((field) => layout.at(field)).reduce((a, b) => (along(b) > along(a) ? b : a))
  let quay = ''
  const moorings: Mooring[] = []
  for (const field of landing) {
    for (const h of [out - 1, out, out + 1]) {
      if (places.has(key(neighbour(field, h)))) continue
      quay += `M${show(layout.corner(field, h - 1))}L${show(layout.corner(field, h))}`
      moorings.push({ at: towards(layout.at(field), layout.angle(h), R * 0.5), angle: layout.angle(h) + 90, inwards: layout.angle(h) + 180 })
    }
  }
  // Berths that face downriver come first, one on each landing field, so that three boats lie
  // apart.
  const ahead = (mooring: Mooring) => Number(mooring.inwards === layout.angle(out) + 180)
  moorings.sort((a, b) => ahead(b) - ahead(a) || along(b.at) - along(a.at))
  return { quay, at: towards(tip, layout.angle(out), R * 2.1), turn: layout.angle(out), moorings }
}

/** A boat as it lies: on its field, or moored at the quay once it is home. */
export interface Lying {
  boat: BoatInfo
  at: Point
  angle: number
  moored: boolean
}

/**
 * Returns the boats as they lie on a river. When the quay is full, boats lie beside those that came
 * before.
 */
export function lyingOn(river: River, layout: Layout, board: Stretch): Lying[] {
  const moorings = river.jetty?.moorings ?? []
  return board.boats.flatMap((boat): Lying[] => {
    const field = spotOf(board, boat)
    if (field) return [{ boat, at: layout.at(field), angle: layout.angle(numberOf(boat.heading)), moored: false }]
    const place = (boat.place ?? 1) - 1
    const mooring = boat.status === 'finished' && moorings[place % moorings.length]
    if (!mooring) return []
    const row = Math.floor(place / moorings.length)
    return [{ boat, at: towards(mooring.at, mooring.inwards, row * R * 0.6), angle: mooring.angle, moored: true }]
  })
}
