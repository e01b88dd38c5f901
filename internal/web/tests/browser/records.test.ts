import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { analysisOf } from './analysis.ts'
import { overhang } from './axe.ts'
import { looked } from './looked.ts'
import { goldenRecord, importRecord, newWorld } from './world.ts'

const world = newWorld()

/** Looks at a page wide and narrow, and goes on wide. */
async function lookedAt(page: Page, name: string) {
  await looked(page, `records-${name}`, () => true)
  await page.setViewportSize({ width: 1440, height: 900 })
}

const imported = /^Imported by Guest.*, not played here\.$/
const onReplay = (page: Page) => page.waitForURL(/\/tables\/\w+\/replay/)

test('a file is imported, replayed, analysed and deleted', { timeout: 300_000 }, async () => {
  const page = await world.visitor()
  await page.route('**/analysis', (route) => route.fulfill({ json: analysisOf(87, 3, []) })) // a real one takes ten seconds
  await page.goto('/about')
  await page.getByRole('link', { name: 'Import a record' }).click()
  await page.getByRole('heading', { name: 'Import a record' }).waitFor()
  await page.getByLabel('Choose the file').setInputFiles(goldenRecord('queen', 'whole-game-school'))
  await onReplay(page)
  await page.getByText(imported).waitFor()
  await page.getByText(/^0 \/ \d+$/).waitFor()
  await page.getByRole('slider', { name: 'Step' }).press('ArrowRight')
  await page.getByText(/^1 \/ \d+$/).waitFor()
  expect(await page.getByRole('link', { name: 'To the table' }).count()).toBe(0)
  expect(await page.getByText('How to check the draws').count()).toBe(0)
  await page.getByRole('region', { name: 'Chances of winning' }).waitFor()
  await lookedAt(page, 'replay')

  // The address of the table leads here too, and nothing lists the game.
  const { pathname } = new URL(page.url())
  await page.goto(pathname.replace('/replay', ''))
  await onReplay(page)
  await page.getByText(imported).waitFor()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Games that are over' }).or(page.locator('#over')).first().waitFor()
  expect(await page.locator(`a[href="${pathname}"]`).count()).toBe(0)

  await page.goto('/records')
  await page.getByRole('heading', { name: 'Your imported records' }).waitFor()
  await lookedAt(page, 'list')
  await page.getByRole('link', { name: /^Mississippi Queen, imported/ }).waitFor()
  await page.getByRole('button', { name: /^Delete: Mississippi Queen/ }).click()
  await page.getByRole('heading', { name: 'Your imported records' }).waitFor({ state: 'detached' })
  await page.goto(pathname)
  await page.getByText('This table cannot be shown').waitFor()
})

test('a text is pasted, refused with its line, corrected, and shown', async () => {
  const page = await world.visitor()
  await page.goto('/records')
  const record = readFileSync(goldenRecord('broadhorns', 'whole-game-for-two'), 'utf8')
  const lines = record.trimEnd().split('\n')
  const at = lines.findIndex((line) => /^1 \w/.test(line))
  const wrong = lines.toSpliced(at + 10, 1)
  await page.getByLabel('Or paste its text').fill(wrong.join('\n'))
  await page.getByRole('button', { name: 'Verify and show' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'is wrong' })
  await alert.waitFor()
  const line = Number(/^\s*Line (\d+) is wrong/.exec((await alert.textContent()) ?? '')?.[1])
  expect(line).toBeGreaterThan(at + 10)
  await page.getByRole('group', { name: 'Where it goes wrong' }).locator('.wrong').getByText(wrong[line - 1]!).waitFor()
  await lookedAt(page, 'refused')
  await page.getByLabel('Or paste its text').fill(record)
  await page.getByRole('button', { name: 'Verify and show' }).click()
  await onReplay(page)
  await page.getByText(imported).waitFor()
})

test('a file is dropped, in French too, and a file that is no record is refused', async () => {
  const page = await world.visitor({ locale: 'fr-FR' })
  await page.goto('/records')
  await page.getByRole('heading', { name: 'Importer un enregistrement' }).waitFor()
  const huge = join(process.env.TMPDIR ?? '/tmp', `bigriver-huge-${process.pid}.txt`)
  writeFileSync(huge, 'x'.repeat(1_000_000))
  await page.getByLabel('Choisir le fichier').setInputFiles(huge)
  await page.getByText(/^C’est trop long/).waitFor()
  await page.getByLabel('Choisir le fichier').setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]) })
  await page.getByText(/^La ligne 1 n’est pas juste/).waitFor()
  for (const lang of ['Deutsch', 'Français']) {
    await page.getByRole('button', { name: lang }).click()
    await page.getByRole('heading', { name: lang === 'Deutsch' ? 'Aufzeichnung importieren' : 'Importer un enregistrement' }).waitFor()
    if (lang === 'Deutsch') await lookedAt(page, lang)
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await overhang(page)).toBe(0)
  }
  const record = readFileSync(goldenRecord('queen', 'whole-game-passengers'), 'utf8')
  await page.locator('form').evaluate((form, text) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([text], 'game.txt', { type: 'text/plain' }))
    form.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  }, record)
  await onReplay(page)
  await page.getByRole('tab', { name: 'Plus' }).click()
  await page.getByText(/, pas jouée ici\.$/).waitFor()
})

test('a game is played on from a record, and the new one is a game of this server', async () => {
  const page = await world.visitor()
  const { id } = await importRecord(page, 'Anna', 'queen', 'whole-game-passengers')
  await page.goto(`/tables/${id}/replay?step=12`)
  await page.getByText('Imported by Anna, not played here.').waitFor()
  await page.getByRole('button', { name: 'Play on from here' }).click()
  await page.getByRole('button', { name: 'Play on', exact: true }).click()
  await page.waitForURL((url) => /^\/tables\/\w+$/.test(url.pathname) && !url.pathname.endsWith(id))
  await page.getByRole('region', { name: 'Board' }).waitFor()
})
