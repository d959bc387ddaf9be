/** Leads in a browser (cm.md §2, §2.2): their form with its lines (R7), their table with stages edited in place and in bulk (R3), two that are one sale. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { partsOf, takeFirst } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'
import { to } from '../support/to'
import { daysFromToday } from '../support/today'

const { real, go, open } = await openProduct()
let page: Page
const { button, field } = partsOf(() => page)

const [admin, staff] = [await real.app.signIn('admin'), await real.app.signIn('staff01')]
const stagesOf = async (pipeline?: number) => {
  const {
    body: { data },
  } = await admin.get(`/api/cm/lead/board${pipeline === undefined ? '' : `?pipeline_id=${pipeline}`}`)
  return { pipeline: Number(data.pipeline), stages: data.columns as { value: number; stage: { name: { en: string } } }[] }
}
const sales = await stagesOf()
const renewal = Number((await admin.get('/api/cm/pipeline?filter[code]=RENEWAL')).body.data[0]?.id)
const source = Number((await admin.get('/api/cm/source?filter[code]=WEB')).body.data[0]?.id)

/** Others of the same organization are open: whoever makes it has looked at them. */
async function lead(title: string, values: Record<string, unknown> = {}): Promise<number> {
  const send = (more: Record<string, unknown>) => staff.post('/api/cm/lead', { title, raw_company: 'Table House', ...values, ...more })
  const first = await send({})
  const { status, body } =
    first.body.code === 'duplicates'
      ? await send({ confirm_duplicates: (first.body.meta.duplicates as { id: number }[]).map(({ id }) => id) })
      : first
  expect([status, body.errors]).toEqual([201, undefined])
  return Number(body.data.id)
}
const stageNamed = async (id: number) => {
  const { stage } = (await staff.get(`/api/cm/lead/${id}`)).body.data
  return sales.stages.find(({ value }) => value === stage)?.stage.name.en
}

const row = (title: string) => page.locator('tr[data-row]', { hasText: title })
const cell = async (title: string, heading: string) => {
  const heads = await page.locator('.k-table thead th').allInnerTexts()
  return row(title)
    .locator('td')
    .nth(heads.findIndex((text) => text.trim() === heading))
}
const offered = () => page.locator('.ant-select-dropdown:visible .ant-select-item-option')
const dialog = () => page.getByRole('dialog')
const table = async (query = '') => {
  await go(page, `/cm/use/lead/table${query}`)
  await page.locator('tr[data-row]').first().waitFor()
}

const line = (name: string) => page.locator(`.k-children-cell[data-path="lines.0.${name}"]`)

