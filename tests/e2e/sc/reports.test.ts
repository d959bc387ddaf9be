/** Reports as people meet them (sc.md §8, cm.md §8): of both modules; a list that is mailed by the clock, from the list itself; the audit log, looked at. */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { salesReportKeys } from '../../../src/shared/cm/reports'
import { reportKeys } from '../../../src/shared/engine/report'
import { fitsLightAndDark } from '../support/every-look'
import { chooseMore } from '../support/parts'
import { openProduct, settling, violationsOf } from '../support/signed-in'
import { to } from '../support/to'

const { real, go, open } = await openProduct()
const sales = '/cm/use/report'
/** In January nothing may be won or lost yet in the year that a report is of when nothing else is asked. */
const from = '2020-01-01'

test('a report is chosen, asked otherwise, opened behind a row, and taken as a file; of sales another keeps what it was asked', async () => {
  const { page } = await open()
  await go(page, '/sc/reports')
  const table = page.getByRole('region', { name: 'Table of the report' })
  await table.getByRole('columnheader', { name: 'Department' }).waitFor()
  await page.getByRole('img', { name: 'Headcount, as a chart.' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByText('By position', { exact: true }).click()
  await page.waitForURL('**/sc/reports?report=headcount&by=position')
  await table.getByRole('columnheader', { name: 'Position' }).waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Headcount \d{4}-\d\d-\d\d\.csv$/)

  await page.getByRole('combobox', { name: 'Report' }).click()
  await page.getByRole('option', { name: 'Second factor coverage' }).click()
  await page.waitForURL('**/sc/reports?report=two-factor')
  await table.getByRole('columnheader', { name: 'Coverage' }).waitFor()
  await table.getByRole('link').first().click()
  await page.waitForURL('**/sc/list?**')

  await to(page, `${sales}?from=${from}`)
  await table.getByRole('columnheader', { name: 'Stage', exact: true }).waitFor()
  await page.getByRole('img', { name: 'Funnel, as a chart.' }).waitFor()

  await page.getByLabel('Report', { exact: true }).click()
  await page.locator('.ant-select-dropdown').getByText('Won and lost', { exact: true }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('report') === 'outcome' && searchParams.get('from') === from)
  await table.getByRole('columnheader', { name: 'Competitor' }).waitFor()
  await to(page, `${sales}?report=velocity&from=2000-01-01&to=2000-12-31`)
  await page.getByText('per day at this pace').waitFor()
  await page.getByLabel('Report', { exact: true }).click()
  await page.locator('.ant-select-dropdown').getByText('Won and lost', { exact: true }).click()
  await page.getByText('Nothing to report.').waitFor()
  expect(new URL(page.url()).searchParams.get('from')).toBe('2000-01-01')

  await to(page, `${sales}?report=abc&from=${from}`)
  const ranking = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await ranking).suggestedFilename()).toMatch(/^ABC of customers .*\.csv$/)
  await table.getByRole('rowheader').first().getByRole('link').click()
  await page.waitForURL(/organizations\/view\?id=/)
})

test('every report can be read on a phone in the dark, in Chinese too; of sales staff see their own and take no files', async () => {
  const readAll = async (page: Page, address: string, keys: readonly string[], judged: readonly string[]) => {
    const settled = settling(page)
    await go(page, `${address}?report=${keys[0]}`)
    for (const key of keys) {
      await to(page, `${address}?report=${key}`)
      await settled()
      await page.locator('.k-reports-figure').waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), key).toBe(true)
      if (judged.includes(key)) expect(await violationsOf(page), key).toEqual([])
    }
  }
  const { page } = await open({ language: 'tw', dark: true, width: 390 })
  // One of each kind: drawn by time, drawn by what it names, a table alone.
  await readAll(page, '/sc/reports', reportKeys, ['headcount', 'span', 'rights-matrix'])
  const { page: staff } = await open({ account: 'staff01', width: 390, dark: true })
  await readAll(staff, sales, salesReportKeys, [])
  expect(await staff.getByRole('button', { name: 'Download as CSV' }).count()).toBe(0)
})

test('a filtered list becomes a report that stands under the profile; the audit log is checked, and an entry shows what it changed', async () => {
  const { page } = await open()
  await go(page, `/cm/admin/info-settings/lead/source?filter[active][eq]=true&sort=-code`)
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

  await to(page, '/sc/audit-log?filter[action][eq]=updated')
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
