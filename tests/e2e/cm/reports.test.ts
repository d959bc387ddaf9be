/** /cm/use/report as people meet it (cm.md §8). */
import { expect, test } from 'vitest'
import { salesReportKeys } from '../../../src/shared/cm/reports'
import { openProduct, settling, violationsOf } from '../support/signed-in'
import { to } from '../support/to'

const { real, open } = await openProduct()
const address = '/cm/use/report'
/** In January nothing may be won or lost yet in the year that a report is of when nothing else is asked. */
const from = '2020-01-01'

test('a report is chosen, asked about a person, and taken as a file; another keeps what it was asked', async () => {
  const { page } = await open({ account: 'manager' })
  await page.goto(`${real.url}${address}?from=${from}`)
  const table = page.getByRole('region', { name: 'Table of the report' })
  await table.getByRole('columnheader', { name: 'Stage', exact: true }).waitFor()
  await page.getByRole('img', { name: 'Funnel, as a chart.' }).waitFor()
  expect(await violationsOf(page)).toEqual([])

  await page.getByLabel('Report', { exact: true }).click()
  await page.locator('.ant-select-dropdown').getByText('Won and lost', { exact: true }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('report') === 'outcome' && searchParams.get('from') === from)
  await table.getByRole('columnheader', { name: 'Competitor' }).waitFor()
  await to(page, `${address}?report=velocity&from=2000-01-01&to=2000-12-31`)
  await page.getByText('per day at this pace').waitFor()
  await page.getByLabel('Report', { exact: true }).click()
  await page.locator('.ant-select-dropdown').getByText('Won and lost', { exact: true }).click()
  await page.getByText('Nothing to report.').waitFor()
  expect(new URL(page.url()).searchParams.get('from')).toBe('2000-01-01')

  await to(page, `${address}?report=abc&from=${from}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^ABC of customers .*\.csv$/)
  await table.getByRole('rowheader').first().getByRole('link').click()
  await page.waitForURL(/organizations\/view\?id=/)
})

test('staff see their own and take no files; every report opens on a phone in the dark', async () => {
  const { page } = await open({ account: 'staff01', width: 390, height: 844, dark: true })
  const settled = settling(page)
  await page.goto(`${real.url}${address}?report=${salesReportKeys[0]}`)
  for (const key of salesReportKeys) {
    await to(page, `${address}?report=${key}`)
    await settled()
    await page.locator('.k-reports-figure').waitFor()
    expect(await page.getByRole('button', { name: 'Download as CSV' }).count(), key).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), key).toBeLessThanOrEqual(390)
  }
  expect(await violationsOf(page)).toEqual([])
})
