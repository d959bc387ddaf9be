/** A list that is mailed by the clock, from the list itself; the audit log, looked at (shell.md §8, sc.md §2). */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fitsLightAndDark } from '../support/every-look'
import { chooseMore } from '../support/parts'
import { openProduct } from '../support/signed-in'
import { to } from '../support/to'

const { real, open } = await openProduct()

test('a filtered list becomes a report: its form opens filled, and it stands under the profile', async () => {
  const { page } = await open()
  await page.goto(`${real.url}/cm/admin/info-settings/lead/source?filter[active][eq]=true&sort=-code`)
  await chooseMore(page, 'Export')
  await page.getByRole('dialog').getByText('CSV').click()
  await page.getByRole('button', { name: 'Send by mail on a schedule…' }).click()
  const form = page.getByRole('dialog', { name: 'New scheduled report' })
  await form.getByLabel('Name').fill('Sources in use')
  await form.getByText('Monthly').click()
  await form.getByLabel('Day of the month').fill('31')
  await form.getByRole('combobox', { name: 'Receivers' }).click()
  await page.keyboard.type('Ming-che Chou')
  await page.locator('.ant-select-item-option', { hasText: 'Ming-che Chou' }).first().click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.waitFor({ state: 'detached' })

  const {
    rows: [report],
  } = await sql<
    Record<string, unknown>
  >`select screen, format, frequency, month_day, sort, filters, columns from sc_list_report where name = 'Sources in use'`.execute(
    real.app.db,
  )
  expect(report).toMatchObject({
    screen: 'cm/source',
    format: 'csv',
    frequency: 'monthly',
    month_day: 31,
    sort: '-code',
    filters: { all: [{ field: 'active', op: 'eq', value: 'true' }] },
  })
  expect(report?.columns).toEqual(expect.arrayContaining(['code', 'name']))
  await to(page, '/profile/reports')
  await page.getByRole('row', { name: /Sources in use/ }).waitFor()
})

test('the audit log is checked at once, and an entry shows what it changed', async () => {
  const { page } = await open()
  await page.goto(`${real.url}/sc/audit-log?filter[action][eq]=updated`)
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText(/entries, none was changed or removed/).waitFor()
  await page.locator('.k-audit-chain button:not([aria-busy])').waitFor()
  await fitsLightAndDark(page)
  await page.locator('tr[data-row] .k-list-link').first().click()
  await page.getByRole('columnheader', { name: 'From' }).waitFor()
  await fitsLightAndDark(page)

  const admin = await real.app.signIn('admin')
  const {
    body: { data: source },
  } = await admin.post('/api/cm/source', { code: 'AUDITED', name: { en: 'Trade fair' }, channel: 'exhibition' })
  await admin.patch(`/api/cm/source/${Number(source.id)}`, { active: false, version: 1 })
  const {
    rows: [entry],
  } = await sql<{
    id: number
  }>`select id from sc_audit_log where entity = 'source' and record_id = ${Number(source.id)} and action = 'updated'`.execute(real.app.db)
  await to(page, `/sc/audit-log/show?id=${entry?.id}`)
  await page.getByRole('row', { name: 'Active Yes No', exact: true }).waitFor()
})
