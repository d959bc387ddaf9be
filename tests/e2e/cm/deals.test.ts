/** Credit at winning, and quotations, in a browser (cm.md §2.2, §4, §12.15): asked for in place and approved; made, sent, accepted. */
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { partsOf } from '../support/parts'
import { textOfPdf } from '../../support/pdf-text'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, go, open } = await openProduct()
let page: Page
/** By account, within a test. */
const pages = new Map<string, Page>()
beforeEach(() => pages.clear())
const { alertText } = partsOf(() => page)

const [admin, staff] = [await real.app.signIn('admin'), await real.app.signIn('staff01')]

async function ready(organization: Record<string, unknown>, values: Record<string, unknown> = {}): Promise<number> {
  const {
    body: { data },
  } = await admin.post('/api/cm/organization', { owner: staff.userId, ...organization })
  const {
    body: { data: lead },
  } = await staff.post('/api/cm/lead', { title: 'Quay crane', organization: data.id, amount: '1000', ...values })
  return Number(lead.id)
}

/** Whose stages ask for nothing. */
async function plainPipeline(): Promise<number> {
  const stage = (kind: string, probability: string) => ({
    name: { en: kind },
    kind,
    probability,
    forecast_category: kind === 'open' ? 'pipeline' : 'closed',
  })
  const { status, body } = await admin.post('/api/cm/pipeline/compose', {
    values: { code: 'PLAIN', name: { en: 'Plain' } },
    stages: [stage('open', '50'), stage('won', '100'), stage('lost', '0')],
  })
  expect([status, body.errors]).toEqual([201, undefined])
  return Number(body.data.id)
}

async function view(account: string, lead: number): Promise<void> {
  page = pages.get(account) ?? (await open({ account })).page
  pages.set(account, page)
  await go(page, `/cm/use/lead/view?id=${lead}`)
  await page.locator('.k-lead-acts').waitFor()
}
const act = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

test('beyond the credit a lead is not won until approval that is asked for in place is given; lines are offered with their tax, opened as PDF, sent and accepted beside the lead (cm.md §12.15)', async () => {
  const {
    body: { data: control },
  } = await admin.post('/api/cm/credit-limit-control', {
    code: 'ASK',
    name: { en: 'Ask' },
    basis: 'receivable',
    checkpoints: ['lead_won'],
    levels: [{ usage_percent: '100', action: 'approve' }],
  })
  const lead = await ready(
    { name: 'Beyond Works', credit_limit: '800', credit_limit_control: control.id },
    { pipeline: await plainPipeline() },
  )
  await view('staff01', lead)
  await act('Won').click()
  await dialog().getByText('125.00% of the credit would be used').or(dialog().getByText('125.00% would be used')).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog().getByLabel('Reason').fill('They pay before it is delivered')
  await dialog().getByRole('button', { name: 'Ask for approval' }).click()
  await alertText('Approval requested')
  await page.getByText('They pay before it is delivered').waitFor()
  expect(await act('Approve').count()).toBe(0)

  await view('manager', lead)
  await act('Approve').click()
  await dialog().getByLabel('Note').fill('Seen')
  await dialog().getByRole('button', { name: 'Approve' }).click()
  await page.getByText(/Approved by .* up to TWD 1,000/).waitFor()

  await view('staff01', lead)
  await act('Won').click()
  await alertText('It uses 125.00% of the credit.')
  expect((await staff.get(`/api/cm/lead/${lead}`)).body.data.status).toBe('won')

  const tax = (await admin.get('/api/cm/tax-category?filter[code]=TW5')).body.data[0]?.id
  const rating = (await admin.get('/api/cm/sales-rating?filter[code]=B')).body.data[0]?.id
  const lines = [
    { description: 'Fender', quantity: '12', unit_price: '1250', discount: '7.5', tax_category: tax },
    { description: 'Bolts', quantity: '1', unit_price: '333', tax_category: tax },
  ]
  const offered = await ready(
    { name: 'Offered Works', credit_unlimited: true, sales_rating: rating, sales_rating_locked: true },
    { amount_mode: 'lines', lines },
  )
  await view('staff01', offered)
  const panel = page.getByRole('region', { name: 'Quotations' })
  await panel.getByText('Nothing offered yet.').waitFor()
  await panel.getByRole('button', { name: 'Make quotation' }).click()
  await dialog().getByLabel('Valid until').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Make quotation' }).click()
  await panel.getByText('TWD 14,918').waitFor()
  await panel.getByText('of which tax 710').waitFor()

  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/pdf')),
    page.waitForEvent('popup'),
    panel.getByRole('button', { name: /^PDF of LD-.*-R1$/ }).click(),
  ])
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const printed = textOfPdf(await answer.body()).replaceAll(' ', '')
  for (const part of ['Fender', '13,875', 'TWD710', 'TWD14,918']) expect(printed).toContain(part)

  await panel.getByRole('button', { name: 'Mark as sent' }).click()
  await panel.getByText('Sent', { exact: true }).waitFor()
  await page.getByRole('article').filter({ hasText: 'sent a quotation' }).waitFor()
  await panel.getByRole('button', { name: 'Accepted by the customer' }).click()
  await panel.getByText('Accepted', { exact: true }).waitFor()
  expect((await staff.get(`/api/cm/lead/${offered}`)).body.data).toMatchObject({ amount: '14208.0000', status: 'open' })
})

