/** The second factor as a person meets it (sc.md §2 /profile, §5.2; shell.md §2.1): set up, sign in, trust, recover, be held, be reset. */
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import { testPassword } from '../../support/app'
import { chooseAction, openActions } from '../support/parts'
import { fillLogin } from '../support/real-console'
import { openProduct, violationsOf } from '../support/signed-in'

const product = await openProduct()
const { real } = product
afterEach(async () => {
  real.app.setNow(undefined)
  await sql`update sc_security_setting set two_factor_scope = 'none', two_factor_grace_days = 14`.execute(real.app.db)
})

/** Each code is good once: the server's clock goes on to the next. */
let step = 0
const nextCode = (secret: string) => {
  step += 1
  const now = new Date(Date.now() + step * 60_000)
  real.app.setNow(now)
  return TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), timestamp: now.getTime() })
}
const home = (page: Page) => page.waitForURL(/\/home$/)
const keep = async (page: Page): Promise<string[]> => {
  const codes = (await page.locator('.k-factor-codes pre').innerText()).split('\n')
  expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)
  await page.getByText('I have kept the codes').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  return codes
}

/** On one's own page, to the end. */
async function setUp(): Promise<{ page: Page; secret: string; codes: string[] }> {
  const { page } = await product.open({ account: 'staff01' })
  await page.goto(`${real.url}/profile/two-factor`)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.locator('input[name=password]').fill(testPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('.k-factor-picture svg').waitFor()
  const secret = await page.locator('.k-copied pre').innerText()
  await page.locator('input[name=code]').fill(nextCode(secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  return { page, secret, codes: await keep(page) }
}

test('set up on the profile, then asked for at the sign-in: wrong is told at the field, right opens, the device may be trusted; a recovery code opens once and tells how many are left; turning it off asks for the password; an administrator resets it on the person’s record', async () => {
  const {
    rows: [person],
  } = await sql<{ id: number }>`select id from sc_user where account = 'staff24'`.execute(real.app.db)
  const { page: admin } = await product.open()
  await admin.goto(`${real.url}/sc/viewuser?id=${person?.id}`)
  await chooseAction(admin, 'Reset second factor')
  await admin.getByRole('dialog').getByRole('button', { name: 'Reset second factor' }).click()
  await admin.getByText('signs in with the password alone').waitFor()
  await admin.getByRole('dialog').waitFor({ state: 'detached' })
  await openActions(admin)
  await admin.getByRole('menuitem', { name: 'End sessions' }).waitFor()
  await admin.getByRole('menuitem', { name: 'Reset second factor' }).waitFor({ state: 'detached' })

  const { page, secret, codes } = await setUp()
  await page.getByText('10 of 10 recovery codes left').waitFor()
  expect(await violationsOf(page)).toEqual([])

  const visitor = await product.visit()
  await visitor.page.goto(real.url)
  await fillLogin(visitor.page, 'staff01')
  const input = visitor.page.locator('input[name=code]')
  await input.waitFor()
  expect([await input.getAttribute('autocomplete'), await input.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
  expect(await visitor.page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  expect(await violationsOf(visitor.page)).toEqual([])
  await input.fill('000000')
  await input.press('Enter')
  await visitor.page.locator('.k-field-error').waitFor()
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true)
  await visitor.page.getByText('Trust this device for 30 days').click()
  await input.fill(nextCode(secret))
  await input.press('Enter')
  await home(visitor.page)

  const again = await visitor.context.newPage()
  await visitor.page.getByRole('button', { name: /^Account/ }).click()
  await visitor.page.getByRole('button', { name: 'Sign out' }).click()
  await visitor.page.locator('input[name=account]').waitFor()
  await again.goto(real.url)
  await fillLogin(again, 'staff01')
  await home(again)

  await page.reload()
  await page.getByRole('button', { name: /^End trust in/ }).click()
  await page.getByText('None. You can trust a device').waitFor()

  // Somewhere that is not trusted.
  const stranger = await product.visit()
  await stranger.page.goto(real.url)
  await fillLogin(stranger.page, 'staff01')
  await stranger.page.getByRole('button', { name: 'Use a recovery code' }).click()
  await stranger.page.locator('input[name=code]').fill(codes[0]?.toUpperCase() ?? '')
  await stranger.page.getByRole('button', { name: 'Confirm' }).click()
  await stranger.page.getByText('9 are left').waitFor()
  await home(stranger.page)

  await page.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=password]').fill('not-this-one-at-all')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await dialog.locator('.k-field-error').waitFor()
  await dialog.locator('input[name=password]').fill(testPassword)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Set up' }).waitFor()
})

test('where it is demanded, a reminder may be put off; when the time is over, the sign-in sets it up first', async () => {
  await sql`update sc_security_setting set two_factor_scope = 'all'`.execute(real.app.db)
  const reminded = await product.visit()
  await reminded.page.goto(real.url)
  await fillLogin(reminded.page, 'staff03')
  await reminded.page.getByRole('dialog', { name: 'Set up a second factor' }).waitFor()
  await reminded.page.getByRole('button', { name: 'Later' }).click()
  await home(reminded.page)

  await sql`update sc_security_setting set two_factor_grace_days = 0`.execute(real.app.db)
  const { page } = await product.visit()
  await page.goto(real.url)
  await fillLogin(page, 'staff03')
  await page.locator('.k-factor-picture svg').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.locator('input[name=code]').fill(nextCode(await page.locator('.k-copied pre').innerText()))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await keep(page)
  await home(page)
})
