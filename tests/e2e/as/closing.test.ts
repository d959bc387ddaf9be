/** Month closing, settlement, reports and the lists of leave as people meet them (as.md §2, §4.5, §8). */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { attendanceReportKeys } from '../../../src/shared/as/reports'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()
const shots = process.env.SHOTS

test('a month is made, closed, and locked with a reason where something is open; its version stands there', async () => {
  const { page } = await open({ account: 'admin' })
  await page.goto(`${real.url}/as/admin/period`)
  await page.getByRole('button', { name: /^Prepare 20/ }).click()
  const list = page.getByRole('list')
  await page.getByText('Before locking').waitFor()
  if (shots) await page.screenshot({ path: `${shots}/period-open.png`, fullPage: true })
  await list.getByText('Days not computed yet').waitFor()
  await page.getByRole('button', { name: 'Begin closing', exact: true }).click()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason for locking').fill('A test of the closing.')
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click()
  await page.getByText('Reason for locking: A test of the closing.').waitFor()
  await page
    .getByText(/Version 1 ·/)
    .first()
    .waitFor()
  if (shots) await page.screenshot({ path: `${shots}/period-locked.png`, fullPage: true })
  expect(await violationsOf(page)).toEqual([])
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from as_month_summary`.execute(real.app.db)
  expect(rows[0]?.n).toBeGreaterThan(0)
})

test('every report opens, on a phone in the dark too; staff have none', async () => {
  const { page } = await open({ account: 'admin', width: 390, height: 844, dark: true })
  for (const key of attendanceReportKeys) {
    await page.goto(`${real.url}/as/admin/report?type=${key}`)
    await page.locator('.k-reports-figure').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), key).toBeLessThanOrEqual(390)
  }
  if (shots) await page.screenshot({ path: `${shots}/report-phone.png` })
  expect(await violationsOf(page)).toEqual([])
  for (const path of ['/as/admin/period', '/as/use/overtime-compensation', '/as/admin/leave/list', '/as/admin/workflow/dayoff']) {
    await page.goto(`${real.url}${path}`)
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
    if (shots) await page.screenshot({ path: `${shots}/phone${path.replaceAll('/', '-')}.png` })
  }
})
