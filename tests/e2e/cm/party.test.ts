/** Organizations and people in the browser: possible duplicates beside the form and on Save (cm.md §12.5), numbers checked while typed (§12.4), cards as files. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { fitsEveryLook } from '../support/every-look'
import { openProduct } from '../support/signed-in'
import { to } from '../support/to'

const organizations = '/cm/use/contact/organizations'
const { go, open } = await openProduct()

async function fillNew(page: Page, { name, phone }: { name: string; phone: string }) {
  await go(page, `${organizations}/create`)
  await page.locator('.k-form-main').waitFor()
  await page.getByLabel('Name', { exact: false }).first().fill(name)
  await page.getByLabel('Telephone').fill(phone)
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('another spelling with the same telephone is shown with score 100, and Save asks for a reason (cm.md §12.5)', async () => {
  const { page } = await open()
  await fillNew(page, { name: '臺灣測試科技股份有限公司', phone: '02-2345-6780' })
  await save(page)
  await page.waitForURL(/\/view\?id=/)
  await page.locator('.k-form-main').waitFor({ state: 'detached' })
  await fillNew(page, { name: '台灣測試科技(股)公司', phone: '(02) 2345 6780' })
  const panel = page.getByRole('region', { name: 'Possible duplicates' })
  await panel.getByText('100 points').waitFor()
  await panel.getByText('Same telephone · Same name').waitFor()
  await save(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('臺灣測試科技股份有限公司').waitFor()
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await dialog.getByRole('alert').waitFor()
  // Back keeps what was typed.
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Telephone').inputValue()).toBe('(02) 2345 6780')
  await save(page)
  await dialog.getByLabel('Why it is a different one').fill('A firm of the same name in Tainan')
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await page.waitForURL(/\/view\?id=/)
  await page.getByText('A firm of the same name in Tainan').first().waitFor()
})

test('staff are told that it is certainly there, and can only go back', async () => {
  const { page } = await open({ account: 'staff01' })
  await go(page, '/cm/use/contact/persons')
  const address = await page
    .locator('.k-table tbody tr')
    .filter({ hasText: '@' })
    .first()
    .innerText()
    .then((text) => /\S+@\S+/.exec(text)?.[0] ?? '')
  await to(page, '/cm/use/contact/persons/create')
  await page.getByLabel('Family name').fill('Somebody')
  await page.locator('[data-path="emails"]').getByRole('button').last().click()
  await page.locator('.k-children-cell[data-path="emails.0.email"]').getByRole('textbox').fill(address)
  await page.getByRole('region', { name: 'Possible duplicates' }).getByText('Same e-mail address').waitFor()
  await save(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('only your manager may create it').waitFor()
  expect(await dialog.getByRole('button', { name: 'Save anyway' }).count()).toBe(0)
})

test('a new organization begins with whoever writes it; its registry number is checked while it is typed; on a phone it fits', async () => {
  const { page } = await open()
  await go(page, `${organizations}/create`)
  await page.locator('[data-path="owner"]').getByText('Ming-che Chou').waitFor()
  const number = page.getByLabel('Registration number', { exact: true })
  await number.fill('1234-5678')
  await page.getByText('The check digit is wrong.').waitFor()
  await number.fill('1234-5675')
  await page.getByText('The number is right.').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('region', { name: 'Possible duplicates' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a card is a file in vCard 4.0', async () => {
  const { page } = await open()
  await go(page, '/cm/use/contact/persons/view?id=1')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download vCard' }).click()
  const text = await readFile(await (await waiting).path(), 'utf8')
  expect(text.startsWith('BEGIN:VCARD\r\nVERSION:4.0\r\nFN:')).toBe(true)
})

test('the index of contacts: a letter filters the list, and again lets it be whole', async () => {
  const { page } = await open()
  await go(page, '/cm/use/contact/persons')
  const button = page.locator('.k-name-index').getByRole('button', { name: 'W', exact: true })
  const filtered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/cm/person' && decodeURIComponent(response.url()).includes('index_en'),
  )
  await button.click()
  await page.waitForURL((url) => url.searchParams.get('filter[index_en][in]') === 'W')
  await filtered
  await page.locator('.k-pill-active').first().waitFor()
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  await fitsEveryLook(page)
  await button.click()
  await page.waitForURL((url) => !url.searchParams.has('filter[index_en][in]'))
})
