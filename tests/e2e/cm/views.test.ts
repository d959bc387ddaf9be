/**
 * Customers looked at and worked on (cm.md §2, §2.2, §3.5, §3.6, §8): head, tabs, people and lines at the right, guidance and criteria; what was bought and
 * what is printed; an agenda that is worked off, and what then stands in the timeline.
 */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { fitsEveryLook, onPhone } from '../support/every-look'
import { joined, openProduct, violationsOf } from '../support/signed-in'
import { to } from '../support/to'

const { real, go, open } = await openProduct()
const admin = await real.app.signIn('admin')
const made = async (entity: string, values: Record<string, unknown>) => {
  const { body } = await admin.post(`/api/cm/${entity}`, values)
  expect(body.errors).toBe(undefined)
  return Number(body.data.id)
}
const stage = (kind: string, name: string, more: Record<string, unknown> = {}) => ({
  kind,
  name: { en: name },
  probability: kind === 'won' ? '100' : kind === 'lost' ? '0' : '40',
  forecast_category: kind === 'open' ? 'pipeline' : 'closed',
  ...more,
})
const pipeline = Number(
  (
    await admin.post('/api/cm/pipeline/compose', {
      values: { code: 'GUIDED', name: { en: 'Guided' } },
      stages: [
        stage('open', 'Talk', {
          guidance: { en: 'Ask who decides.' },
          checklist: [{ key: 'rival', label: { en: 'Competitors are known' }, mandatory: false }],
        }),
        stage('won', 'Won'),
        stage('lost', 'Lost'),
      ],
    })
  ).body.data.id,
)
const tax = (await admin.get('/api/cm/tax-category?filter[code]=TW5')).body.data[0]?.id
const organization = await made('organization', {
  name: 'View Works',
  addresses: [{ kind: 'billing', line1: '1 Mill Lane', city: 'Taipei', is_default: true }],
})
const boss = await made('person', {
  family_name: 'Boss',
  given_name: 'Bea',
  organization,
  emails: [{ email: 'bea@view.example', is_primary: true }],
  phones: [{ number: '0912 345 678' }],
})
await made('person', { family_name: 'Aide', given_name: 'Al', organization, reports_to: boss })
const product = await made('product', { code: 'VIEWED', name: { en: 'Cone fender' }, unit: { en: 'piece' }, list_price: '1250' })
const lead = await made('lead', {
  title: 'View crane',
  pipeline,
  organization,
  person: boss,
  persons: [{ person: boss, role: 'decision_maker' }],
  amount_mode: 'lines',
  lines: [
    { product, description: 'Fender', quantity: '12', unit: 'piece', unit_price: '1250', discount: '7.5', tax_category: tax },
    { description: 'Rope', quantity: '1', unit_price: '333', tax_category: tax },
  ],
})

expect((await admin.patch(`/api/cm/product/${product}`, { version: 1, name: { en: 'Renamed since' } })).status).toBe(200)

