/** Quick creation, a record in a drawer over its board or list, and its values edited where they stand, by mouse, keyboard and on a phone. */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()
const admin = await real.app.signIn('admin')

const drawer = (page: Page) => page.locator('.k-record-drawer')
const peeked = (page: Page) => Number(new URL(page.url()).searchParams.get('peek'))
async function stored(id: number) {
  const { rows } = await sql<{
    amount: string | null
    version: number
  }>`select amount::text, version from cm_lead where id = ${id}`.execute(real.app.db)
  return rows[0]
}

test('"+" on a column makes cards one after the other; a card opens over the board, is edited there, undone, and left by keys', async () => {
  const { page } = await open()
  await page.goto(`${real.url}/cm/use/lead`)
  const column = page.getByRole('region', { name: 'New', exact: true })
  await column.getByRole('button', { name: 'Add to New' }).click()
  const quick = column.getByRole('form', { name: 'Quick add' })
  for (const title of ['First quay', 'Second quay']) {
    // The next one is begun where the last one was: at an empty title.
    await expect.poll(() => quick.getByLabel('Title').inputValue()).toBe('')
    await expect.poll(() => quick.getByLabel('Title').evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    // A lead is of somebody: what is missing is said at its field, and typed there.
    await quick.getByRole('alert').first().waitFor()
    await expect.poll(() => quick.getByLabel('Company (not saved yet)').evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('Quay Works')
    await page.keyboard.press('Enter')
    await column.getByRole('link', { name: title, exact: true }).waitFor()
  }
  await quick.getByRole('button', { name: 'Add', exact: true }).click()
  await quick.getByRole('alert').filter({ hasText: 'required' }).waitFor()
  await quick.getByLabel('Title').press('Escape')
  await quick.waitFor({ state: 'detached' })

  await column.getByRole('link', { name: 'First quay', exact: true }).click()
  await drawer(page)
    .getByRole('heading', { name: /First quay/ })
    .waitFor()
  const first = peeked(page)
  const amount = drawer(page).locator('.k-key-facts .k-fact', { hasText: 'Amount' })
  await amount.locator('dd').click()
  await amount.locator('input').fill('-5')
  await page.keyboard.press('Enter')
  await amount.getByRole('alert').waitFor()
  await amount.locator('input').fill('1500')
  await page.keyboard.press('Enter')
  await amount.getByText('1,500').waitFor()
  expect(await stored(first)).toMatchObject({ amount: expect.stringMatching(/^1500/) as string })
  await page.getByRole('button', { name: 'Undo' }).click()
  await amount.getByText('1,500').waitFor({ state: 'detached' })
  expect((await stored(first))?.amount).toBeNull()

  // Who changes the same value meanwhile is asked about.
  await amount.getByRole('button', { name: 'Edit Amount' }).press('Enter')
  await amount.locator('input').fill('300')
  const { body } = await admin.get(`/api/cm/lead/${first}`)
  await admin.patch(`/api/cm/lead/${first}`, { amount: '200', version: body.data.version })
  await page.keyboard.press('Enter')
  const conflict = page.getByRole('dialog').filter({ has: page.getByRole('radio') })
  await conflict.waitFor()
  await conflict.getByRole('radio').first().check()
  await conflict.getByRole('button', { name: 'Apply', exact: true }).click()
  await amount.getByText('300', { exact: false }).waitFor()
  expect((await stored(first))?.amount).toMatch(/^300/)

  const isSecondAbove = (await column.locator('.k-lead-head a').first().innerText()) === 'Second quay'
  await page.keyboard.press(isSecondAbove ? 'k' : 'j')
  await drawer(page)
    .getByRole('heading', { name: /Second quay/ })
    .waitFor()
  await page.keyboard.press(isSecondAbove ? 'j' : 'k')
  await drawer(page)
    .getByRole('heading', { name: /First quay/ })
    .waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.reload()
  await drawer(page)
    .getByRole('heading', { name: /First quay/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${real.url}/cm/use/lead`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('First quay')
  await page.keyboard.press('Enter')
  await drawer(page).getByRole('button', { name: 'Open as page' }).click()
  await page.waitForURL(`${real.url}/cm/use/lead/view?id=${first}`)
})

test('on a phone a card of the list opens its record over the whole width, and Back returns', async () => {
  await admin.post('/api/cm/organization', { name: 'Phone Works', phone: '+886 2 2345 6789' })
  const { page } = await open({ width: 390, height: 844, touch: true })
  await page.goto(`${real.url}/cm/use/contact/organizations`)
  await page.getByRole('link', { name: 'Phone Works' }).click()
  await drawer(page)
    .getByRole('heading', { name: /Phone Works/ })
    .waitFor()
  await drawer(page).locator('a[href="tel:+886223456789"]').waitFor()
  expect(await drawer(page).evaluate((section) => section.getBoundingClientRect().width)).toBe(390)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violationsOf(page)).toEqual([])
  await page.goBack()
  await drawer(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('peek')).toBe(false)
  await page.getByRole('button', { name: 'Quick add' }).click()
  await page.getByRole('form', { name: 'Quick add' }).getByLabel('Name').fill('Made on the way')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Made on the way' }).waitFor()
})
