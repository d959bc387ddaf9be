/** The table of leads in a browser (cm.md §2): what it opens with, its stages edited in place and in bulk (R3), and the pipelines that lead to it. */
import type { Page } from 'playwright'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { partsOf, takeFirst } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, go, open } = await openProduct()
let page: Page
const { button } = partsOf(() => page)

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

let organization: number
beforeAll(async () => {
  organization = Number((await staff.post('/api/cm/organization', { name: 'Table Works' })).body.data.id)
})
beforeEach(async () => {
  ;({ page } = await open({ account: 'staff01' }))
})

test('it opens with the open leads, the first to close on top; cleared it shows all, also after a reload', async () => {
  const lost = await lead('Lost one', { expected_close_date: '2026-01-05' })
  const reason = (await admin.get('/api/cm/lost-reason?filter[code]=DELAY')).body.data[0]?.id
  expect((await staff.post(`/api/cm/lead/${lost}/lose`, { lost_reason: reason })).status).toBe(200)
  await lead('Late one', { expected_close_date: '2029-02-01' })
  await lead('Soon one', { expected_close_date: '2026-11-01' })
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
})

test("the stage is edited in place: its pipeline's are offered, what they ask for is filled, won and lost ask what they ask", async () => {
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
})

test('set for many it is one of their pipeline; rows that lack what it asks for say which field', async () => {
  const [ready, bare] = [
    await lead('Ready one', { organization, source, raw_company: 'Bulk House' }),
    await lead('Bare one', { raw_company: 'Bulk House' }),
  ]
  await lead('Other one', { pipeline: renewal, organization, expected_close_date: '2029-01-01', raw_company: 'Bulk House' })
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
})

test('a tag is added to many, beside those that each has; the other way is a choice', async () => {
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
})

test('the list of pipelines says how many leads are open in each, and leads to them', async () => {
  ;({ page } = await open({ account: 'admin' }))
  await page.goto(`${real.url}/cm/admin/info-settings/lead/pipeline`)
  const link = page.locator('tr[data-row]', { hasText: 'RENEWAL' }).getByRole('link', { name: /^Open leads: / })
  const { body } = await admin.get(`/api/cm/lead?filter[pipeline]=${renewal}&filter[status]=open&per_page=1`)
  expect(await link.innerText()).toBe(String((body.meta as { total: number }).total))
  await link.click()
  await row('Other one').waitFor()
  expect(await row('Placed one').count()).toBe(0)
})
