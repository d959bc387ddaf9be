/**
 * From a blank form to a signed, sealed PDF, as three people in browsers of their own (issue 18): a purchase form is designed and published,
 * filled, signed, returned, handed in again, approved on a phone; its PDF is opened (signing.test.ts verifies one).
 */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { chooseOption } from '../support/choose-option'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, go, open } = await openProduct()
const admin = await real.app.signIn('admin')
await admin.post('/api/wf/template-category', { name: { en: 'Buying' } })

const saved = (page: Page) => page.getByText('All changes saved').waitFor()
const block = (page: Page, key: string) => page.locator(`.k-flow [data-node="${key}"]`)

test('a purchase form is designed and published; staff fill it; a signer sends it back with a reason; it is corrected and handed in again; approved on a phone, and over 10,000 by a second signer too; its sealed PDF opens', async () => {
  const [designer, staff, signer] = await Promise.all([open(), open({ account: 'staff01' }), open({ account: 'staff02' })])
  await design(designer.page)
  const filled = await fill(staff.page)
  const { page } = signer
  await go(page, '/wf/use/list')
  await page.getByRole('link', { name: 'New laptops' }).click()
  await page.getByText('12,500.00', { exact: true }).first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Return', exact: true }).click()
  const returning = page.getByRole('dialog', { name: 'Return' })
  await returning.getByLabel(/^Comment/).fill('One is enough')
  await returning.getByRole('button', { name: 'Return', exact: true }).click()
  await page.getByText('Returned').first().waitFor()
  await correct(staff.page)

  await page.setViewportSize({ width: 390, height: 844 })
  await approve(page)
  await approve(designer.page)
  await expect.poll(async () => (await admin.get(`/api/wf/instance/${filled}/form`)).body.data.pdf !== null).toBe(true)
  await go(staff.page, `/wf/pdf?id=${filled}`)
  await staff.page.locator('.k-pdf-pages .k-pdf-text span', { hasText: '11,000' }).first().waitFor()
})

/** A required text, a table with three columns, their sum; who signs, and a second signer over 10,000. */
async function design(page: Page): Promise<void> {
  await go(page, '/wf/admin/manage-forms')
  const main = page.getByRole('main')
  await main
    .getByRole('link', { name: 'New form' })
    .or(main.getByRole('button', { name: 'New form' }))
    // A list without entries has one of its own.
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Code' }).fill('BUY')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Purchase of laptops')
  await chooseOption(page.getByRole('combobox', { name: 'Category' }), 'Buying')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.getByRole('tab', { name: 'Form' }).click()
  const palette = page.locator('.k-design-palette')
  const panel = page.locator('.k-design-panel')
  const label = panel.getByRole('textbox', { name: 'Label' })
  await palette.getByRole('button', { name: 'Text', exact: true }).click()
  await label.fill('Purpose')
  await panel.getByRole('tab', { name: 'Validation' }).click()
  await panel.getByRole('switch', { name: 'Required' }).click()
  await palette.getByRole('button', { name: 'Child table', exact: true }).click()
  await label.fill('Lines')
  for (const [kind, name] of [
    ['Text', 'Item'],
    ['Whole number', 'Count'],
    ['Decimal', 'Price'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a column to Lines' }).click()
    await page.getByRole('menuitem', { name: kind, exact: true }).click()
    await page.locator('.k-design-columns button', { hasText: kind }).click()
    await label.fill(name)
  }
  await palette.getByRole('button', { name: 'Computed', exact: true }).click()
  await label.fill('Total')
  await panel.getByRole('tab', { name: 'Logic' }).click()
  await panel.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('menuitem', { name: 'Computed value' }).click()
  await panel.getByRole('textbox', { name: 'Expression' }).fill('sum(lines.price * lines.count)')
  await saved(page)
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('tab', { name: 'Flow' }).click()
  const settings = page.getByRole('complementary', { name: 'Settings of the block' })
  const signs = async (person: string) => {
    await settings.getByRole('combobox', { name: 'How they are found' }).click()
    await page.locator('.ant-select-item-option', { hasText: 'A person' }).click()
    await chooseOption(settings.getByRole('combobox', { name: 'A person' }), person)
  }
  await block(page, 'n1').locator('.k-flow-face').click()
  await signs('Szu-yu Liu')
  await page.getByRole('button', { name: 'Insert a block here' }).last().click()
  await page.getByRole('menuitem', { name: 'Condition', exact: true }).click()
  await block(page, 'b1').locator('.k-flow-face').click()
  await settings.getByRole('textbox', { name: 'Name' }).fill('Over 10,000')
  await chooseOption(settings.getByRole('combobox', { name: 'Field' }), 'Total')
  await settings.getByRole('combobox', { name: 'Comparison' }).click()
  await page.locator('.ant-select-item-option', { hasText: 'more than' }).first().click()
  await settings.getByRole('textbox', { name: 'Total' }).fill('10000')
  await page.getByRole('button', { name: 'Insert a block here' }).nth(2).click()
  await page.getByRole('menuitem', { name: 'Approval', exact: true }).click()
  await signs('Ming-che Chou')
  await saved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const publishing = page.getByRole('dialog', { name: 'Publish this version' })
  await publishing.getByLabel('What changed').fill('The first version')
  await publishing.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Version 1 is published.').waitFor()
}

/** @returns the instance */
async function fill(page: Page): Promise<number> {
  await go(page, '/wf/use/new/select-form')
  await page.getByRole('link', { name: 'Purchase of laptops' }).first().click()
  await page.getByLabel('Title').fill('New laptops')
  await page.getByLabel('Purpose').fill('For the new colleagues')
  await page.getByRole('button', { name: 'Add a row to Lines' }).click()
  await page.getByLabel('Item, row 1').fill('Laptop')
  await page.getByLabel('Count, row 1').fill('2')
  await page.getByLabel('Price, row 1').fill('6250')
  await page.getByText('12,500').first().waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog', { name: 'Submitted' }).getByRole('button', { name: 'Open' }).click()
  await page.waitForURL(/\/wf-form\?id=\d+/)
  return Number(new URL(page.url()).searchParams.get('id'))
}

async function correct(page: Page): Promise<void> {
  await go(page, '/wf/use/list?key=1&folder=receive&sub=2')
  await page.getByRole('link', { name: 'New laptops' }).click()
  await page.getByText('One is enough').first().waitFor()
  const price = page.getByLabel('Price, row 1')
  await price.click()
  await price.press('ControlOrMeta+a')
  await price.pressSequentially('5500')
  await page.getByRole('button', { name: 'Resubmit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resubmit' }).click()
  await page.getByText('Submitted again').waitFor()
}

async function approve(page: Page): Promise<void> {
  await go(page, '/wf/use/list')
  await page.getByRole('link', { name: 'New laptops' }).click()
  await page.getByText('11,000.00').first().waitFor()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText('Approved').first().waitFor()
}
