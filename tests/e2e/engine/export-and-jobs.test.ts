/** A long export from the list to the file: dialog, jobs tray over tabs and reloads, download (shell.md §7, §8). */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { JobKind } from '../../../server/contracts/jobs'
import { serverModules } from '../../../server/modules'
import { chooseMore } from '../support/parts'
import { openProduct } from '../support/signed-in'
import { to } from '../support/to'

const rows = 3_000

/** Works until it is cancelled, and is half way. */
const endless: JobKind = {
  kind: 'sc.endless',
  run: (job) =>
    new Promise((_resolve, reject) => {
      job.progress(1_500, rows)
      job.signal.addEventListener('abort', () => reject(job.signal.reason as Error))
    }),
}

const { real, open } = await openProduct({ modules: [...serverModules, { name: 'play', jobs: [endless] }] })
beforeAll(async () => {
  await sql`insert into sc_login_attempt (account, result, at) select 'bulk' || n, 'bad', now() - n * interval '1 second' from generate_series(1, ${rows}) as n`.execute(
    real.app.db,
  )
})

const tray = (of: Page) => of.getByRole('button', { name: /^Jobs:/ })
const rowOf = (of: Page, state: string) => of.locator(`.k-job[data-state=${state}]`, { hasText: 'Export: ' })

test('an export of 3,000 rows goes through the tray and is downloaded there, also after a reload and in another tab; what runs is seen in every tab with its progress, and cancelled from any of them; administrators see the jobs of all, and the tray fits a phone', async () => {
  const { page } = await open()
  await page.goto(`${real.url}/sc/security-settings/attempts?q=bulk`)
  await page.getByText(/of 3,000/).waitFor()
  await chooseMore(page, 'Export')
  const dialog = page.getByRole('dialog', { name: 'Export 3,000 rows' })
  await dialog.getByText('CSV').click()
  const answered = page.waitForResponse((response) => response.url().endsWith('/export'))
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await answered).status()).toBe(202)
  await dialog.waitFor({ state: 'detached' })

  await tray(page).click()
  await rowOf(page, 'succeeded').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    rowOf(page, 'succeeded')
      .getByRole('button', { name: /^Download/ })
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(rows + 1)
  expect(lines[0]?.charCodeAt(0)).toBe(0xfeff)

  await page.reload()
  await tray(page).click()
  await rowOf(page, 'succeeded').waitFor()

  const { userId } = await real.app.signIn('admin')
  const other = await page.context().newPage()
  await other.goto(`${real.url}/home`)
  await tray(other).click()
  await rowOf(other, 'succeeded').waitFor()
  const { jobs, systemContext } = real.app.app.kontor
  const id = await jobs.start({ ...systemContext(), language: 'en', acting_for: userId }, endless.kind, {}, { title: 'Endless' })
  const seen = (of: Page, state: string) => of.locator(`.k-job[data-id="${id}"][data-state=${state}]`)
  await seen(other, 'running').getByText('1,500 of 3,000 (50 %)').waitFor()
  await other.getByRole('button', { name: 'Jobs: 1 running' }).waitFor()
  await seen(page, 'running').getByRole('progressbar').waitFor()
  await seen(page, 'running').getByRole('button', { name: 'Cancel Endless' }).click()
  await seen(other, 'cancelled').waitFor()
  await seen(other, 'cancelled').getByRole('button', { name: 'Repeat Endless' }).waitFor()
  await other.close()
  await page.keyboard.press('Escape')

  await to(page, '/sc/jobs')
  await page.getByRole('heading', { name: /^Jobs/ }).waitFor()
  await page.getByRole('cell', { name: 'Export: Sign-in attempts' }).first().waitFor()
  await page.getByRole('link', { name: 'Scheduled jobs' }).first().click()
  await page.waitForURL('**/sc/jobs/scheduled**')
  await page.locator('.k-table tbody tr').first().waitFor()
  // There are more than a page of them.
  await to(page, '/sc/jobs/scheduled?per_page=100')
  await page.getByText('Nightly clearing').waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await tray(page).click()
  const panel = page.getByRole('dialog', { name: /^Jobs:/ })
  await rowOf(page, 'succeeded').waitFor()
  await expect
    .poll(async () => {
      const box = await panel.boundingBox()
      return box && box.x >= 0 && box.x + box.width <= 360
    })
    .toBe(true)
})
