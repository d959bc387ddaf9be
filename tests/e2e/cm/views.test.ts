/** The views of organizations, contacts and leads (cm.md §2, §2.2, §3.5, §3.6): head, tabs, people and lines at the right, guidance and criteria; on a phone too. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { fitsEveryLook } from '../support/every-look'
import { openProduct } from '../support/signed-in'
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

test('an organization: level, ratings and credit across it; people, leads, files, finance and history are tabs, one by its address', async () => {
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
})

test('who may not see finance has neither ratings nor gauge nor its tab, and currency and tax among the details; blocked is said first of all, with the reason', async () => {
  const { status } = await admin.patch(`/api/cm/organization/${organization}`, {
    lifecycle: 'blocked',
    block_reason: 'Never paid',
    version: (await admin.get(`/api/cm/organization/${organization}`)).body.data.version,
  })
  expect(status).toBe(200)
  const { page } = await open({ account: 'staff01' })
  await go(page, organizationView)
  await page.getByRole('alert').getByText('Never paid').waitFor()
  await page.locator('.k-customer-head').getByText('Customer level').waitFor()
  await tab(page, 'History').waitFor()
  expect(await tab(page, 'Finance').count()).toBe(0)
  const facts = await page.locator('.k-show-main dt').allInnerTexts()
  expect(facts.filter((name) => ['Currency', 'Tax category', 'Payment agreement', 'Credit limit'].includes(name))).toEqual([
    'Currency',
    'Tax category',
  ])
  expect([await page.getByText('Credit rating').count(), await page.getByRole('region', { name: 'Credit' }).count()]).toEqual([0, 0])
})

test('a contact: its leads with the role in each, and who reports to it', async () => {
  const { page } = await open()
  await go(page, personView)
  await tab(page, 'Leads').click()
  await page.getByRole('link', { name: /View crane/ }).waitFor()
  await page.getByRole('tabpanel').getByText('Contact · Decision maker').waitFor()
  await tab(page, 'Reports to them').click()
  await page.getByRole('link', { name: /Aide/ }).waitFor()
  await fitsEveryLook(page)
})

test('a lead: people with their roles and lines with net, tax and total at its right; a criterion is ticked, with who and when; the head of its column says what to do, too', async () => {
  const { page } = await open()
  await go(page, leadView)
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
})
