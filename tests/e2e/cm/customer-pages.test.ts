/** What a customer bought, its subsidiaries, what was sold of a product (cm.md §2); lead sheet, customer card and address labels on paper (§8). */
import type { Page } from 'playwright'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, go, open } = await openProduct()
const admin = await real.app.signIn('admin')
const made = async (entity: string, values: Record<string, unknown>) => Number((await admin.post(`/api/cm/${entity}`, values)).body.data.id)

const organization = await made('organization', {
  name: 'Paper Works',
  addresses: [{ kind: 'billing', line1: '1 Mill Lane', city: 'Taipei' }],
})
const product = await made('product', { code: 'PAPER-1', name: { en: 'Reel stand' }, unit: { en: 'piece' }, list_price: '100' })
const lead = await made('lead', {
  title: 'Reels',
  organization,
  amount_mode: 'lines',
  lines: [{ product, quantity: '4', unit: 'piece', unit_price: '100' }],
})
await made('organization', { name: 'Paper Works Taichung', parent: organization })
await sql`update cm_lead set status = 'won', won_at = now(), stage_id = (select id from cm_stage where pipeline_id = cm_lead.pipeline_id and kind = 'won' and deleted_at is null) where id = ${lead}`.execute(
  real.app.db,
)

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('an organization shows what it bought and its subsidiaries, and a product leads on to what was sold each month', async () => {
  const { page } = await open()
  await go(page, `/cm/use/contact/organizations/view?id=${organization}`)
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
})

async function printed(page: Page, ending: string, click: () => Promise<void>): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(ending)),
    page.waitForEvent('popup'),
    click(),
  ])
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
}

test('a lead and an organization are printed, each in a tab of its own', async () => {
  const { page } = await open()
  for (const path of [`/cm/use/lead/view?id=${lead}`, `/cm/use/contact/organizations/view?id=${organization}`]) {
    await page.goto(real.url + path)
    await printed(page, '/pdf', () => page.getByRole('button', { name: 'Print', exact: true }).click())
  }
})

test('labels of selected organizations: the address and the first free label are chosen', async () => {
  const { page } = await open({ width: 390, height: 844, dark: true })
  await page.goto(`${real.url}/cm/use/contact/organizations?q=Paper Works`)
  await page.getByRole('checkbox', { name: 'Select Paper Works', exact: true }).check()
  await page.getByRole('button', { name: 'Address labels' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('labels: 1.').waitFor()
  await dialog.getByRole('radio', { name: 'Row 2, column 2' }).check()
  expect(await violationsOf(page)).toEqual([])
  await printed(page, '/labels', () => dialog.getByRole('button', { name: 'Print', exact: true }).click())
  await dialog.waitFor({ state: 'hidden' })
})
