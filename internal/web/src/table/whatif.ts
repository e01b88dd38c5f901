import { api } from '../api/api'
import type { Reel } from '../play/reel.svelte'
import { usualBot } from '../site/bots'
import { setUp } from '../site/setup'

/**
 * Starts a new game from a step of a finished one, in the seat of somebody, with some actions
 * already done. Bots play the others: each as strong as it was, or as one that suits most people.
 */
export async function whatIf(reel: Reel, step: number, seat: number, actions: readonly string[]) {
  const { bots } = await api.game(reel.table.game)
  const usual = usualBot(bots)
  const botOf = (name: string | undefined) => bots.find((bot) => bot.name === name)?.name ?? usual
  const [action, ...then] = actions
  await setUp(
    {
      from: { table: reel.table.id, step },
      terms: { listed: false, takeback: true },
      places: reel.table.seats.map((place) => (place.seat === seat ? { me: true } : { bot: botOf(place.bot) })),
    },
    action === undefined ? undefined : { kind: 'act', seat, action, ...(then.length > 0 && { then }) },
  )
}