test('a lead begins with the customer of its address; stars are chosen by pointer and keys; a line fills as soon as its product stands there, and the amount takes what the lines come to, on a phone too (R7)', async () => {
  const organization = Number((await admin.post('/api/cm/organization', { name: 'Form Works' })).body.data.id)
  ;({ page } = await open({ account: 'staff01' }))
  await go(page, `/cm/use/lead/create?organization=${organization}`)
  await field('organization').getByText('Form Works').waitFor()
  await field('title').getByRole('textbox').fill('Form crane')
  const stars = field('priority').getByRole('radiogroup', { name: 'Priority' })
  await stars.getByRole('radio', { name: '3 of 3 stars' }).click()
  await stars.getByRole('radio', { name: '3 of 3 stars' }).press('ArrowLeft')
  expect(await violationsOf(page)).toEqual([])
  await button('Save').click()
  await page.waitForURL((url) => url.pathname === '/cm/use/lead/view')
  await page.getByRole('img', { name: '2 of 3 stars' }).first().waitFor()
  const id = Number(new URL(page.url()).searchParams.get('id'))
  expect((await admin.get(`/api/cm/lead/${id}`)).body.data).toMatchObject({ title: 'Form crane', organization, priority: 2 })

  const tax = (await admin.get('/api/cm/tax-category?filter[code]=TW5')).body.data[0]?.id
  const name = 'Live pump'
  const { status } = await admin.post('/api/cm/product', {
    code: 'LIVE',
    name: { en: name },
    kind: 'goods',
    unit: { en: 'piece' },
    list_price: '1250',
    tax_category: tax,
  })
  expect(status).toBe(201)
  await to(page, '/cm/use/lead/create')
  await field('title').getByRole('textbox').fill('Live')
  await field('raw_company').getByRole('textbox').fill('Live Quay')
  await field('lines').getByRole('button', { name: 'Add row' }).click()
  // By keys alone: the first cell has the focus, Enter chooses and submits nothing.
  await page.keyboard.type(name)
  await page.locator('.ant-select-dropdown:visible').getByText(name).first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => line('unit_price').locator('input').inputValue()).toMatch(/^1,?250(\.00)?$/)
  await expect.poll(() => line('unit').locator('input').inputValue()).toBe('piece')
  await line('quantity').locator('input').fill('12')
  await line('discount').locator('input').fill('7.5')
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  const sums = page.locator('.k-lines-sums')
  await sums.getByText('14,569').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await sums.getByRole('button', { name: 'Use the lines' }).click()
  await sums.getByText('The amount follows the lines.').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await button('Save').click()
  await page.waitForURL((url) => url.pathname === '/cm/use/lead/view')
  const filled = Number(new URL(page.url()).searchParams.get('id'))
  const saved = (await admin.get(`/api/cm/lead/${filled}`)).body.data
  expect([Number(saved.amount), (saved.lines as { price_reason: string }[])[0]?.price_reason]).toEqual([13875, 'list'])
})

