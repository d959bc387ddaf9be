/** Signing in with a provider, as a person meets it (sc.md §2, §3.3; shell.md §2.1): the button, the provider's page, home; one's own link. */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { testPassword } from '../../support/app'
import { clientId, clientSecret, startProvider } from '../../support/oidc'
import { openProduct, violationsOf } from '../support/signed-in'

const product = await openProduct()
const { real } = product
const callbackOf = (id: number) => `${real.url}/api/sc/user/sso/${id}/callback`
const provider = await startProvider(Array.from({ length: 20 }, (_, index) => callbackOf(index + 1)))
afterAll(() => provider.close())

const admin = await real.app.signIn('admin')
const made = await admin.post('/api/sc/identity-provider', {
  name: 'Acme',
  issuer: provider.issuer,
  client_id: clientId,
  client_secret: clientSecret,
  scopes: 'openid profile email',
  claim_account: 'email',
  auto_create: false,
  active: true,
})
const id = Number(made.body.data.id)

/** On the provider's page. */
async function signInThere(page: Page, sub: string): Promise<void> {
  await page.locator('input[name=login]').fill(sub)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}
/** What is linked must not be asked before the link is made: the answer could come after it, and would stay. @returns questions that were too early */
function questionsBeforeLink(page: Page): string[] {
  const early: string[] = []
  let isLinked = false
  page.on('response', (response) => {
    if (response.url().endsWith('/api/sc/user/sso/link')) isLinked = true
  })
  page.on('request', (request) => {
    if (!isLinked && request.url().endsWith('/api/sc/user/sso')) early.push(request.url())
  })
  return early
}
const button = (page: Page) => page.getByRole('link', { name: 'Sign in with Acme' })

test('the button leads to the provider and home; on the profile the link is taken away and made again; with providers only there is no password form, and what went wrong stays to be read', async () => {
  await sql`update sc_user set email = 'staff20@example.com' where account = 'staff20'`.execute(real.app.db)
  provider.person('staff20', { email: 'staff20@example.com', email_verified: true })
  const { page } = await product.visit()
  await page.goto(`${real.url}/?redirect=${encodeURIComponent('/profile/two-factor')}`)
  await button(page).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await button(page).click()
  await signInThere(page, 'staff20')
  await page.waitForURL(`${real.url}/profile/two-factor`)
  await page.getByText('staff20@example.com, linked').waitFor()
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Unlink Acme' }).click()
  await page.getByRole('dialog').locator('input[name=password]').fill(testPassword)
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('button', { name: 'Link Acme', exact: true }).click()
  await page.getByRole('dialog').locator('input[name=password]').fill(testPassword)
  const early = questionsBeforeLink(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  // The provider still knows him from before, and asks nothing.
  await page.getByText('staff20@example.com, linked').waitFor()
  expect(early).toEqual([])
  expect(page.url()).toBe(`${real.url}/profile/two-factor`)

  await sql`update sc_security_setting set sso_only = true`.execute(real.app.db)
  provider.person('nobody', { email: 'nobody@example.com', email_verified: true })
  const { page: stranger } = await product.visit({ dark: true, width: 390, height: 844 })
  await stranger.goto(real.url)
  await stranger.getByText('Your company signs in with one of these').waitFor()
  expect([await stranger.locator('input[name=password]').count(), await violationsOf(stranger)]).toEqual([0, []])
  await button(stranger).click()
  await signInThere(stranger, 'nobody')
  await stranger.locator('main').getByText('No account here belongs to nobody@example.com').waitFor()
  await button(stranger).waitFor()
  await sql`update sc_identity_provider set active = false where id = ${id}`.execute(real.app.db)
  await button(stranger).click()
  await stranger.locator('main').getByText('not offered any more').waitFor()
  expect(new URL(stranger.url()).search).toBe('')
  await sql`update sc_security_setting set sso_only = false`.execute(real.app.db)
  await sql`update sc_identity_provider set active = true where id = ${id}`.execute(real.app.db)
})
