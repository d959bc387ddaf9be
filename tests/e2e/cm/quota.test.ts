/** Quotas in a browser (cm.md §2 quota, quota/create, quota/detail): the grid takes a range from a spreadsheet, the plan is activated, its figures open what was counted. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { chooseOption } from '../support/choose-option'
import { partsOf } from '../support/parts'
import { withTarget } from '../support/sales-target'
import { openProduct, violationsOf } from '../support/signed-in'
import { to } from '../support/to'

const { real, go, open } = await openProduct()
let page: Page
const { button, alertText, field } = partsOf(() => page)

const admin = await real.app.signIn('admin')
const staff = await real.app.signIn('staff01')
interface Owner {
  owner: string
  name: string
  department: number
}
const owners = (await admin.get('/api/cm/quota/basis?year=2031&period=quarter&metric=won_amount')).body.data.owners as unknown as Owner[]
const seller = owners.find(({ owner }) => owner === `u${staff.userId}`)
const department = owners.find(({ owner }) => owner === `d${String(seller?.department)}`)
if (!seller || !department) throw new Error('staff01 has a department')

const cell = (owner: string, index: number) => page.locator(`.k-quota-scroll:not([data-stale]) tr[data-owner="${owner}"] input`).nth(index)
/** As Ctrl+V does, with what a spreadsheet puts on the clipboard. */
const paste = (text: string) =>
  page.evaluate((plain) => {
    const data = new DataTransfer()
    data.setData('text/plain', plain)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

test('a range is pasted, a row filled by keys, a sum spread; people beyond their department are told; saved and activated it tells its people; the grid is filled from a file too, and on a phone by keys', async () => {
  ;({ page } = await open({ account: 'admin' }))
  await go(page, '/cm/use/quota/create')
  await field('title').getByRole('textbox').fill('Targets 2031')
  await field('year').getByRole('textbox').fill('2031')
  await field('period').getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText('Quarter', { exact: true }).click()
  await chooseOption(page.getByRole('combobox', { name: 'Add a department or person' }), department.name)
  await cell(seller.owner, 3).waitFor()
  await cell(seller.owner, 0).focus()
  await paste('1,000\t2,000\t3,000\tnone\n')
  await alertText('1 pasted cell did not fit')
  await expect.poll(() => cell(seller.owner, 1).inputValue()).toBe('2,000')
  await cell(seller.owner, 3).focus()
  await page.keyboard.type('4000')
  await page.keyboard.press('Tab')
  await expect.poll(() => cell(seller.owner, 4).inputValue()).toBe('10,000')
  await cell(department.owner, 4).focus()
  await page.keyboard.type('8000')
  await page.keyboard.press('Tab')
  await expect.poll(() => cell(department.owner, 2).inputValue()).toBe('2,000')
  await page.getByText('People have 25% more than the department').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await button('Save').click()
  await page.waitForURL((url) => url.pathname === '/cm/use/quota/detail')
  await button('Activate').click()
  await alertText('Targets 2031 is now in effect')
  await page.getByText('Active', { exact: true }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await expect
    .poll(async () => (await staff.get('/api/sc/user-notification?type=1')).body.data.map(({ event }) => event))
    .toContain('cm.quota.activated')

  await to(page, '/cm/use/quota/create')
  await field('title').getByRole('textbox').fill('Targets 2032')
  await field('year').getByRole('textbox').fill('2032')
  await page.getByRole('button', { name: 'Fill from a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fill the grid from a file' })
  await dialog.getByLabel('Choose a file or drop it here').setInputFiles({
    name: 'targets.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Account,2032-01,2032-02\r\nstaff01,"1,500",much\r\nghost,1,\r\n'),
  })
  await dialog.getByText('1 target of 1 owner can be filled in.').waitFor()
  await dialog.getByRole('row', { name: /2032-02 “much”/ }).waitFor()
  await dialog.getByRole('row', { name: /ghost/ }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Fill the grid' }).click()
  await expect.poll(() => cell(seller.owner, 0).inputValue()).toBe('1,500')
  await page.getByRole('button', { name: 'Fill from a file' }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /CSV/ }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^staff01,[^,]+,1500,,/m)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button('Save').click()
  await page.waitForURL((url) => url.pathname === '/cm/use/quota/detail')
  const remark = page.locator('.k-quota-remarks').getByRole('textbox', { name: 'Write a remark' })
  await remark.click()
  await remark.pressSequentially('Agreed in the spring meeting')
  await page.keyboard.press('Control+Enter')
  await page.locator('.k-quota-remarks li').getByText('Agreed in the spring meeting').waitFor()

  await to(page, '/cm/use/quota/create')
  await page.setViewportSize({ width: 390, height: 844 })
  await chooseOption(page.getByRole('combobox', { name: 'Add a department or person' }), department.name)
  await cell(department.owner, 0).focus()
  await page.keyboard.type('70')
  await page.keyboard.press('Alt+Enter')
  await expect.poll(() => cell(department.owner, 11).inputValue()).toBe('70')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.previousElementSibling?.getAttribute('data-owner')))
    .toBe(department.owner)
})

test('who sold it reads how far he is, of his own alone, and what was counted', async () => {
  const plan = await withTarget(real.app, staff)
  ;({ page } = await open({ account: 'staff01' }))
  await go(page, '/cm/use/quota')
  await page.locator('.k-quota-cell-sums').first().waitFor()
  await page.locator('.k-table tbody .k-list-link', { hasText: plan }).click()
  await page.locator(`.k-quota-table tr[data-owner="${seller.owner}"]`).waitFor()
  expect(await page.locator('.k-quota-table tbody tr').count()).toBe(1)
  await page.locator('.k-quota-table tbody td a').first().click()
  await page.waitForURL((url) => url.pathname === '/cm/use/quota/counted')
  await page.locator('.k-table tbody tr').first().waitFor()
})