const organizationView = `/cm/use/contact/organizations/view?id=${organization}`
const personView = `/cm/use/contact/persons/view?id=${boss}`
const leadView = `/cm/use/lead/view?id=${lead}`
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('an organization, a contact and a lead: head and tabs, people with their roles, lines with net, tax and total, criteria with who and when; who may not see finance has neither ratings nor gauge, and reads first that it is blocked', async () => {
  const { page } = await open()
  await page.goto(`${real.url}${organizationView}#attachments`)
  await expect.poll(() => tab(page, 'Attachments').getAttribute('aria-selected')).toBe('true')
  const head = page.locator('.k-customer-head')
  await head.getByText('Credit rating').waitFor()
  await head.getByRole('region', { name: 'Credit' }).waitFor()
  await tab(page, 'Timeline').waitFor()
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([
    'Timeline',
    'People',
    'Leads',
    'Products bought',
    'Subsidiaries',
    'Attachments',
    'Finance',
    'History',
  ])
  await tab(page, 'People').click()
  await page.getByRole('link', { name: /Boss/ }).waitFor()
  await tab(page, 'Leads').click()
  for (const text of ['View crane', 'Talk', /14,208/]) await page.getByRole('tabpanel').getByText(text).first().waitFor()
  await tab(page, 'Finance').click()
  await page.getByRole('tabpanel').getByText('Payment agreement', { exact: true }).waitFor()
  await tab(page, 'History').click()
  await page.locator('.k-history').waitFor()
  await fitsEveryLook(page)

  await to(page, personView)
  await tab(page, 'Leads').click()
  await page.getByRole('link', { name: /View crane/ }).waitFor()
  await page.getByRole('tabpanel').getByText('Contact · Decision maker').waitFor()
  await tab(page, 'Reports to them').click()
  await page.getByRole('link', { name: /Aide/ }).waitFor()
  await fitsEveryLook(page)

  await to(page, leadView)
  const people = page.getByRole('region', { name: 'People' })
  await people.getByText('Main contact · Decision maker').waitFor()
  const lines = page.getByRole('region', { name: 'Lines' })
  // By its name of then (§9).
  await lines.getByText('Cone fender', { exact: true }).waitFor()
  for (const text of ['13,875', '14,208', '710', 'TWD 14,918']) await lines.getByText(text, { exact: true }).waitFor()
  await page.getByRole('region', { name: 'What to do in this stage' }).getByText('Ask who decides.').waitFor()
  const box = page.getByRole('checkbox', { name: 'Competitors are known' })
  await box.check()
  await page
    .locator('.k-stage-guide li')
    .getByText(/,.*\d{2}:\d{2}/)
    .waitFor()
  await fitsEveryLook(page)
  await box.uncheck()
  await expect.poll(() => page.locator('.k-stage-guide li p').count()).toBe(0)
  await to(page, `/cm/use/lead?pipeline=${pipeline}`)
  await page.getByRole('button', { name: /Talk: Ask who decides\./ }).waitFor()

  const { status } = await admin.patch(`/api/cm/organization/${organization}`, {
    lifecycle: 'blocked',
    block_reason: 'Never paid',
    version: (await admin.get(`/api/cm/organization/${organization}`)).body.data.version,
  })
  expect(status).toBe(200)
  const { page: staff } = await open({ account: 'staff01' })
  await go(staff, organizationView)
  await staff.getByRole('alert').getByText('Never paid').waitFor()
  await staff.locator('.k-customer-head').getByText('Customer level').waitFor()
  await tab(staff, 'History').waitFor()
  expect(await tab(staff, 'Finance').count()).toBe(0)
  const facts = await staff.locator('.k-show-main dt').allInnerTexts()
  expect(facts.filter((name) => ['Currency', 'Tax category', 'Payment agreement', 'Credit limit'].includes(name))).toEqual([
    'Currency',
    'Tax category',
  ])
  expect([await staff.getByText('Credit rating').count(), await staff.getByRole('region', { name: 'Credit' }).count()]).toEqual([0, 0])
})

const buyer = await made('organization', {
  name: 'Paper Works',
  addresses: [{ kind: 'billing', line1: '1 Mill Lane', city: 'Taipei' }],
})
const reel = await made('product', { code: 'PAPER-1', name: { en: 'Reel stand' }, unit: { en: 'piece' }, list_price: '100' })
const sold = await made('lead', {
  title: 'Reels',
  organization: buyer,
  amount_mode: 'lines',
  lines: [{ product: reel, quantity: '4', unit: 'piece', unit_price: '100' }],
})
await made('organization', { name: 'Paper Works Taichung', parent: buyer })
await sql`update cm_lead set status = 'won', won_at = now(), stage_id = (select id from cm_stage where pipeline_id = cm_lead.pipeline_id and kind = 'won' and deleted_at is null) where id = ${sold}`.execute(
  real.app.db,
)

async function printed(page: Page, ending: string, click: () => Promise<void>): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(ending)),
    page.waitForEvent('popup'),
    click(),
  ])
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
}

