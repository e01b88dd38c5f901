import { expect, test } from 'vitest'
import type { CDPSession, Page } from 'playwright-core'
import { findings, overhang } from './axe.ts'
import { newWorld } from './world.ts'

const world = newWorld()

interface Device {
  cdp: CDPSession
  authenticatorId: string
}

/** A device with passkeys, as Chromium plays one. */
async function device(page: Page, options: Record<string, unknown> = {}): Promise<Device> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      ...options,
    },
  })
  return { cdp, authenticatorId }
}

const count = async ({ cdp, authenticatorId }: Device) => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length

/** Makes the device answer nothing from now on, or answer again. */
const silent = ({ cdp, authenticatorId }: Device, on: boolean) =>
  cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: !on })

async function signOut(page: Page, device: Device) {
  await silent(device, true) // or the first page with a name to type would sign in again by itself
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('You are not signed in.').waitFor()
}

test('an account by passkey: create it, sign out, sign in, add a passkey, remove one, but never the last sign-in method', async () => {
  const page = await world.visitor()
  const phone = await device(page)
  await page.goto('/sign-in?new')
  await page.getByRole('button', { name: 'Create with a passkey' }).click()
  expect(await page.getByLabel('Name').evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true)
  expect(await count(phone)).toBe(0) // it needs a name first
  await page.getByLabel('Name').fill('Captain Key')
  await page.getByRole('button', { name: 'Create with a passkey' }).click()
  await page.getByRole('link', { name: 'Captain Key' }).waitFor()
  expect(await count(phone)).toBe(1)

  await signOut(page, phone)
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  expect(await findings(page)).toEqual([])
  await silent(phone, false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('link', { name: 'Captain Key' }).waitFor()

  await page.goto('/settings')
  const list = page.locator('.passkeys li')
  await expect.poll(() => list.count()).toBe(1)
  await page.getByText('Add a passkey').click()
  await page.getByLabel('What to call it').fill('the same again')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await page.getByText('This device has a passkey of your account already.').waitFor()

  const bin = list.getByRole('button', { name: /^Remove the passkey/ })
  const last = page.getByText('This is the last way to sign in to your account.')
  await bin.click()
  await page.getByRole('button', { name: 'Remove it for good' }).click()
  await last.waitFor()

  await page.getByText('Set a password').first().click()
  await page.getByLabel('New password').fill('steam and coal')
  await page.getByRole('button', { name: 'Set a password' }).click()
  await page.getByText('Password changed.').waitFor()

  await silent(phone, true)
  const stick = await device(page, { transport: 'usb' })
  await page.getByLabel('What to call it').fill('my stick')
  await page.locator('details', { hasText: 'Add a passkey' }).getByLabel('Password').fill('steam and coal')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await page.getByText('The passkey is saved.').waitFor()
  await expect.poll(() => list.count()).toBe(2)
  expect([await count(phone), await count(stick)]).toEqual([1, 1])
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: 'Rename the passkey my stick' }).click()
  await list.getByLabel('What to call it').fill('old stick')
  await list.getByRole('button', { name: 'Save' }).click()
  await page.getByText('old stick').waitFor()
  await page.getByRole('button', { name: 'Remove the passkey old stick' }).click()
  await list.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Remove it for good' }).click()
  await list.locator('.problem').waitFor()
  expect(await list.count()).toBe(2)
  await list.getByLabel('Password', { exact: true }).fill('steam and coal')
  await page.getByRole('button', { name: 'Remove it for good' }).click()
  await expect.poll(() => list.count()).toBe(1)
  expect(await bin.count()).toBe(1)
  await silent(phone, false)

  await page.getByText('Delete me and my data').click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Sign in' }).waitFor()
})

test('where a name is typed the browser offers the passkey', async () => {
  const page = await world.visitor()
  const phone = await device(page)
  await page.goto('/sign-in?new')
  await page.getByLabel('Name').fill('Captain Auto')
  await page.getByRole('button', { name: 'Create with a passkey' }).click()
  await page.getByRole('link', { name: 'Captain Auto' }).waitFor()
  await signOut(page, phone)
  await silent(phone, false)
  await page.goto('/sign-in') // the device that Chromium plays chooses the only one there is
  await page.getByRole('link', { name: 'Captain Auto' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('a device without a passkey, and a browser without support, say so', async () => {
  const page = await world.visitor()
  await device(page, { isUserVerified: false, hasResidentKey: true })
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('No passkey was used').waitFor()

  const old = await world.visitor({ locale: 'de-DE', viewport: { width: 360, height: 740 } })
  await old.addInitScript('delete globalThis.PublicKeyCredential')
  await old.goto('/sign-in')
  await old.getByText('Dieser Browser kann keine Passkeys, ein neuerer schon.').waitFor()
  expect(await old.getByRole('button', { name: 'Mit Passkey anmelden' }).count()).toBe(0)
  expect(await overhang(old)).toBe(0)

  const address = await world.visitor({ locale: 'fr-FR' })
  await address.goto(world.address.replace('localhost', '127.0.0.1') + '/sign-in')
  await address.getByText('Les clés d’accès ne valent ici que sous l’adresse localhost.').waitFor()
})
