import type { Sector } from '../../drawing/Sectors.svelte'
import { key, neighbour, type Hex } from '../../drawing/hexes'
import { t } from '../../text/text.svelte'
import { colourOf, numberOf, spotOf } from './board'
import { bowWords, withDanger } from './describe'
import { helmOf, type Helm } from './helm.svelte'
import type { Scene } from './scene.svelte'
import type { Play, QueenChoice } from './terms'
import { dangerOf } from './ways'

/**
 * A compass on the map: the field that it surrounds, the choices, and what they do. Its keys are
 * the numbers of the headings.
 */
export interface Rose {
  id: string
  at: Hex
  label: string
  sectors: Sector[]
  chosen: string | undefined
  /** The heading of the boat in its middle. */
  bow: number | undefined
  colour: string
  /** A click confirms, since it can be undone and costs nothing. */
  atOnce: boolean
  /** It cannot be undone: clicks only choose. */
  final: boolean
  choose: (key: string) => void
  go: (key: string) => void
}

/** Returns the choices of a kind, by heading. */
function byHeading(choices: readonly QueenChoice[], wanted: 'head' | 'push'): Map<number, QueenChoice> {
  const found = new Map<number, QueenChoice>()
  for (const choice of choices) {
    if (choice.key === 'head' && wanted === 'head') found.set(numberOf(choice.args.heading), choice)
    if (choice.key === 'push' && wanted === 'push') found.set(numberOf(choice.args.to), choice)
  }
  return found
}

/** Returns the possible headings of the boat that has to be aligned. */
export const headsOf = (helm: Helm) => byHeading(helm.choices, 'head')
/** Returns the ways to push the boat ahead. */
export const shovesOf = (helm: Helm) => byHeading(helm.choices, 'push')

/** Returns the words for the coal that something costs. */
export function coalWords(coal: number): string {
  return coal === 0 ? t('queen.free') : t('queen.coal', coal)
}

/**
 * Returns the heading chosen for a boat that has to be aligned: the one chosen by hand, else its
 * present one, else downstream.
 */
export function headingOf(helm: Helm, scene: Scene): number {
  const heads = headsOf(helm)
  const own = helm.boat ? numberOf(helm.boat.heading) : -1
  return [helm.hoveredHeading, helm.heading, own, scene.flow ?? -1].find((heading) => heads.has(heading)) ?? [...heads.keys()][0] ?? -1
}

/** How choices of a kind are confirmed: by a click only if it can be undone. */
function confirming(choices: readonly QueenChoice[]): Pick<Rose, 'atOnce' | 'final'> {
  const final = choices.some((choice) => choice.final)
  return { atOnce: !final, final }
}

/** Returns the compass that is open on the map, if there is one. */
export function roseOf(play: Play, scene: Scene): Rose | undefined {
  const helm = helmOf(play)
  const from = spotOf(helm.board, helm.boat)
  if (play.seat === 0 || !helm.boat || !from) return undefined
  const colour = colourOf(helm.boat)
  const angle = (heading: number) => scene.layout.angle(heading)
  const bow = numberOf(helm.boat.heading)
  const word = (heading: number) => bowWords(heading, bow)
  /** Says which headings on a field go with the stream and against it. */
  const hint = (heading: number, at: Hex) => {
    const flow = scene.river.places.get(key(at))?.tile.flow
    const off = flow ? (heading - numberOf(flow) + 6) % 6 : -1
    return off === 0 ? { hint: t('queen.downstream') } : off === 3 ? { hint: t('queen.upstream') } : {}
  }
  const choose = (key: string) => {
    helm.heading = Number(key)
    helm.hoveredHeading = -1
  }
  const many = (n: number) => t(`queen.many.${n}`)

  const heads = headsOf(helm)
  if (heads.size > 0) {
    const chosen = headingOf(helm, scene)
    return {
      id: 'head',
      at: from,
      label: t('queen.headings', many(heads.size)),
      sectors: [...heads.keys()].map((heading) => ({ key: `${heading}`, angle: angle(heading), name: word(heading), ...hint(heading, from) })),
      chosen: `${chosen}`,
      bow: chosen,
      colour,
      ...confirming([...heads.values()]),
      choose,
      go: (key) => void helm.steer(heads.get(Number(key))!),
    }
  }

  const shoves = shovesOf(helm)
  const ahead = scene.lookout.ahead
  if (helm.shoving && ahead && shoves.size > 0) {
    const chosen = [helm.hoveredHeading, helm.heading].find((heading) => shoves.has(heading))
    return {
      id: 'push',
      at: neighbour(from, scene.lookout.heading),
      label: t('queen.shoves', helm.nameOf(ahead), many(shoves.size)),
      sectors: [...shoves].map(([heading, choice]) => ({ key: `${heading}`, angle: angle(heading), name: t('queen.sector', word(heading), choice.cost ?? '') })),
      chosen: chosen === undefined ? undefined : `${chosen}`,
      bow: numberOf(ahead.heading),
      colour: colourOf(ahead),
      ...confirming([...shoves.values()]),
      atOnce: false,
      choose,
      go: (key) => void helm.steer(shoves.get(Number(key))!),
    }
  }

  const { aim, open } = helm
  if (!aim || open === undefined || helm.undecided) return undefined
  const both = helm.choosing && helm.shownSpeed === 0
  return {
    id: `end ${open}`,
    at: aim,
    label: t('queen.headings', many(helm.headings.size)),
    sectors: [...helm.headings].map(([heading, reach]) => {
      const { coal, speed } = reach
      const name = both ? t('queen.sector_at', word(heading), speed, coalWords(coal)) : t('queen.sector', word(heading), coalWords(coal))
      return { key: `${heading}`, angle: angle(heading), name: withDanger(name, reach), cost: coal, danger: dangerOf(reach), ...(both && { light: speed }), ...hint(heading, aim) }
    }),
    chosen: `${aim.heading}`,
    bow: aim.heading,
    colour,
    atOnce: false,
    final: helm.isFinal(aim),
    choose: (key) => helm.choose(open, Number(key)),
    go: (key) => {
      const reach = helm.headings.get(Number(key))
      if (reach) void helm.go(reach)
    },
  }
}