test('converting a lead whose company is certainly there already: staff take the one that is there; who may create it says of company and contact why it is another one', async () => {
  const known = { name: 'Known Harbour Works', phone: '02 2777 1234' }
  const raw = { title: 'From the fair', raw_company: known.name, raw_phone: known.phone, raw_name: '' }
  const organization = Number((await admin.post('/api/cm/organization', { ...known, owner: staff.userId })).body.data.id)
  const taken = Number((await staff.post('/api/cm/lead', raw)).body.data.id)
  const other = Number((await admin.post('/api/cm/lead', { ...raw, confirm_duplicates: [taken] })).body.data.id)

  await view('staff01', taken)
  await act('Convert').click()
  await dialog().getByRole('button', { name: 'Convert', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Is it the same one?' })
  await question.getByText('only your manager may create it').waitFor()
  expect(await question.getByRole('button', { name: 'Save anyway' }).count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('button', { name: `Use this one: ${known.name}` }).click()
  await question.waitFor({ state: 'hidden' })
  await dialog().getByText(known.name, { exact: true }).waitFor()
  await dialog().getByRole('button', { name: 'Convert', exact: true }).click()
  await dialog().waitFor({ state: 'hidden' })
  expect((await staff.get(`/api/cm/lead/${taken}`)).body.data).toMatchObject({ organization, converted_at: expect.any(String) })

  const emails = [{ email: 'wen@known-harbour.test', is_primary: true }]
  expect((await admin.post('/api/cm/person', { family_name: 'Wen', emails })).status).toBe(201)
  const { body } = await admin.post('/api/cm/lead', {
    ...raw,
    title: 'From the second fair',
    raw_name: 'Wen',
    raw_email: 'wen@known-harbour.test',
    confirm_duplicates: [taken, other],
  })
  const lead = Number(body.data.id)
  await view('admin', lead)
  await act('Convert').click()
  await dialog().getByRole('button', { name: 'Convert', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Is it the same one?' })
  for (const [shown, reason] of [
    [known.name, 'Their yard in Tainan'],
    ['Wen', 'His son'],
  ] as const) {
    await asked.getByText(shown, { exact: true }).first().waitFor()
    await asked.getByLabel('Why it is a different one').fill(reason)
    await asked.getByRole('button', { name: 'Save anyway' }).click()
  }
  await dialog().first().waitFor({ state: 'hidden' })
  const { organization: made, person } = (await admin.get(`/api/cm/lead/${lead}`)).body.data
  const reasonOf = async (entity: string, id: unknown) => (await admin.get(`/api/cm/${entity}/${Number(id)}`)).body.data.duplicate_reason
  expect([await reasonOf('organization', made), await reasonOf('person', person)]).toEqual(['Their yard in Tainan', 'His son'])
  expect(Number(made)).not.toBe(organization)
})
