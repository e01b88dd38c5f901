// @vitest-environment happy-dom
import { flushSync, mount, unmount, type ComponentProps } from 'svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { pickings } from '../../play/picking.svelte'
import { loadTexts, speak } from '../../text/text.svelte'
import Discarding from './Discarding.svelte'

beforeAll(async () => {
  await speak('en')
  await Promise.all([loadTexts('games/waters'), loadTexts('games/waters/later')])
})

let mounted: object | undefined

afterEach(() => mounted && unmount(mounted))

const hand = { blues: 2, garden: 3, radio: 1, threat: 1 }

/** Shows a player who has to discard two cards; returns what is sent, and what is done after it. */
function show(decision: { ending: boolean }, actions = 0, discarded: Record<string, number> = {}, picking = pickings()) {
  const sent: string[] = []
  const choices = ['blues', 'garden', 'radio'].map((card) => ({ key: 'discard', action: `discard ${card}`, args: { card } }))
  const helm = {
    me: { hand }, position: 0, board: { active: 0, actions, decision: { step: 31, ...decision } }, discarded, kept: {}, picking,
    choiceOf: (key: string, { card }: { card?: string } = {}) => (key === 'end' ? { key, action: 'end' } : choices.find(({ args }) => args.card === card)),
    clear: () => undefined,
    do: (choice: { action: string }) => Promise.resolve(sent.push(choice.action)),
    play: { act: (actions: readonly string[]) => Promise.resolve(sent.push(actions.join(', ')) && actions.length) },
    button: (_: unknown, act: () => unknown) => ({ onclick: () => void act() }),
  }
  mounted = mount(Discarding, { target: document.body, props: { helm, owed: { key: 'discard', n: 2 } } as unknown as ComponentProps<typeof Discarding> })
  flushSync()
  return sent
}

const cards = () => [...document.querySelectorAll<HTMLElement>('.picks button')]
const going = () => cards().flatMap((card) => (card.getAttribute('aria-pressed') === 'true' ? [card.querySelector('span')!.textContent] : []))
const button = (name: string) => [...document.querySelectorAll<HTMLElement>('.row button')].find((one) => one.textContent.includes(name))

test('all discards are chosen first, some are proposed, and one press sends them together', async () => {
  const sent = show({ ending: true })
  expect(cards()).toHaveLength(6) // a Threat stays
  expect(going()).toEqual(['Blues', 'Garden'])
  expect(button('end the turn')).toBeUndefined()
  button('Discard 2')!.click()
  await Promise.resolve()
  expect(sent).toEqual(['discard blues, discard garden'])
})

test('what was discarded before is proposed, one press changes it, and with too few nothing can be sent', () => {
  const sent = show({ ending: true }, 0, { radio: 3, blues: 1 })
  expect(going()).toEqual(['Blues', 'Radio'])
  cards()[2]!.click()
  flushSync()
  expect(going()).toEqual(['Blues', 'Garden'])
  cards()[2]!.click()
  flushSync()
  const short = button('Choose 1 more')!
  expect(short.getAttribute('aria-disabled')).toBe('true')
  short.click()
  expect(sent).toEqual([])
})

test('after the last action the turn can be ended with it', async () => {
  const sent = show({ ending: false })
  button('Discard 2 and end the turn')!.click()
  await new Promise((done) => setTimeout(done))
  expect(sent).toEqual(['discard blues, discard garden', 'end'])
  await unmount(mounted!)
  show({ ending: false }, 1)
  expect(button('end the turn')).toBeUndefined()
})

test('each kind has a key, and screen readers hear the keys and the chosen cards', () => {
  show({ ending: true })
  expect(cards().flatMap((card) => card.getAttribute('aria-keyshortcuts') ?? [])).toEqual(['1', '2', '3'])
  expect(document.querySelector('[aria-live]')!.textContent).toBe('Chosen: Blues, Garden.')
})

test('the picks outlive the controls, which go while the turn of another is shown', async () => {
  const picking = pickings()
  show({ ending: true }, 0, {}, picking)
  cards()[0]!.click()
  flushSync()
  const before = going()
  expect(before).toEqual(['Blues', 'Blues']) // other than proposed
  await unmount(mounted!)
  show({ ending: true }, 0, {}, picking)
  expect(going()).toEqual(before)
})
