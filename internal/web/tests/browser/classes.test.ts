import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Table } from '../../src/api/types'
import { findings, findingsByDayAndNight, overhang } from './axe.ts'
import { newWorld, post } from './world.ts'

const world = newWorld()

/** Says who one is and takes a seat, at a table or at the next one. */
async function comeIn(page: Page, name: string, table = 0) {
  await page.getByLabel('Your name here').fill(name)
  if (table) await page.getByRole('radio', { name: `Table ${table}` }).check()
  await page.getByRole('button', { name: 'Take a seat' }).click()
  await page.getByRole('heading', { name: /^Table \d$/ }).waitFor()
}

test('a class of five, from its link to the game', async () => {
  const teacher = await world.visitor()
  await teacher.goto('/classes?game=waters')
  await teacher.getByLabel('How many people').fill('6')
  await teacher.getByLabel('Seats at a table').selectOption('3')
  await teacher.getByText('2 tables', { exact: true }).waitFor()
  await teacher.getByLabel('Your name, as the class knows you').fill('Ms Lake')
  await teacher.keyboard.press('Enter')
  await teacher.getByRole('heading', { name: 'Your class' }).waitFor()
  const link = await teacher.getByLabel('The link for all').inputValue()
  await teacher.getByRole('img', { name: 'The link of the class as a QR code' }).waitFor()
  expect(await findingsByDayAndNight(teacher)).toEqual([])

  // Two friends sit down at the second table. The others fill it, and then the first.
  const pupils: Page[] = []
  for (const [name, table] of [['Ada', 2], ['Ben', 2], ['Cleo', 0], ['Dan', 0], ['Eva', 0]] as const) {
    const pupil = await world.visitor(pupils.length === 0 ? { viewport: { width: 320, height: 700 } } : {})
    if (name === 'Cleo' || name === 'Eva') { // who look at no page
      await post(pupil, `/classes/${link.split('/').at(-1)}/pupils`, { table, name })
      pupils.push(pupil)
      continue
    }
    await pupil.goto(link)
    await pupil.getByText(/^Rising Waters with Ms Lake/).waitFor()
    if (pupils.length === 0) {
      expect(await findingsByDayAndNight(pupil)).toEqual([])
      expect(await overhang(pupil)).toBe(0)
    }
    await comeIn(pupil, name, table)
    await pupil.getByRole('heading', { name: `Table ${pupils.length < 3 ? 2 : 1}`, exact: true }).waitFor()
    pupils.push(pupil)
  }
  const [ada, ben, , dan] = pupils as [Page, Page, Page, Page, Page]
  await ada.getByText(/^You sit here with Ben.*, Cleo/).waitFor()
  expect(await findings(ada)).toEqual([])

  // A pupil who changes tables appears there to the others.
  await ben.getByRole('radio', { name: 'Table 1' }).check()
  await ben.getByRole('button', { name: 'Go to that table' }).click()
  await dan.getByText(/^You sit here with Eva.*, Ben/).waitFor()

  // The full table begins, and then the one of two.
  const one = teacher.getByRole('listitem').filter({ has: teacher.getByRole('heading', { name: /^Table 1/ }) })
  await one.getByText(/^Ben/).first().waitFor() // the teacher sees it too
  await teacher.getByRole('button', { name: 'Begin the 1 full table' }).click()
  await dan.waitForURL(/\/tables\//)
  await teacher.getByRole('button', { name: 'Begin with 2, Table 2' }).click()
  await ada.waitForURL(/\/tables\//)
  await teacher.getByText('2 tables playing').waitFor()
  await one.getByText('0 losses; the limit is 18').waitFor()
  await one.getByText(/^Waiting for (Dan|Eva|Ben)/).waitFor()
  expect(await one.getByRole('listitem').allTextContents()).toEqual([expect.stringMatching(/Dan/), expect.stringMatching(/Eva/), expect.stringMatching(/Ben/)])
  expect(await findingsByDayAndNight(teacher)).toEqual([])
  await teacher.setViewportSize({ width: 320, height: 700 })
  expect(await overhang(teacher)).toBe(0)
  await teacher.setViewportSize({ width: 1280, height: 800 })

  // A pupil who closes the page comes back by the link to the same seat. The teacher watches, and
  // has no seat whose hand could be seen.
  const table = dan.url()
  await dan.goto(link)
  await dan.waitForURL(table)
  await dan.getByRole('region', { name: 'Board' }).waitFor()
  const seats = (page: Page) => page.evaluate(async (id) => ((await (await fetch(`/api/v1/tables/${id}`)).json()) as Table).mine.length, table.split('/').at(-1)!)
  expect(await seats(dan)).toBe(1)
  await teacher.getByRole('link', { name: 'Watch, Table 1' }).click()
  await teacher.getByRole('region', { name: 'Board' }).waitFor()
  expect(await seats(teacher)).toBe(0)
  expect(new URL(teacher.url()).pathname).toBe(new URL(table).pathname)

  // The class ends: its link lets nobody in, and players still find their table.
  await teacher.goto(link)
  await teacher.getByRole('button', { name: 'End the class' }).click()
  await teacher.getByRole('button', { name: 'Yes, end it' }).click()
  await teacher.getByText('The class has ended').waitFor()
  const late = await world.visitor()
  await late.goto(link)
  await late.getByText('Nobody can join through its link any more').waitFor()
  expect(await late.getByRole('button', { name: 'Take a seat' }).count()).toBe(0)
  await dan.goto(link)
  await dan.waitForURL(table)
})

test('a teacher without an account goes on from another device, and so does a pupil; a pupil is moved by keys', async () => {
  const teacher = await world.visitor()
  await teacher.goto('/classes?game=waters')
  await teacher.getByLabel('How many people').fill('6')
  await teacher.getByLabel('Seats at a table').selectOption('3')
  await teacher.getByLabel('Your name, as the class knows you').fill('Mr Reed')
  await teacher.keyboard.press('Enter')
  await teacher.getByRole('heading', { name: 'Your class' }).waitFor()
  const link = await teacher.getByLabel('The link for all').inputValue()
  const finn = await world.visitor()
  await finn.goto(link)
  await comeIn(finn, 'Finn', 1)

  const ownLink = async (page: Page) => {
    await page.getByText('Continue on another device').click()
    await page.getByRole('button', { name: 'Copy my link' }).click()
    const own = await page.getByLabel('My link back').inputValue()
    expect(own).toMatch(new RegExp(`^${link}#back=brl_.{43}$`))
    expect(await findings(page)).toEqual([])
    return own
  }

  // The other device is not signed in yet, and becomes the teacher.
  const other = await world.visitor()
  await other.goto(await ownLink(teacher))
  await other.getByRole('heading', { name: 'Your class' }).waitFor()
  expect(other.url()).toBe(link)

  // By keys alone the pupil comes to the other table.
  await other.getByRole('button', { name: 'Move Finn to another table' }).focus()
  await other.keyboard.press('Enter')
  await other.keyboard.press('Tab')
  await other.keyboard.press('Tab') // past the button that takes Finn out
  await expect.poll(() => other.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Table 2')
  expect(await findingsByDayAndNight(other)).toEqual([])
  await other.keyboard.press('Enter')
  const two = other.getByRole('listitem').filter({ has: other.getByRole('heading', { name: /^Table 2/ }) })
  await two.getByText('Finn').waitFor()
  await finn.getByRole('heading', { name: 'Table 2' }).waitFor()

  // The pupil's other device has the seat, and is led to the game.
  const phone = await world.visitor({ viewport: { width: 360, height: 780 } })
  await phone.goto(await ownLink(finn))
  await phone.getByRole('heading', { name: 'Table 2' }).waitFor()
  expect(await overhang(phone)).toBe(0)
  await other.getByRole('button', { name: 'Begin with 2 bots, Table 2' }).click()
  await phone.waitForURL(/\/tables\//)
  await phone.getByRole('region', { name: 'Board' }).waitFor()

  // A person who is already signed in is asked before becoming the teacher.
  const guest = await world.visitor()
  await guest.goto('/about')
  await post(guest, '/me/guest', { name: 'Gus' })
  await guest.goto(await ownLink(other))
  await guest.getByRole('alert').getByText(/In this browser you are Gus/).waitFor()
  await guest.getByRole('button', { name: 'Continue as that guest' }).click()
  await guest.getByRole('heading', { name: 'Your class' }).waitFor()
})

test('a game’s page for teachers exists in each language, and can be printed', async () => {
  const page = await world.visitor({ viewport: { width: 320, height: 700 } })
  await page.goto('/rules/waters')
  await page.getByRole('link', { name: 'For teachers', exact: true }).click()
  await page.getByRole('heading', { name: 'A 45-minute lesson' }).waitFor()
  await page.getByRole('heading', { name: 'Mounds Landing' }).waitFor()
  expect(await findingsByDayAndNight(page)).toEqual([])
  expect(await overhang(page)).toBe(0)
  for (const [lang, title] of [['Deutsch', 'Eine Schulstunde von 45 Minuten'], ['Français', 'Une leçon de 45 minutes']] as const) {
    await page.getByRole('button', { name: lang }).click()
    await page.getByRole('heading', { name: title }).waitFor()
  }
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('header, footer').filter({ visible: true }).count()).toBe(0)
})