test('an organization shows what it bought and its subsidiaries, a product what was sold each month; both and a lead are printed in a tab of their own, labels from the first free one', async () => {
  const { page } = await open()
  await go(page, `/cm/use/contact/organizations/view?id=${buyer}`)
  await tab(page, 'Subsidiaries').click()
  await page.getByRole('link', { name: 'Paper Works Taichung' }).waitFor()
  await tab(page, 'Products bought').click()
  const table = page.getByRole('region', { name: 'Table of the report' })
  await table.getByRole('link', { name: 'Reel stand' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await table.getByRole('link', { name: 'Reel stand' }).click()
  await page.waitForURL(/product\/view\?id=/)
  await tab(page, 'Leads with it').click()
  await table.getByRole('link', { name: /Reels$/ }).waitFor()
  await tab(page, 'Sold each month').click()
  await page.getByRole('img', { name: 'Sold each month, as a chart.' }).waitFor()
  await table.getByRole('columnheader', { name: 'Quantity (piece)' }).waitFor()

  for (const path of [`/cm/use/lead/view?id=${sold}`, `/cm/use/contact/organizations/view?id=${buyer}`]) {
    await to(page, path)
    await printed(page, '/pdf', () => page.getByRole('button', { name: 'Print', exact: true }).click())
  }

  await onPhone(page, async () => {
    await to(page, '/cm/use/contact/organizations?q=Paper Works')
    await page.getByRole('checkbox', { name: 'Select Paper Works', exact: true }).check()
    await page.getByRole('button', { name: 'Address labels' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('labels: 1.').waitFor()
    await dialog.getByRole('radio', { name: 'Row 2, column 2' }).check()
    expect(await violationsOf(page)).toEqual([])
    await printed(page, '/labels', () => dialog.getByRole('button', { name: 'Print', exact: true }).click())
    await dialog.waitFor({ state: 'hidden' })
  })
})

let counter = 0
async function customerOf(account: string): Promise<{ organization: number; api: Awaited<ReturnType<typeof real.app.signIn>> }> {
  const api = await real.app.signIn(account)
  const { status, body } = await api.post('/api/cm/organization', { name: `Quay ${++counter}`, owner: api.userId })
  expect(status, JSON.stringify(body)).toBe(201)
  return { organization: Number(body.data.id), api }
}
const entry = (page: Page, subject: string) => page.locator('.k-agenda-entry', { hasText: subject })
const item = (page: Page, text: string) => page.locator('.k-timeline-item', { hasText: text })

test('an activity is completed with its outcome and its next step; a remark with a mention, and a call, stand in the timeline of everybody who sees the customer, at once', async () => {
  const { organization, api } = await customerOf('staff01')
  const due_at = new Date(Date.now() - 3_600_000).toISOString()
  expect((await api.post('/api/cm/activity', { kind: 'call', subject: 'Ring the harbour master', organization, due_at })).status).toBe(201)
  const { page } = await open({ account: 'staff01' })
  await go(page, '/cm/use/activity')
  await page.getByRole('heading', { name: /^Overdue/ }).waitFor()
  await entry(page, 'Ring the harbour master')
    .getByRole('button', { name: /^Complete/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /Ring the harbour master/ })
  await dialog.getByRole('combobox', { name: 'Outcome' }).click()
  await page.locator('.ant-select-item-option', { hasText: 'Interested' }).first().click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Wants an offer')
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('dialog', { name: 'What is the next step?' }).getByRole('button', { name: 'Plan next step' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Bring the offer')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await entry(page, 'Bring the offer').waitFor()
  await entry(page, 'Ring the harbour master').waitFor({ state: 'detached' })
  expect(await violationsOf(page)).toEqual([])
  const { body } = await api.get(`/api/cm/timeline?type=organization&id=${organization}&kinds=activity`)
  expect(body.data).toMatchObject([
    { subject: 'Ring the harbour master', status: 'done', outcome: 'interested', note: '<p>Wants an offer</p>' },
  ])
  expect(body.meta.planned).toMatchObject([{ subject: 'Bring the offer', organization }])

  const { organization: seen } = await customerOf('staff01')
  const { page: other } = await open({ account: 'manager' })
  const view = `/cm/use/contact/organizations/view?id=${seen}`
  const hears = joined(other, 'private-cm.organization')
  await Promise.all([to(page, view), other.goto(real.url + view)])
  await hears
  const box = page.locator('.k-timeline').getByRole('textbox', { name: 'Write a remark' })
  await box.click()
  await box.pressSequentially('Please ask @')
  const offered = page.locator('.ck-mentions button').first()
  await offered.waitFor()
  const mentioned = await offered.textContent()
  await page.keyboard.press('Enter')
  await box.locator('[data-mention]').waitFor()
  await box.pressSequentially('about it')
  await page.keyboard.press('Control+Enter')
  await item(page, 'about it').waitFor()
  expect(await item(page, 'about it').locator('.k-mention').textContent()).toBe(`@${String(mentioned).trim()}`)
  await item(other, 'about it').waitFor()
  await page.getByRole('button', { name: 'Log call' }).click()
  const log = page.getByRole('form', { name: 'Log call' })
  await log.getByRole('combobox', { name: 'Outcome' }).click()
  await page.locator('.ant-select-item-option', { hasText: 'Interested' }).first().click()
  await log.getByRole('textbox', { name: 'Note' }).fill('Wants an offer')
  await log.getByRole('combobox', { name: 'Next step' }).click()
  await page.locator('.ant-select-item-option', { hasText: 'In 3 days' }).click()
  expect(await violationsOf(page)).toEqual([])
  await log.getByRole('button', { name: 'Add', exact: true }).click()
  await item(other, 'Wants an offer').waitFor()
  await expect
    .poll(async () => {
      const { body: answer } = await api.get(`/api/cm/timeline?type=organization&id=${seen}&kinds=activity`)
      return [answer.data, answer.meta.planned].flat()
    })
    .toMatchObject([{ status: 'done', outcome: 'interested', note: '<p>Wants an offer</p>' }, { status: 'planned' }])
})
