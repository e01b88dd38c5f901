import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Class } from '../../src/api/types'
import { findings, findingsByDayAndNight, overhang } from './axe.ts'
import { newWorld, post } from './world.ts'

const world = newWorld()

/** Makes a class of two tables for six, and returns its overview and what the server says of it. */
async function teach(): Promise<{ teacher: Page; is: () => Promise<Class> }> {
  const teacher = await world.visitor()
  await teacher.goto('/classes?game=waters')
  await teacher.getByLabel('How many people').fill('6')
  await teacher.getByLabel('Seats at a table').selectOption('3')
  await teacher.getByLabel('Your name, as the class knows you').fill('Ms Lake')
  await teacher.keyboard.press('Enter')
  await teacher.getByRole('heading', { name: 'Your class' }).waitFor()
  const id = new URL(teacher.url()).pathname.split('/').at(-1)!
  return { teacher, is: () => teacher.evaluate(async (id) => (await (await fetch(`/api/v1/classes/${id}`)).json()) as Class, id) }
}

test('a lesson: the code, questions, a pause and a word, the wall, and what came of it', async () => {
  const { teacher, is } = await teach()
  const { code, id } = await is()

  // A pupil types the code on a phone, with a mistake at first.
  const ada = await world.visitor({ viewport: { width: 360, height: 740 } })
  await ada.goto('/join')
  await ada.getByLabel('The code of your class').fill('bbbbbb')
  await ada.keyboard.press('Enter')
  await ada.getByRole('alert').getByText('There is no class with this code').waitFor()
  expect(await findingsByDayAndNight(ada)).toEqual([])
  expect(await overhang(ada)).toBe(0)
  await ada.getByLabel('The code of your class').fill(code.toLowerCase())
  await ada.keyboard.press('Enter')
  await ada.getByLabel('Your name here').fill('Ada')
  await ada.keyboard.press('Enter')
  await ada.getByRole('heading', { name: 'Table 1' }).waitFor()
  const others: Page[] = []
  for (const name of ['Ben', 'Cleo']) {
    const pupil = await world.visitor()
    await post(pupil, `/classes/${id}/pupils`, { name })
    others.push(pupil)
  }

  // The teacher asks the game's own questions, and sets a goal.
  await teacher.getByText('Goal and questions').click()
  await teacher.getByLabel('Goal of the lesson').fill('6')
  await teacher.getByRole('button', { name: 'Use questions about this game' }).click()
  await teacher.getByRole('button', { name: 'Save' }).click()
  await teacher.getByText('Saved.').waitFor()
  await teacher.getByRole('button', { name: 'Ask the questions before the game' }).click()
  await ada.getByRole('button', { name: 'Answer', exact: true }).click()
  const answers = ada.getByRole('form', { name: 'A few questions before the game' })
  await answers.getByRole('radio').first().waitFor()
  expect(await findingsByDayAndNight(ada)).toEqual([])
  expect(await overhang(ada)).toBe(0)
  for (const group of await answers.getByRole('group').all()) await group.getByRole('radio').nth(1).check()
  await answers.getByRole('button', { name: 'Send my answers' }).click()
  await ada.getByText('Thank you for your answers.').waitFor()
  await teacher.getByText('Before the game: 1 of 3 answered.').waitFor()
  await teacher.getByText('The goal for today').waitFor({ state: 'detached' })
  await ada.getByText('The goal for today: at most 6 losses.').waitFor()
  expect(await findingsByDayAndNight(teacher)).toEqual([])
  await teacher.getByRole('button', { name: 'Stop asking (before the game)' }).click()

  // The game begins; a pause covers the page of the pupil, who can do nothing meanwhile.
  await teacher.getByRole('button', { name: 'Begin the 1 full table' }).click()
  await ada.waitForURL(/\/tables\//)
  await ada.getByRole('region', { name: 'Board' }).waitFor()
  await teacher.getByRole('button', { name: 'Pause all tables' }).click()
  await ada.getByRole('dialog', { name: 'Pause' }).waitFor()
  const lies = (await ada.getByRole('dialog', { name: 'Pause' }).boundingBox())!
  expect([Math.round(lies.x + lies.width / 2), Math.round(lies.y + lies.height / 2)]).toEqual([180, 370]) // in the middle
  await ada.keyboard.press('Escape')
  expect(await ada.getByRole('dialog', { name: 'Pause' }).isVisible()).toBe(true)
  expect(await findings(ada)).toEqual([])
  const table = new URL(ada.url()).pathname.split('/').at(-1)!
  const said = await ada.evaluate(async (table) => (await fetch(`/api/v1/tables/${table}/commands`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"kind":"say","phrase":"may_i"}' })).status, table)
  expect(said).toBe(403)
  world.complaints.length = 0 // the browser logs that
  await teacher.getByRole('button', { name: 'End the pause' }).click()
  await ada.getByRole('dialog', { name: 'Pause' }).waitFor({ state: 'detached' })
  await teacher.getByLabel('A message to everybody').fill('Two minutes left.')
  await teacher.keyboard.press('Enter')
  await ada.getByRole('alert').getByText('Two minutes left.').waitFor()
  expect(await findings(ada)).toEqual([])
  await ada.getByRole('button', { name: 'Close this message' }).click()
  await ada.getByText('Two minutes left.').waitFor({ state: 'detached' })

  // On the wall, the board of the table and every group; a key pauses.
  await teacher.setViewportSize({ width: 1920, height: 1080 })
  await teacher.getByRole('link', { name: 'On the wall' }).click()
  await teacher.getByRole('region', { name: 'Board' }).waitFor()
  await teacher.getByText(code).waitFor()
  await teacher.getByRole('button', { name: /^Table 1/ }).waitFor()
  expect(await findingsByDayAndNight(teacher)).toEqual([])
  expect(await overhang(teacher)).toBe(0)
  if (process.env['PICTURES']) await teacher.screenshot({ path: `${process.env['PICTURES']}/wall.png` })
  await teacher.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await teacher.keyboard.press(' ')
  await ada.getByRole('dialog', { name: 'Pause' }).waitFor()
  if (process.env['PICTURES']) await ada.screenshot({ path: `${process.env['PICTURES']}/pause-phone.png` })
  await teacher.getByRole('button', { name: 'End the pause' }).click()
  await teacher.setViewportSize({ width: 360, height: 740 })
  expect(await overhang(teacher)).toBe(0)
  await teacher.setViewportSize({ width: 1280, height: 800 })

  // What came of it, to print and as files.
  await teacher.getByRole('link', { name: 'Overview' }).click()
  await teacher.getByRole('heading', { name: 'Your class' }).waitFor()
  await teacher.setViewportSize({ width: 360, height: 740 })
  for (const [lang, title] of [['Deutsch', 'Deine Klasse'], ['Français', 'Votre classe'], ['English', 'Your class']] as const) {
    await teacher.getByRole('button', { name: lang }).click()
    await teacher.getByRole('heading', { name: title }).waitFor()
    expect(await overhang(teacher)).toBe(0)
    if (process.env['PICTURES']) await teacher.screenshot({ path: `${process.env['PICTURES']}/overview-${lang}.png`, fullPage: true })
  }
  await teacher.setViewportSize({ width: 1280, height: 800 })
  await teacher.getByRole('link', { name: 'What came of it' }).click()
  await teacher.getByRole('heading', { name: 'Table 1' }).waitFor()
  await teacher.getByText(/Ada: \d+ decisions?/).waitFor()
  await teacher.getByText('Levees standing at the end').waitFor()
  expect(await findingsByDayAndNight(teacher)).toEqual([])
  const [file] = await Promise.all([teacher.waitForEvent('download'), teacher.getByRole('button', { name: 'Figures (CSV)' }).click()])
  expect(file.suggestedFilename()).toBe('figures.csv')
  if (process.env['PICTURES']) await teacher.screenshot({ path: `${process.env['PICTURES']}/report.png`, fullPage: true })
  // Nobody else sees the wall or the report.
  await ada.goto(`/classes/${id}/report`)
  await ada.getByText('Only the teacher of the class can see this page.').waitFor()
})
