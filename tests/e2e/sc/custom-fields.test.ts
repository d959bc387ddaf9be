/**
 * Fields that administrators add, hide, require and move while the product runs (cm.md §2, §3.7, §12.19): in their list, and in the form builder. Whoever has
 * a form open hears of it when they are published.
 */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { alertSays } from '../../support/notes'
import { fitsEveryLook, onPhone } from '../support/every-look'
import { lift, told } from '../support/keyboard-drag'
import { chooseMore, undo } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'
import { to } from '../support/to'

const sources = '/cm/admin/info-settings/lead/source'
const industries = '/cm/admin/info-settings/lead/industryType'
const fields = '/sc/custom-fields'
const builder = '/cm/admin/info-settings/more/form'

const { real, go, open } = await openProduct()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const entry = (page: Page, field: string) => page.locator(`.k-entry[data-path="${field}"]`)

async function choose(page: Page, field: string, option: string): Promise<void> {
  await entry(page, field).getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: new RegExp(`^${option}$`) }).click()
}

test('one comes into open forms, lists and checks when it is published (cm.md §12.19); archived, it is purged by who types its key', async () => {
  const { page: form } = await open()
  await go(form, `${sources}/create`)
  await entry(form, 'code').getByRole('textbox').fill('FAIR-26')
  await entry(form, 'name').getByRole('textbox').first().fill('Fair 2026')
  await choose(form, 'channel', 'Exhibition')

  const { page } = await open()
  await go(page, fields)
  await button(page, 'New custom field').first().click()
  await entry(page, 'show_if').getByText('Choose the records first').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await choose(page, 'entity', 'Sources')
  await entry(page, 'show_if').getByText('Always').waitFor()
  await entry(page, 'label').getByRole('textbox').first().fill('Contract end')
  await entry(page, 'key').getByRole('textbox').fill('c_contract_end')
  await choose(page, 'type', 'Date')
  await entry(page, 'required').getByRole('switch').click()
  await entry(page, 'show_in').getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: /^List$/ }).click()
  await page.keyboard.press('Escape')
  await button(page, 'Save').click()
  await page.getByText('A draft: nobody sees the field yet.').waitFor()
  expect(await form.locator('.k-draft-bar').count()).toBe(0)
  await button(page, 'Publish').click()
  await alertSays(page, /Contract end is published.*have no value yet/)
  await page.getByText('In use: the field is in forms').waitFor()
  await button(page, 'Archive').waitFor()

  await form.getByText('The form has changed').waitFor()
  expect(await entry(form, 'c_contract_end').count()).toBe(0)
  await button(form, 'Reload').click()
  await entry(form, 'c_contract_end').getByText('Contract end').waitFor()
  await form.getByRole('heading', { name: 'More fields' }).waitFor()
  expect(await entry(form, 'code').getByRole('textbox').inputValue()).toBe('FAIR-26')
  expect(await entry(form, 'name').getByRole('textbox').first().inputValue()).toBe('Fair 2026')
  await form.getByText('The form has changed').waitFor({ state: 'detached' })

  await button(form, 'Save').click()
  await form.locator('.k-error-summary').getByRole('link', { name: 'Contract end' }).waitFor()
  await entry(form, 'c_contract_end').getByRole('textbox').fill('2027-03-31')
  await form.keyboard.press('Tab')
  await button(form, 'Save').click()
  await form.locator('.k-table').getByRole('columnheader', { name: 'Contract end' }).waitFor()
  await form.locator('.k-table tbody tr', { hasText: 'FAIR-26' }).getByText('31 Mar 2027').waitFor()

  await button(page, 'Archive').click()
  await page.getByText('Archived: nobody sees the field').waitFor()
  await fitsEveryLook(page)
  await button(page, 'Purge…').click()
  expect(await button(page, 'Erase for good').isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Type c_contract_end to confirm' }).fill('c_contract_end')
  await button(page, 'Erase for good').click()
  await alertSays(page, 'Contract end and its values are erased.')
  await page.waitForURL((address) => address.pathname === fields)
})

