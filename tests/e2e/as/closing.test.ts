/** Month closing, settlement, reports and the lists of leave as people meet them (as.md §2, §4.5, §8). */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { attendanceReportKeys } from '../../../src/shared/as/reports'
import { onPhone } from '../support/every-look'
import { openProduct, settling, violationsOf } from '../support/signed-in'
import { to } from '../support/to'
import { step } from '../support/step'

const { real, go, open } = await openProduct()
const shots = process.env.SHOTS

test('a month is made, closed, and locked with a reason where something is open; every report opens, on a phone in the dark too', async () => {
  const { page } = await open({ account: 'admin' })

  await step('a month is made, closed, and locked with a reason; its version stands there', async () => {
    await go(page, '/as/admin/period')
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

  await step('every report opens, on a phone in the dark too', () =>
    onPhone(page, async () => {
      const settled = settling(page)
      await go(page, `/as/admin/report?type=${attendanceReportKeys[0]}`)
      for (const key of attendanceReportKeys) {
        await to(page, `/as/admin/report?type=${key}`)
        await settled()
        await page.locator('.k-reports-figure').waitFor()
        expect(await page.evaluate(() => document.documentElement.scrollWidth), key).toBeLessThanOrEqual(390)
      }
      if (shots) await page.screenshot({ path: `${shots}/report-phone.png` })
      expect(await violationsOf(page)).toEqual([])
      for (const path of ['/as/admin/period', '/as/use/overtime-compensation', '/as/admin/leave/list', '/as/admin/workflow/dayoff']) {
        await to(page, path)
        await settled()
        await page.locator('h1').first().waitFor()
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
        if (shots) await page.screenshot({ path: `${shots}/phone${path.replaceAll('/', '-')}.png` })
      }
    }),
  )
})