test('the table opens with the open leads, the first to close on top; the stage is edited in place and for many, with what it asks; a tag is added to many; pipelines lead to their open leads', async () => {
  const organization = Number((await staff.post('/api/cm/organization', { name: 'Table Works' })).body.data.id)
  ;({ page } = await open({ account: 'staff01' }))
  const lost = await lead('Lost one', { expected_close_date: daysFromToday(-300) })
  const reason = (await admin.get('/api/cm/lost-reason?filter[code]=DELAY')).body.data[0]?.id
  expect((await staff.post(`/api/cm/lead/${lost}/lose`, { lost_reason: reason })).status).toBe(200)
  await lead('Late one', { expected_close_date: daysFromToday(800) })
  await lead('Soon one', { expected_close_date: daysFromToday(-20) })
  await table()
  expect(new URL(page.url()).searchParams.get('filter[status][in]')).toBe('open')
  const [soon, late] = [await row('Soon one').boundingBox(), await row('Late one').boundingBox()]
  expect(soon && late && soon.y < late.y).toBe(true)
  expect(await row('Lost one').count()).toBe(0)
  expect(await (await cell('Soon one', 'Age')).innerText()).toBe('0 days')
  expect(await violationsOf(page)).toEqual([])
  await button('Clear all').click()
  await row('Lost one').waitFor()
  await page.reload()
  await row('Lost one').waitFor()

  const id = await lead('Placed one')
  await table('?filter[raw_company][eq]=Table%20House')
  await (await cell('Placed one', 'Stage')).dblclick()
  await expect
    .poll(() => offered().allInnerTexts())
    .toEqual(['New', 'Qualified', 'Needs confirmed', 'Quotation', 'Negotiation', 'Won', 'Lost'])
  await offered().getByText('Qualified').click()
  await dialog().getByText('Complete these to move on.').waitFor()
  await dialog().getByRole('radio', { name: 'Another organization' }).click()
  await dialog().locator('[data-path=organization] .ant-select').click()
  await offered().getByText('Table Works').click()
  await dialog().locator('[data-path=source] .ant-select').click()
  await offered().getByText('Website').click()
  await dialog().getByRole('button', { name: 'Fill and move' }).click()
  await (await cell('Placed one', 'Stage')).getByText('Qualified', { exact: true }).waitFor()
  expect(await stageNamed(id)).toBe('Qualified')
  expect(await page.locator('.k-cell-editor').count()).toBe(0)

  await (await cell('Placed one', 'Stage')).dblclick()
  await offered().getByText('Lost').click()
  await dialog().getByText('Lost because').waitFor()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await page.locator('.k-cell-editor').waitFor({ state: 'detached' })
  await (await cell('Placed one', 'Stage')).dblclick()
  await page.keyboard.press('Escape')
  await page.locator('.k-cell-editor').waitFor({ state: 'detached' })
  expect(await stageNamed(id)).toBe('Qualified')

  const [ready, bare] = [
    await lead('Ready one', { organization, source, raw_company: 'Bulk House' }),
    await lead('Bare one', { raw_company: 'Bulk House' }),
  ]
  await lead('Other one', { pipeline: renewal, organization, expected_close_date: daysFromToday(770), raw_company: 'Bulk House' })
  await table('?filter[raw_company][eq]=Bulk%20House')
  const choose = async (...titles: string[]) => {
    for (const title of titles) await row(title).locator('.k-col-check input').click()
    await button('Edit a field').click()
    await dialog().locator('#k-bulk-field').fill('Stage')
    await offered().getByText('Stage', { exact: true }).click()
  }
  await choose('Ready one', 'Bare one', 'Other one')
  await dialog().getByText('Select leads of one pipeline.').waitFor()
  expect(
    await dialog()
      .getByRole('button', { name: /^Change 3/ })
      .isDisabled(),
  ).toBe(true)
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await button('Clear selection').click()

  await choose('Ready one', 'Bare one')
  await dialog().locator('#k-bulk-value').click()
  await expect.poll(() => offered().allInnerTexts()).toEqual(['New', 'Qualified', 'Needs confirmed', 'Quotation', 'Negotiation'])
  await offered().getByText('Qualified').click()
  await dialog().getByText('1 cannot be changed', { exact: false }).waitFor()
  await dialog()
    .getByRole('button', { name: /^Change 2/ })
    .click()
  await dialog().getByText('1 could not be changed').waitFor()
  expect(await dialog().locator('.k-bulk-failed li').allInnerTexts()).toEqual([
    'Bare one Organization: This field is required. Source: This field is required.',
  ])
  expect([await stageNamed(ready), await stageNamed(bare)]).toEqual(['Qualified', 'New'])

  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  // Away and back: nothing is selected.
  await to(page, '/cm/use/product')

  const tag = async (name: string) => Number((await admin.post('/api/cm/tag', { name: { en: name }, scopes: ['lead'] })).body.data.id)
  const [own, given] = [await tag('Own tag'), await tag('Given tag')]
  const ids = [await lead('Tagged one', { raw_company: 'Tag House', tags: [own] }), await lead('Tagged two', { raw_company: 'Tag House' })]
  await table('?filter[raw_company][eq]=Tag%20House')
  for (const title of ['Tagged one', 'Tagged two']) await row(title).locator('.k-col-check input').click()
  await button('Edit a field').click()
  await dialog().locator('#k-bulk-field').fill('Tags')
  await offered().getByText('Tags', { exact: true }).click()
  expect(await dialog().getByRole('radio', { name: 'Add' }).isChecked()).toBe(true)
  expect(
    await dialog()
      .getByRole('button', { name: /^Change 2/ })
      .isDisabled(),
  ).toBe(true)
  await takeFirst(dialog().locator('#k-bulk-value'), 'Given tag')
  await dialog().getByText('2 will change', { exact: false }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog()
    .getByRole('button', { name: /^Change 2/ })
    .click()
  await dialog().waitFor({ state: 'detached' })
  const tagsOf = async (id: number | undefined) => (await staff.get(`/api/cm/lead/${id ?? 0}`)).body.data.tags
  expect([await tagsOf(ids[0]), await tagsOf(ids[1])]).toEqual([[own, given], [given]])

  ;({ page } = await open({ account: 'admin' }))
  await go(page, '/cm/admin/info-settings/lead/pipeline')
  const link = page.locator('tr[data-row]', { hasText: 'RENEWAL' }).getByRole('link', { name: /^Open leads: / })
  const { body } = await admin.get(`/api/cm/lead?filter[pipeline]=${renewal}&filter[status]=open&per_page=1`)
  expect(await link.innerText()).toBe(String((body.meta as { total: number }).total))
  await link.click()
  await row('Other one').waitFor()
  expect(await row('Ready one').count()).toBe(0)
})

async function create(title: string, phone: string): Promise<number> {
  await go(page, '/cm/use/lead/create')
  await page.locator('.k-form-main').waitFor()
  await page.getByLabel('Title').first().fill(title)
  await page.getByLabel('Contact (not saved yet)').fill('Ms Twin')
  await page.getByLabel('Phone', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('dialog')
  await Promise.race([page.waitForURL(/\/view\?id=/), question.getByRole('button', { name: 'Save anyway' }).click()])
  await page.waitForURL(/\/view\?id=/)
  await page.locator('.k-form-main').waitFor({ state: 'detached' })
  return Number(new URL(page.url()).searchParams.get('id'))
}

test('a lead is merged with one that looks alike, from its More menu; its address leads on, the merge is undone from the list; of selected ones what is closed is named', async () => {
  ;({ page } = await open())
  const kept = await create('Pumps for the quay', '02-2798-3344')
  const gone = await create('Quay pumps', '+886 2 2798 3344')

  const { page: board } = await open()
  await board.goto(`${real.url}/cm/use/lead`)
  await board.getByText('Quay pumps').first().waitFor()

  await page.locator('.k-record-acts').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Merge', exact: true }).click()
  // What looks alike is proposed.
  expect(
    await dialog()
      .getByRole('radio', { name: /Pumps for the quay/ })
      .isChecked(),
  ).toBe(true)
  await dialog().getByRole('button', { name: 'Compare and merge' }).click()
  await dialog()
    .getByRole('group', { name: 'Stays' })
    .getByRole('radio', { name: /Pumps for the quay/ })
    .check()
  expect(await dialog().getByRole('group', { name: 'Stage', exact: true }).count()).toBe(0)
  await dialog().getByRole('group', { name: 'Phone', exact: true }).getByRole('radio').nth(1).check()
  await dialog().getByRole('button', { name: 'See what happens' }).click()
  await dialog().getByText('gone from the lists').waitFor()
  await dialog().getByRole('button', { name: 'Merge', exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('id') === String(kept))
  await page.getByRole('heading', { name: /Pumps for the quay/ }).waitFor()
  // The board is told without being asked.
  await board.getByText('Quay pumps').first().waitFor({ state: 'detached' })
  await to(page, `/cm/use/lead/view?id=${gone}`)
  await page.waitForURL((url) => url.searchParams.get('id') === String(kept))

  await to(page, '/cm/use/duplicate?tab=log')
  const entry = page.locator('.k-merge-log > ul > li').first()
  await entry.getByText('Quay pumps').first().waitFor()
  await entry.getByRole('button', { name: 'Undo' }).click()
  await dialog().getByRole('button', { name: 'Undo the merge' }).click()
  await entry.getByText('Undone', { exact: true }).waitFor()
  await board.getByText('Quay pumps').first().waitFor()

  await to(page, '/cm/use/lead/table?filter[status]=won')
  const rows = page.locator('.k-table tbody tr')
  await rows.nth(1).waitFor()
  for (const index of [0, 1]) await rows.nth(index).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Merge', exact: true }).click()
  await dialog().getByRole('button', { name: 'See what happens' }).click()
  await dialog().getByText('is won or lost').waitFor()
})
