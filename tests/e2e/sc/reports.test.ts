/** /sc/reports as people meet it (sc.md §8). */
import { expect, test } from 'vitest'
import { reportKeys } from '../../../src/shared/engine/report'
import { openProduct, settling, violationsOf } from '../support/signed-in'
import { to } from '../support/to'

const { real, open } = await openProduct()

test('a report is chosen, asked otherwise, opened behind a row, and taken as a file', async () => {
  const { page } = await open({ account: 'hr' })
  await page.goto(`${real.url}/sc/reports`)
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
})

test('every report can be read in Chinese on a phone in the dark', async () => {
  const { page } = await open({ language: 'tw', dark: true, width: 390 })
  const settled = settling(page)
  await page.goto(`${real.url}/sc/reports?report=${reportKeys[0]}`)
  for (const key of reportKeys) {
    await to(page, `/sc/reports?report=${key}`)
    await settled()
    await page.locator('.k-reports-figure').waitFor()
    expect([key, await violationsOf(page)]).toEqual([key, []])
    expect([key, await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)]).toEqual([key, true])
  }
})
