/** Screens of a single record (docs/declaration.md `singleton`): in cards that are saved each on its own; empty, as a new record. */
import { expect, test } from 'vitest'
import { fitsEveryLook } from '../support/every-look'
import { isSaved, partsOf } from '../support/parts'
import { openProduct } from '../support/signed-in'

const { real, go, open } = await openProduct()

test('one card is saved, also by Enter in it; what is typed in another stays unsaved until it is taken back', async () => {
  const { page } = await open()
  const { field, button } = partsOf(() => page)
  const admin = await real.app.signIn('admin')
  const kept = async () => (await admin.get('/api/sc/company-setup')).body.data as unknown as { phone: string; retention_years: number }
  const before = await kept()
  await go(page, '/sc/company-settings')
  const phone = field('phone').getByRole('textbox')
  await phone.waitFor()
  expect(await button('Save').count()).toBe(0)
  await phone.fill('+886-2-0000-0000')
  await field('retention_years').getByRole('textbox').fill('8')
  await expect.poll(() => button('Save').count()).toBe(2)
  await fitsEveryLook(page)
  const card = page.getByRole('region', { name: 'Retention' })
  const saved = page.waitForResponse(isSaved)
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saved).request().postDataJSON()).toEqual({ retention_years: 8, version: expect.any(Number) as number })
  await expect.poll(() => button('Save').count()).toBe(1)
  expect(await kept()).toMatchObject({ phone: before.phone, retention_years: 8 })
  expect(await phone.inputValue()).toBe('+886-2-0000-0000')
  await button('Cancel').click()
  expect(await phone.inputValue()).toBe(before.phone)
  await expect.poll(() => button('Save').count()).toBe(0)

  await field('file_max_mb').getByRole('textbox').fill('31')
  await field('website').getByRole('textbox').fill('https://typed.example')
  const entered = page.waitForResponse(isSaved)
  await field('website').getByRole('textbox').press('Enter')
  const sent: unknown = (await entered).request().postDataJSON()
  expect(sent).toMatchObject({ website: 'https://typed.example' })
  expect(sent).not.toHaveProperty('file_max_mb')
})

test('the screen of an empty singleton offers its defaults, and is saved as it is typed', async () => {
  const { page } = await open()
  const sent: Record<string, unknown>[] = []
  // No singleton of the product begins empty: this one is answered for as if it did.
  await page.route('**/api/cm/setting', async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fulfill({ json: { data: null } })
    const values = request.postDataJSON() as Record<string, unknown>
    sent.push(values)
    return route.fulfill({ json: { data: { ...values, id: 1, version: sent.length, _actions: ['show', 'edit'], _refs: {} } } })
  })
  await go(page, '/cm/admin/info-settings/more/settings')
  const pattern = page.getByLabel(/^Lead number/)
  await pattern.waitFor()
  expect(await pattern.inputValue()).toBe('LD-{YYYY}{MM}-{SEQ:4}')
  await pattern.fill('L{YYYY}{MM}-{SEQ}')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The settings were saved').waitFor()
  await pattern.fill('L{YYYY}{MM}{SEQ:3}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[0]).toMatchObject({ lead_number_pattern: 'L{YYYY}{MM}-{SEQ}' })
  expect(sent[0]).not.toHaveProperty('version')
  expect(sent[1]).toEqual({ lead_number_pattern: 'L{YYYY}{MM}{SEQ:3}', version: 1 })
})
