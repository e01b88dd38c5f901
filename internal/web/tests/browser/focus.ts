import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { settled } from './world.ts'

/**
 * What has the focus, in a word for the reader of a failed test; "body" if it has fallen to the
 * page.
 */
const holder = (page: Page) =>
  page.evaluate(() => {
    const on = document.activeElement
    return !on || on === document.body ? 'body' : on.outerHTML.slice(0, 80)
  })

/** Fails if the focus has fallen to the page, after something was done or has happened. */
export async function keepsFocus(page: Page, after: string) {
  expect([after, await holder(page)]).not.toEqual([after, 'body'])
}

/** Puts the focus on a control of a name, if there is one that can be used. */
export async function focusOn(page: Page, name: RegExp | string): Promise<boolean> {
  const button = page.locator('section.controls').getByRole('button', { name }).first()
  // it may disappear meanwhile
  if (!(await button.count()) || !(await button.isEnabled({ timeout: 1000 }).catch(() => false))) return false
  return button.focus({ timeout: 1000 }).then(() => true, () => false)
}

/** Presses a key, waits for what comes of it, and looks where the focus is. */
export async function press(page: Page, key: string) {
  const on = await holder(page)
  await page.keyboard.press(key)
  await settled(page)
  await keepsFocus(page, `${key} on ${on}`)
}
