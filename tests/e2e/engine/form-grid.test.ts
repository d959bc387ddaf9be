/** Child rows and pickers (shell.md §2.4): paste from a spreadsheet, moves by keys, create in place, the three tabs of owners. */
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { chooseOption } from '../support/choose-option'
import { isSaved, partsOf } from '../support/parts'
import { openProduct } from '../support/signed-in'

const terms = '/cm/admin/info-settings/finance/term-of-payment'

const { real, open } = await openProduct()
let page: Page
beforeEach(async () => {
  ;({ page } = await open())
})

const { button, alertText } = partsOf(() => page)
const cell = (row: number, name: string) => page.locator(`.k-children-cell[data-path="instalments.${row}.${name}"]`)
const portion = (row: number) => cell(row, 'portion').getByRole('textbox')
/** What the first rows have. */
const portions = (count: number) => Promise.all(Array.from({ length: count }, (_, row) => portion(row).inputValue()))

async function openTerm(code: string) {
  const admin = await real.app.signIn('admin')
  const { body } = await admin.get(`/api/cm/term-of-payment?q=${code}`)
  const id = Number(body.data.find((row) => row.code === code)?.id)
  await page.goto(`${real.url}${terms}/edit?id=${id}`)
  await portion(0).waitFor()
  return id
}
/** As Ctrl+V does, with what a spreadsheet puts on the clipboard. */
const paste = (text: string) =>
  page.evaluate((plain) => {
    const data = new DataTransfer()
    data.setData('text/plain', plain)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

describe('child rows', () => {
  test('take a range from a spreadsheet as one change, named rows by code or title, and say what was not understood', async () => {
    const id = await openTerm('S361')
    await portion(0).focus()
    await paste('Portion\tDue-date rule\n25\tNET30\n25\tMonth end + 30 days\n50%\tNowhere\n')
    await cell(2, 'payment_term').getByText('“Nowhere” was not understood.').waitFor()
    // The one that has the cursor shows what was pasted, as it was.
    await expect.poll(() => portions(3)).toEqual(['25', '25.00', '50.00'])
    expect(await cell(1, 'payment_term').locator('.k-entry-error').count()).toBe(0)
    await cell(0, 'payment_term').getByText('Net 30 days').waitFor()
    await page.locator('.k-children-total').getByText('100.00').waitFor()
    await chooseOption(cell(2, 'payment_term').getByRole('combobox'), 'Net 30', 'Net 30 days')
    await cell(2, 'payment_term').getByTitle('Net 30 days').waitFor()
    const saved = page.waitForResponse(isSaved)
    await button('Save').click()
    expect((await saved).status()).toBe(200)
    const admin = await real.app.signIn('admin')
    const { body } = await admin.get(`/api/cm/term-of-payment/${id}`)
    expect((body.data.instalments as { portion: string }[]).map((row) => row.portion)).toEqual(['25.0000', '25.0000', '50.0000'])
  })

  test('move by keys, and the arrows go from cell to cell', async () => {
    await openTerm('DEP30')
    await expect.poll(() => portions(2)).toEqual(['30.00', '70.00'])
    await portion(0).focus()
    await page.keyboard.press('ArrowDown')
    await page.locator(`[id$="-1-portion"]:focus`).waitFor()
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await page.locator(`[id$="-0-portion"]:focus`).waitFor()
    await expect.poll(() => portions(2)).toEqual(['70.00', '30.00'])
  })
})

describe('a reference', () => {
  test('to something that is not there yet is made in place, chosen, and offered first the next time', async () => {
    await openTerm('CASH')
    await cell(0, 'payment_term').getByRole('combobox').fill('Net 45 special')
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText('Create “Net 45 special”').click()
    const drawer = page.locator('.k-nested-record')
    await drawer.getByRole('heading', { name: /^New / }).waitFor()
    await expect.poll(() => drawer.locator('.k-entry[data-path="name"]').getByRole('textbox').first().inputValue()).toBe('Net 45 special')
    await drawer.locator('.k-entry[data-path="code"]').getByRole('textbox').fill('NET45X')
    await drawer.locator('.k-entry[data-path="base_date"]').getByRole('combobox').click()
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText('Invoice date', { exact: true }).click()
    await drawer.locator('.k-entry[data-path="days"]').getByRole('textbox').fill('45')
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await alertText('Net 45 special was created.')
    await cell(0, 'payment_term').getByText('Net 45 special').waitFor()
    await cell(0, 'payment_term').getByRole('combobox').click()
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-group').getByText('Recent').waitFor()
  })
})

describe('owners', () => {
  test('are chosen from the tree of departments, groups and people, with their codes', async () => {
    await page.goto(`${real.url}/sc/group/create`)
    await page
      .locator('.k-entry[data-path="members"]')
      .getByRole('button', { name: /browse departments/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Choose departments, groups, people' })
    await dialog.getByRole('searchbox').first().fill('SALES-TW')
    await dialog.locator('.ant-tree-treenode', { hasText: 'SALES-TW' }).locator('.ant-tree-checkbox').click()
    await dialog.getByRole('tab', { name: 'People' }).click()
    await dialog.getByRole('tabpanel').getByRole('searchbox').fill('staff01')
    const found = dialog.getByRole('tabpanel').getByRole('checkbox')
    await expect.poll(() => found.count()).toBe(1)
    await found.check()
    await dialog.getByRole('button', { name: 'Take 2' }).click()
    await page.locator('.k-entry[data-path="members"] .ant-select-selection-item').nth(1).waitFor()
  })
})