test('one is shown by one comparison, in the words of the reader, and found from the list that it is of; over a record it comes with the value that the record has', async () => {
  const admin = await real.app.signIn('admin')
  const {
    body: { data: field },
  } = await admin.post('/api/sc/custom-field', {
    entity: 'cm/source',
    key: 'c_grade',
    label: { en: 'Grade', tw: '等級' },
    section: { en: 'Our own', tw: '本公司' },
    type: 'enum',
    show_in: ['list', 'print'],
    options: [
      { value: 'a', label: { en: 'First', tw: '甲' }, colour: '#389e0d' },
      { value: 'b', label: { en: 'Second', tw: '乙' } },
    ],
  })
  const { page } = await open()
  await go(page, `${fields}/edit?id=${Number(field.id)}`)
  await choose(page, 'show_if', 'Channel')
  await entry(page, 'show_if').getByRole('checkbox').first().check()
  await button(page, 'Save').click()
  await page
    .locator('.k-fact', { hasText: 'Shown only if' })
    .getByText(/^Channel: /)
    .waitFor()
  await button(page, 'Publish').click()
  await alertSays(page, 'Grade is published')

  const { page: reader } = await open({ language: 'tw' })
  await go(reader, sources)
  await reader.getByRole('columnheader', { name: '等級' }).waitFor()
  await chooseMore(reader, '欄位')
  await reader.getByRole('link', { name: '自訂欄位…' }).click()
  await reader.locator('.k-table tbody tr', { hasText: 'c_grade' }).waitFor()
  expect(new URL(reader.url()).searchParams.get('filter[entity][eq]')).toBe('cm/source')

  const {
    body: { data: industry },
  } = await admin.post('/api/cm/industry-type', { code: 'OPEN-FORM', name: { en: 'Open form' } })
  const {
    body: { data: stand },
  } = await admin.post('/api/sc/custom-field', { entity: 'cm/industry-type', key: 'c_stand', label: { en: 'Stand' }, type: 'text' })
  await to(page, `${industries}/edit?id=${Number(industry.id)}`)
  await entry(page, 'name').getByRole('textbox').first().fill('Typed')
  await admin.post(`/api/sc/custom-field/${Number(stand.id)}/publish`, {})
  await page.getByText('The form has changed').waitFor()
  await admin.patch(`/api/cm/industry-type/${Number(industry.id)}`, { c_stand: 'B 12', version: industry.version })
  await button(page, 'Reload').click()
  await expect.poll(() => entry(page, 'c_stand').getByRole('textbox').inputValue()).toBe('B 12')
  expect(await entry(page, 'name').getByRole('textbox').first().inputValue()).toBe('Typed')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest<HTMLElement>('.k-entry')?.dataset.path)).toBe('c_stand')
  // Gone, so that the one that comes is of the next change.
  await page.getByText('The form has changed').waitFor({ state: 'detached' })
  await admin.post(`/api/sc/custom-field/${Number(stand.id)}/archive`, {})
  await button(page, 'Reload').press('Enter')
  await entry(page, 'c_stand').waitFor({ state: 'detached' })
  await button(page, 'Save').press('Enter')
  await alertSays(page, 'Typed was saved.')
})

const labels = (page: Page) => page.locator('.k-builder-label').allTextContents()

/** In the drawer that the palette opened. */
async function describeField(page: Page, key: string, label: string): Promise<void> {
  const form = page.locator('.k-nested-record')
  await form.locator('.k-entry[data-path="label"]').getByRole('textbox').first().fill(label)
  await form.locator('.k-entry[data-path="key"]').getByRole('textbox').fill(key)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('.k-builder-label', { hasText: label }).waitFor()
}

