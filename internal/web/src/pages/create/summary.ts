import type { Game } from '../../api/types'
import { t } from '../../text/text.svelte'
import { isFor, ofParts, type SetupDraft } from './setupDraft.svelte'

/** Whether a bot plays a seat: others are "me" or "open". */
export const isBot = (seat: string) => seat !== 'me' && seat !== 'open'

/** Returns the rules that are agreed, in a few words. */
export function rulesIn(game: Game, draft: SetupDraft, seats: number): string {
  const preset = game.presets.find(({ name }) => name === draft.preset)
  if (preset) return preset.title
  const there = game.parts.filter((part) => isFor(part, seats))
  const isIn = (name: string) => draft.parts.includes(name)
  const parts = there.filter((part) => !part.parent && isIn(part.name)).map((part) => {
    const inside = there.filter(({ parent: of }) => of === part.name)
    const some = inside.filter(({ name }) => isIn(name))
    return some.length < inside.length ? t('create.agreed.some', part.title, some.map(({ title }) => title).join(', ')) : part.title
  })
  const byPart = ofParts(game)
  const changed = game.options.filter(({ name }) => draft.changed.includes(name) && !byPart.has(name))
  const options = changed.slice(0, 2).map((option) => {
    const value = draft.value(option)
    return t('create.agreed.option', option.title, option.values.find((each) => each.value === value)?.words ?? value)
  })
  if (changed.length > 2) options.push(t('create.agreed.more', changed.length - 2))
  return [...parts, ...options].join(', ') || t('create.agreed.default')
}

/** Returns who plays, in a few words. */
export function peopleIn(seats: readonly string[]): string {
  const count = (is: (seat: string) => boolean) => seats.filter(is).length
  const [me, open, bots] = [count((seat) => seat === 'me'), count((seat) => seat === 'open'), count(isBot)]
  return [...(me ? [me > 1 ? t('create.agreed.mine', me) : t('create.agreed.you')] : []), ...(open ? [t('create.agreed.free', open)] : []), ...(bots ? [t('create.agreed.bots', bots)] : [])].join(', ')
}
