/** The form builder (cm.md §2, §3.7): a field is added, put in order, seen as it will be, and published into everybody's form. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { lift, told } from '../support/keyboard-drag'
import { undo } from '../support/parts'
import { alertSays } from '../../support/notes'
import { openProduct, violationsOf } from '../support/signed-in'
import { to } from '../support/to'

const { real, open } = await openProduct()
const path = '/cm/admin/info-settings/more/form?entity=product'
const labels = (page: Page) => page.locator('.k-builder-label').allTextContents()

/** In the drawer that the palette opened. */
async function describeField(page: Page, key: string, label: string): Promise<void> {
  const form = page.locator('.k-nested-record')
  await form.locator('.k-entry[data-path="label"]').getByRole('textbox').first().fill(label)
  await form.locator('.k-entry[data-path="key"]').getByRole('textbox').fill(key)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('.k-builder-label', { hasText: label }).waitFor()
}

test('two fields are added, put in order by keys, tried in the preview and published at once', async () => {
  const { page } = await open()
  await page.goto(real.url + path)
  await page.getByText('No fields yet.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Date', exact: true }).click()
  await describeField(page, 'c_shelf_life', 'Shelf life ends')
  await page.getByRole('button', { name: 'Whole number', exact: true }).click()
  await describeField(page, 'c_box_size', 'Pieces a box')
  await expect.poll(() => labels(page)).toEqual(['Shelf life ends', 'Pieces a box'])

  await lift(page.getByRole('button', { name: 'Move Pieces a box' }))
  await page.keyboard.press('ArrowUp')
  await told(page, 'now at place 1')
  const ordered = page.waitForResponse((response) => response.url().endsWith('/order'))
  await page.keyboard.press('Space')
  expect((await ordered).status()).toBe(200)
  await expect.poll(() => labels(page)).toEqual(['Pieces a box', 'Shelf life ends'])

  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByLabel('Pieces a box').fill('12')
  expect(await violationsOf(page)).toEqual([])
  const admin = await real.app.signIn('admin')
  const added = async () =>
    (
      (await admin.get('/api/common/schema/cm/product')).body.data.entity as unknown as { fields: { name: string; custom?: object }[] }
    ).fields
      .filter(({ custom }) => custom)
      .map(({ name }) => name)
  expect(await added()).toEqual([])
  await page.getByRole('button', { name: 'Publish 2 drafts' }).click()
  await alertSays(page, '2 fields are published.')
  await page.getByRole('button', { name: 'Everything is published' }).waitFor()
  expect(await added()).toEqual(['c_box_size', 'c_shelf_life'])

  // A form that was opened stays below the next: what is chosen in both has names of its own.
  await page.locator('.k-builder-field').first().click()
  await page.getByRole('tab', { name: 'Leads' }).click()
  await page.getByRole('tabpanel', { name: 'Leads' }).locator('.k-builder-field').first().click()
  await page.getByRole('heading', { name: 'State', exact: true }).waitFor()
  expect(
    await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at)),
  ).toEqual([])
  expect(await violationsOf(page)).toEqual([])

  await page.goto(`${real.url}/cm/use/product/create`)
  await page.getByLabel('Pieces a box').waitFor()
})

test('c_contract_end (date, required, in list) is published: without restart the create form, validation, table column and import template have it, and an open form keeps its text (cm.md §12.19)', async () => {
  const admin = await real.app.signIn('admin')
  const saved = (values: object) =>
    admin.post('/api/cm/product', { code: 'BARE', name: { en: 'Bare' }, unit: { en: 'piece' }, list_price: '1', ...values })
  expect((await saved({})).status).toBe(201)
  const { page: form } = await open()
  const entry = (name: string) => form.locator(`.k-entry[data-path="${name}"]`)
  await form.goto(`${real.url}/cm/use/product/create`)
  await entry('code').getByRole('textbox').fill('OPEN-FORM')
  await entry('name').getByRole('textbox').first().fill('Typed before')

  const { page } = await open()
  await page.goto(real.url + path)
  await page.getByRole('button', { name: 'Date', exact: true }).click()
  const drawer = page.locator('.k-nested-record')
  await drawer.locator('.k-entry[data-path="required"]').getByRole('switch').click()
  await drawer.locator('.k-entry[data-path="show_in"]').getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: /^List$/ }).click()
  await page.keyboard.press('Escape')
  await describeField(page, 'c_contract_end', 'Contract end')
  await page.getByRole('button', { name: /^Publish 1/ }).click()
  await page.getByRole('button', { name: 'Everything is published' }).waitFor()

  await form.getByText('The form has changed').waitFor()
  await form.getByRole('button', { name: 'Reload', exact: true }).click()
  await entry('c_contract_end').getByText('Contract end').waitFor()
  expect([await entry('code').getByRole('textbox').inputValue(), await entry('name').getByRole('textbox').first().inputValue()]).toEqual([
    'OPEN-FORM',
    'Typed before',
  ])

  await to(page, '/cm/use/product/create')
  await page.locator('.k-entry[data-path="c_contract_end"]').getByText('Contract end').waitFor()
  const refused = await saved({ code: 'WITHOUT' })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['c_contract_end']])
  expect((await saved({ code: 'WITH', c_contract_end: '2027-03-31' })).status).toBe(201)
  await to(page, '/cm/use/product?q=WITH')
  await page.locator('.k-table').getByRole('columnheader', { name: 'Contract end' }).waitFor()
  await page.locator('.k-table tbody tr', { hasText: 'WITH' }).getByText('31 Mar 2027').waitFor()
  expect((await admin.get('/api/cm/product/import/template?format=csv')).raw.body).toContain('Contract end')
})

test('on a phone the kinds stand in a menu; a draft is edited, and deleted after the given question', async () => {
  const { page } = await open({ width: 390, height: 844, dark: true })
  await page.goto(real.url + path.replace('product', 'person'))
  await page.getByRole('button', { name: 'Add a field' }).click()
  await page.getByRole('menuitem', { name: 'Phone' }).click()
  await describeField(page, 'c_assistant', 'Assistant')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.locator('.k-nested-record .k-entry[data-path="label"]').getByRole('textbox').first().fill('Assistant’s phone')
  await page.locator('.k-nested-record').getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('.k-builder-label', { hasText: 'Assistant’s phone' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  const remove = page.getByRole('button', { name: 'Delete draft' })
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
  await question.getByText('Assistant’s phone').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await remove.click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No fields yet.').waitFor()
  await undo(page)
  await page.locator('.k-builder-label', { hasText: 'Assistant’s phone' }).waitFor()
})