test('two fields are added, put in order by keys, tried in the preview and published at once; on a phone a draft is edited, and deleted after the given question', async () => {
  const { page } = await open()
  await go(page, `${builder}?entity=product`)
  await page.getByText('No fields yet.').waitFor()
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

  await to(page, '/cm/use/product/create')
  await page.getByLabel('Pieces a box').waitFor()

  await onPhone(page, async () => {
    await to(page, `${builder}?entity=person`)
    await page.getByRole('button', { name: 'Add a field' }).click()
    await page.getByRole('menuitem', { name: 'Phone' }).click()
    await describeField(page, 'c_assistant', 'Assistant')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.locator('.k-nested-record .k-entry[data-path="label"]').getByRole('textbox').first().fill('Assistant’s phone')
    await page.locator('.k-nested-record').getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('.k-builder-label', { hasText: 'Assistant’s phone' }).waitFor()
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
})

const card = (page: Page, field: string) => page.locator(`.k-builder-standard [data-field="${field}"]`)
/** What a click or key brings to the server. */
const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/sc/field-setting') && response.request().method() !== 'GET')
const order = (page: Page) =>
  page
    .locator('.k-builder-standard ol', { has: page.locator('[data-field="competitor"]') })
    .locator('[data-field]')
    .evaluateAll((cards) => cards.map((one) => (one as HTMLElement).dataset.field))

test('a field of the product is hidden, one required and one moved; the open form hears "Form changed" and has it so; on a phone a draft is taken back', async () => {
  const { page: form } = await open()
  await go(form, '/cm/use/lead/create')
  await entry(form, 'title').getByRole('textbox').fill('Kept title')
  await entry(form, 'raw_phone').waitFor()

  const { page } = await open()
  await go(page, `${builder}?entity=lead`)
  await page.getByRole('heading', { name: /^Fields of the product \(\d+\)$/ }).waitFor()
  // What records can't be without says so, and can't be switched.
  await card(page, 'title').click()
  await page.getByText('It can’t be hidden: records can’t be without it.').waitFor()
  expect(await page.getByRole('switch', { name: 'Hide in forms' }).isDisabled()).toBe(true)

  await card(page, 'raw_phone').click()
  const hidden = saved(page)
  await page.getByRole('switch', { name: 'Hide in forms' }).click()
  expect((await hidden).status()).toBe(201)
  await page.getByText('A hidden field can’t be required: nobody could fill it.').waitFor()

  await card(page, 'source').focus()
  await page.keyboard.press('Enter')
  await page.getByText(/of \d+ records ha(s|ve) no value\.|Every record has a value\./).waitFor()
  const required = saved(page)
  // Closed until the change before is through, and then a key on it is lost.
  await page.getByRole('switch', { name: 'Required', disabled: false }).press('Space')
  expect((await required).status()).toBe(201)

  // Within its section, by keys.
  const before = await order(page)
  expect(before.at(-1)).toBe('competitor')
  await lift(page.getByRole('button', { name: 'Move Competitor', disabled: false }))
  await page.keyboard.press('ArrowUp')
  await told(page, `now at place ${before.length - 1}`)
  const moved = saved(page)
  await page.keyboard.press('Space')
  expect((await moved).status()).toBe(201)
  await expect.poll(() => order(page)).toEqual([...before.slice(0, -2), 'competitor', before.at(-2)])
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Competitor')

  // The preview has it, nobody else.
  const preview = page.getByRole('region', { name: 'Preview' })
  await entry(page, 'source').waitFor()
  expect(await preview.locator('.k-entry[data-path="raw_phone"]').count()).toBe(0)
  expect(await form.getByText('The form has changed').count()).toBe(0)
  const changes = page.getByRole('region', { name: 'Publishing changes' })
  await expect
    .poll(() => changes.getByRole('listitem').allTextContents())
    .toEqual(['Phone: hidden', 'Source: required', 'Competitor: moved'])
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Publish 3 drafts' }).click()
  await alertSays(page, '3 fields are published.')
  await page.getByRole('button', { name: 'Everything is published' }).waitFor()

  await form.getByText('The form has changed').waitFor()
  await form.getByRole('button', { name: 'Reload', exact: true }).click()
  await entry(form, 'raw_phone').waitFor({ state: 'detached' })
  expect(await entry(form, 'title').getByRole('textbox').inputValue()).toBe('Kept title')
  await entry(form, 'raw_company').getByRole('textbox').fill('Somebody Ltd')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.locator('.k-error-summary').getByRole('link', { name: 'Source' }).waitFor()
  expect(await violationsOf(form)).toEqual([])

  // The standard again, for the next.
  await card(page, 'source').click()
  const restored = saved(page)
  await page.getByRole('button', { name: 'Restore the standard' }).click()
  expect((await restored).status()).toBe(200)
  await page.getByRole('button', { name: 'Publish 1 draft' }).click()
  await form.getByText('The form has changed').waitFor()
  await form.getByRole('button', { name: 'Reload', exact: true }).click()
  await form.getByText('The form has changed').waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form
    .locator('.k-alert')
    .getByText(/Kept title/)
    .waitFor()

  // The builder anew: a form that was opened stays below the next.
  await to(page, fields)
  await onPhone(page, async () => {
    await to(page, `${builder}?entity=product`)
    await card(page, 'barcode').click()
    const barcode = saved(page)
    await page.getByRole('switch', { name: 'Hide in forms' }).click()
    await barcode
    await page.getByText('Barcode: hidden').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(
      await page
        .locator('.k-builder-below')
        .evaluate((panel) => panel.getBoundingClientRect().right <= (panel.closest('li')?.getBoundingClientRect().right ?? 0)),
    ).toBe(true)
    const gone = saved(page)
    await page.getByRole('button', { name: 'Restore the standard' }).click()
    expect((await gone).request().method()).toBe('DELETE')
    await page.getByRole('button', { name: 'Everything is published' }).waitFor()
  })
})
