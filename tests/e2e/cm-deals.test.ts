/** Credit at winning in a browser (cm.md §2.2, §4): refused in place, asked for, approved, won. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { partsOf } from './parts'
import { openProduct, violationsOf } from './signed-in'

const { real, open } = await openProduct()
let page: Page
const { alertText } = partsOf(() => page)

const [admin, staff] = [await real.app.signIn('admin'), await real.app.signIn('staff01')]

async function ready(organization: Record<string, unknown>, values: Record<string, unknown> = {}): Promise<number> {
  const { body: { data } } = await admin.post('/api/cm/organization', { owner: staff.userId, ...organization })
  const { body: { data: lead } } = await staff.post('/api/cm/lead', { title: 'Quay crane', organization: data.id, amount: '1000', ...values })
  return Number(lead.id)
}

/** Whose stages ask for nothing. */
async function plainPipeline(): Promise<number> {
  const stage = (kind: string, probability: string) => ({ name: { en: kind }, kind, probability, forecast_category: kind === 'open' ? 'pipeline' : 'closed' })
  const { status, body } = await admin.post('/api/cm/pipeline/compose', { values: { code: 'PLAIN', name: { en: 'Plain' } }, stages: [stage('open', '50'), stage('won', '100'), stage('lost', '0')] })
  expect([status, body.errors]).toEqual([201, undefined])
  return Number(body.data.id)
}

async function view(account: string, lead: number): Promise<void> {
  ;({ page } = await open({ account }))
  await page.goto(`${real.url}/cm/use/lead/view?id=${lead}`)
  await page.locator('.k-lead-acts').waitFor()
}
const act = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

test('beyond the credit a lead is not won: approval is asked for in place, the head approves there, and then it is', async () => {
  const { body: { data: control } } = await admin.post('/api/cm/credit-limit-control', { code: 'ASK', name: { en: 'Ask' }, basis: 'receivable', checkpoints: ['lead_won'], levels: [{ usage_percent: '100', action: 'approve' }] })
  const lead = await ready({ name: 'Beyond Works', credit_limit: '800', credit_limit_control: control.id }, { pipeline: await plainPipeline() })
  await view('staff01', lead)
  await act('Won').click()
  await dialog().getByText('125.00% of the credit would be used').or(dialog().getByText('125.00% would be used')).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog().getByLabel('Reason').fill('They pay before it is delivered')
  await dialog().getByRole('button', { name: 'Ask for approval' }).click()
  await alertText('Approval is asked for')
  await page.getByText('They pay before it is delivered').waitFor()
  expect(await act('Approve').count()).toBe(0)

  await view('manager', lead)
  await act('Approve').click()
  await page.getByText(/Approved by .* up to TWD 1,000/).waitFor()

  await view('staff01', lead)
  await act('Won').click()
  await alertText('It uses 125.00% of the credit.')
  expect((await staff.get(`/api/cm/lead/${lead}`)).body.data.status).toBe('won')
})
