import { beforeEach, expect, test, vi } from 'vitest'
import type { Words } from './format'
import type { Lang } from './lang'

type Text = typeof import('./text.svelte')
let text: Text
beforeEach(async () => {
  vi.resetModules()
  text = await import('./text.svelte')
})

/** A game's catalog that is loaded when the test says so, and counts how often it is requested. */
function slow(game: string) {
  const waiting: { lang: Lang; come: () => void; fail: () => void }[] = []
  const catalog = (lang: Lang) =>
    new Promise<{ default: Words }>((done, failed) => {
      waiting.push({ lang, come: () => done({ default: { [`${game}.boat`]: `${game} ${lang}` } }), fail: () => failed(new Error('lost')) })
    })
  const asked = async (lang: Lang) => {
    await vi.waitFor(() => expect(waiting.map((one) => one.lang)).toContain(lang))
    return waiting.splice(waiting.findIndex((one) => one.lang === lang), 1)[0]!
  }
  return { catalog, asked, waiting }
}

/** A game whose English words are here. */
async function known(game: string) {
  const words = slow(game)
  const loaded = text.loadTexts(game, words.catalog)
  ;(await words.asked('en')).come()
  await loaded
  return words
}

test('the language requested last wins, whichever arrives first', async () => {
  await text.speak('en')
  const game = await known('game')
  const [de, fr] = [text.speak('de'), text.speak('fr')]
  ;(await game.asked('fr')).come()
  await fr
  expect([text.lang(), text.t('game.boat'), text.t('nav.rules')]).toEqual(['fr', 'game fr', 'Règles'])
  ;(await game.asked('de')).come()
  await de
  expect([text.lang(), text.t('game.boat')]).toEqual(['fr', 'game fr'])
})

test('a language that is no longer wanted is not used when it arrives', async () => {
  await text.speak('en')
  const game = await known('game')
  const de = text.speak('de')
  await text.speak('en')
  ;(await game.asked('de')).come()
  await de
  expect([text.lang(), text.t('game.boat')]).toEqual(['en', 'game en'])
})

test('words loaded while the language changes are in the new language', async () => {
  await text.speak('en')
  const game = slow('game')
  const loaded = text.loadTexts('game', game.catalog)
  const english = await game.asked('en')
  await text.speak('de')
  english.come()
  ;(await game.asked('de')).come()
  await loaded
  expect([text.lang(), text.t('game.boat'), text.t('nav.rules')]).toEqual(['de', 'game de', 'Regeln'])
})

test('what failed to load is loaded the next time', async () => {
  await text.speak('en')
  const game = slow('game')
  const failed = text.loadTexts('game', game.catalog)
  ;(await game.asked('en')).fail()
  await expect(failed).rejects.toThrow('lost')
  const again = text.loadTexts('game', game.catalog)
  ;(await game.asked('en')).come()
  await again
  expect(text.t('game.boat')).toBe('game en')
})

test('a language that fails to load is not used, and can be requested again', async () => {
  await text.speak('en')
  const game = await known('game')
  const failed = text.speak('de')
  ;(await game.asked('de')).fail()
  await expect(failed).rejects.toThrow('lost')
  expect([text.lang(), text.t('game.boat')]).toEqual(['en', 'game en'])
  const again = text.speak('de')
  ;(await game.asked('de')).come()
  await again
  expect([text.lang(), text.t('game.boat')]).toEqual(['de', 'game de'])
})

test('texts are fetched once', async () => {
  await text.speak('en')
  const game = await known('game')
  await text.loadTexts('game', game.catalog)
  await text.speak('en')
  const de = text.speak('de')
  ;(await game.asked('de')).come()
  await de
  await text.speak('en')
  await text.speak('de')
  expect(game.waiting).toEqual([])
})
