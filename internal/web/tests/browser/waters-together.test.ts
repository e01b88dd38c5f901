import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Suggestion } from '../../src/api/types.ts'
import { findings, overhang } from './axe.ts'
import { hexesOf, type Board } from '../../src/games/waters/board.ts'
import { command, playOn } from './delta.ts'
import { pictures } from './looked.ts'
import { show } from './position.ts'
import { newcomer, newWorld, openTab, settled, sitDown } from './world.ts'

// Two people decide together in Rising Waters: one proposes, the other sees it and carries it out.
const world = newWorld()

const boardOf = async (page: Page, id: string) => ((await (await page.request.get(`/api/v1/tables/${id}`)).json()) as { mine: [{ board: Board }] }).mine[0].board

/** Nora and Sam in the first turn of Nora. */
async function together() {
  const nora = await world.visitor({ viewport: { width: 1440, height: 900 } })
  const sam = await world.visitor({ viewport: { width: 390, height: 844 } })
  const id = await sitDown(nora, 'Nora', { game: 'waters', seats: 2, places: [{ me: true }, {}] })
  await newcomer(sam, 'Sam', id, [{ kind: 'sit' }])
  await command(nora, id, { kind: 'start' })
  await playOn([nora, sam], id, ({ seat, choices }) => seat === 1 && choices.some(({ key }) => key === 'community'))
  for (const page of [nora, sam]) {
    await page.goto(`/tables/${id}`)
    await page.locator('section.board .hex').first().waitFor()
  }
  return { nora, sam, id }
}

test('a proposal is seen by the other and taken up with one press; a ping, an agreement, the quiet setting', async () => {
  const { nora, sam, id } = await together()
  await nora.locator('p.turn.yours').waitFor()

  // Sam proposes to Nora to work for the community, and points at a hex with a line.
  await sam.getByRole('button', { name: /^Propose …/ }).click()
  await sam.getByRole('combobox', { name: /^To/ }).selectOption({ label: 'Nora' })
  await sam.getByRole('combobox', { name: /^What/ }).selectOption({ label: 'work for the community' })
  await sam.getByLabel('In one line').fill('we need cards')
  await sam.getByRole('button', { name: 'Propose', exact: true }).click()
  const list = nora.getByRole('region', { name: /^Proposals/ })
  await list.getByText('we need cards').waitFor()
  await nora.getByRole('button', { name: '1 proposal' }).click() // it is counted where it cannot be missed, and leads there
  expect(await list.getByRole('listitem').innerText()).toMatch(/1\. Sam\s+to Nora: work for the community/i)
  expect(await findings(nora)).toEqual([])

  // What could be done at a hex is there once it is looked at, as the program says it: here a Move
  // of one of Nora's pawns.
  const { suggestions } = (await (await sam.request.get(`/api/v1/tables/${id}/suggestions?seat=2&for=1`)).json()) as { suggestions: Suggestion[] }
  const move = suggestions.find(({ way }) => way[1]?.key === 'walk')!
  await sam.getByRole('button', { name: /^Propose …/ }).click()
  await sam.getByRole('combobox', { name: /^To/ }).selectOption({ label: 'Nora' })
  const what = sam.getByRole('combobox', { name: /^What/ })
  await what.getByRole('option', { name: 'work for the community' }).waitFor({ state: 'attached' })
  expect(await what.getByRole('option', { name: move.words }).count()).toBe(0)
  const to = (move.way[1] as { args: { at: string } }).args.at
  await sam.locator('section.board .hex').nth(hexesOf(await boardOf(sam, id)).findIndex(({ at }) => at === to)).dispatchEvent('click')
  await what.selectOption({ label: move.words })
  await sam.getByRole('button', { name: 'Close' }).click()

  const at = hexesOf(await boardOf(nora, id)).find(({ kind }) => kind === 'lowland')!.at
  await command(sam, id, { kind: 'point', place: at, text: 'the water comes over here' })
  await nora.locator('section.board .proposed').waitFor({ state: 'attached' })
  await list.getByRole('listitem').nth(1).getByRole('button', { name: 'Look there' }).click()
  await expect.poll(() => nora.locator('p.looked[aria-live]').innerText()).toContain(`${at}, land`)
  await settled(nora)
  await list.getByRole('listitem').nth(1).getByRole('button', { name: 'Agree' }).click()
  await sam.getByText('agreed: Nora').waitFor()

  // A full stop points at the hex that is looked at.
  await settled(nora)
  await nora.keyboard.press('.')
  await sam.locator('section.board circle.ping').waitFor({ state: 'attached' })

  // A player who wants to think first does not see others' proposals until then.
  await nora.getByLabel('Hide the proposals of others').check()
  await nora.getByText('2 proposals wait until you have made one of your own.').waitFor()
  await openTab(sam, 'Players')
  await command(nora, id, { kind: 'point', place: at, text: 'here too' })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
  await sam.getByRole('tab', { name: /^Turn 1 new/ }).waitFor() // on a phone, another tab was open
  await openTab(sam, 'Turn')
  expect(await sam.getByRole('tab', { name: /^Turn/ }).innerText()).toBe('Turn')

  // One press does it, and the proposal is over for both.
  await settled(nora)
  await list.getByRole('button', { name: 'Do it' }).click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
  await expect.poll(() => sam.getByRole('region', { name: /^Proposals/ }).getByText('we need cards').count()).toBe(0)
  expect(await overhang(sam)).toBe(0)
  if (pictures) for (const [name, page] of Object.entries({ nora, sam })) await page.screenshot({ path: `${pictures}/together-${name}.png` })
})

/** A game for four by votes: Sam's pawn is asked for, and what Force takes is voted on. */
const voted = 'whole-spring-1927-lost'

test('a player who is asked for a pawn answers in place, also by keys, and once for all', async () => {
  const page = await world.visitor()
  await show(world, page, voted, 136, 'waters', (table) => ({ ...table, mine: table.mine.map((mine) => ({ ...mine, maySetStanding: true })) }))
  await page.getByText(/would like to move your pawn 3, which stands at \d+,\d+/).waitFor()
  expect(await findings(page)).toEqual([])
  const sent: unknown[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postDataJSON()))
  await page.keyboard.press('a')
  await expect.poll(() => sent).toEqual([expect.objectContaining({ kind: 'standing', seat: 2, action: 'yes', yes: true })])
  await settled(page)
  await page.keyboard.press('n')
  await expect.poll(() => sent[1]).toEqual(expect.objectContaining({ kind: 'act', seat: 2, action: 'no' }))
  if (pictures) await page.screenshot({ path: `${pictures}/together-asked.png` })
})

test('a vote shows who has chosen what, and who has not', async () => {
  const page = await world.visitor({ viewport: { width: 360, height: 800 } })
  await show(world, page, voted, 338, 'waters')
  await page.getByText('2 of 4 have said so').waitFor()
  await page.getByText('is being asked').waitFor()
  expect(await page.getByText(/would have .* pay/).filter({ visible: true }).count()).toBeGreaterThan(1)
  expect([await overhang(page), await findings(page)]).toEqual([0, []])
  if (pictures) await page.screenshot({ path: `${pictures}/together-vote.png`, fullPage: true })
})
