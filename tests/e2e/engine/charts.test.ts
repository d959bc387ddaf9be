/** A list as a chart: shell.md §8. The numbers are the list's, every one opens its rows, and a view keeps it. */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { fitsEveryLook, onPhone } from '../support/every-look'
import { joined, openProduct, violationsOf } from '../support/signed-in'
import { step } from '../support/step'

const path = '/cm/admin/info-settings/business/tax-category'

const { real, go, open } = await openProduct()
let page: Page
beforeEach(async () => {
  ;({ page } = await open())
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const table = () => page.locator('.k-chart-table')
const drawn = () => page.getByRole('img', { name: /^Bars: / })
async function goTo(query: string, ready = '.k-chart-table') {
  await go(page, path + query)
  await page.locator(ready).first().waitFor()
}
async function pick(label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(option, { exact: true }).last().click()
}
async function counted(): Promise<[string, number][]> {
  const { rows } = await sql<{
    kind: string
    n: number
  }>`select kind, count(*)::int as n from cm_tax_category where deleted_at is null group by kind`.execute(real.app.db)
  return rows.map(({ kind, n }) => [kind, n])
}

const fitsOnPhone = (chart: Page) =>
  onPhone(chart, async () => {
    expect(await violationsOf(chart)).toEqual([])
    expect(await chart.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

test('a list as a chart: counts what the list would show, and its figures open their rows; adds up exactly, takes in what somebody else adds, and is kept by a view', async () => {
  await step(
    'counts what the list would show, by a field that its menu offers; follows the filter, and a figure of the pivot opens its rows; says what failed, and fits every look',
    async () => {
      await goTo('', '.k-table tbody tr')
      await page.getByRole('button', { name: 'Layout: Table' }).click()
      await page.getByRole('menuitem', { name: 'Chart', exact: true }).click()
      await drawn().waitFor()
      expect(new URL(page.url()).searchParams.get('by')).toBe('kind')
      const counts = await counted()
      const shown = await table().locator('tbody td').allTextContents()
      expect(shown.map(Number).sort()).toEqual(counts.map(([, n]) => n).sort())
      expect(await table().locator('tfoot td').textContent()).toBe(String(counts.reduce((sum, [, n]) => sum + n, 0)))
      await page.locator('.recharts-bar-rectangle').first().click()
      await page.waitForURL((url) => url.searchParams.get('filter[kind][eq]') === 'standard' && !url.searchParams.has('kind'))

      await goTo('?kind=chart&chart=bar:count&by=kind&filter[country][in]=TW,JP')
      await drawn().waitFor()
      await button('Pivot').click()
      await pick('Second group', 'Country or region')
      await fitsEveryLook(page)
      const cell = table()
        .getByRole('row', { name: /^Zero-rated/ })
        .getByRole('link')
        .nth(1)
      await table().getByRole('columnheader', { name: 'Taiwan', exact: true }).waitFor()
      const n = Number(await cell.textContent())
      expect(n).toBe(
        (
          await sql<{
            n: number
          }>`select count(*)::int as n from cm_tax_category where kind = 'zero' and country = 'TW' and deleted_at is null`.execute(
            real.app.db,
          )
        ).rows[0]?.n,
      )
      await cell.press('Enter')
      await page.locator('.k-table tbody tr').first().waitFor()
      const { searchParams } = new URL(page.url())
      expect([searchParams.get('filter[kind][eq]'), searchParams.get('filter[country][eq]'), searchParams.get('kind')]).toEqual([
        'zero',
        'TW',
        null,
      ])
      await expect.poll(() => page.locator('.k-table tbody tr').count()).toBe(n)

      // An answer, not a lost call: the console repeats those by itself.
      await page.route('**/api/cm/tax-category/pivot**', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
      await go(page, `${path}?kind=chart`)
      await button('Retry').waitFor()
      await page.unroute('**/api/cm/tax-category/pivot**')
      await button('Retry').click()
      await drawn().waitFor()
      /** Of each kind that draws something else; a single series has no more than the bars of two. */
      for (const [chart, name, fits] of [
        ['bar:count&by=kind&over=country', /^Bars: Count/, fitsEveryLook],
        ['pie:count&by=kind', /^Pie: /, fitsOnPhone],
        ['bar:avg:rate&by=kind', /^Bars: Average/, fitsOnPhone],
      ] as const) {
        await goTo(`?kind=chart&chart=${chart}`, '.k-chart-picture svg')
        await page.getByRole('img', { name }).waitFor()
        await fits(page)
      }
    },
  )

  await step('adds up exactly, takes in what somebody else adds, and is kept by a view', async () => {
    const {
      rows: [sum],
    } = await sql<{ n: string }>`select sum(rate)::text as n from cm_tax_category where deleted_at is null`.execute(real.app.db)
    const hears = joined(page, 'private-cm.tax-category')
    // A load: the page hears of what it shows from its first moment on.
    await page.goto(`${real.url}${path}?kind=chart&chart=table:sum:rate&by=country`)
    await table().first().waitFor()
    await hears
    expect(await table().locator('tfoot td').textContent()).toBe(sum?.n)
    const other = await real.app.signIn('admin')
    expect(
      (
        await other.post('/api/cm/tax-category', {
          code: 'JPX',
          name: { en: 'X' },
          country: 'JP',
          kind: 'standard',
          rate: '1.01',
          rounding: 'down',
          rounding_level: 'line',
        })
      ).status,
    ).toBe(201)
    await expect.poll(() => table().locator('tfoot td').textContent()).toBe((Number(sum?.n) + 1.01).toFixed(2))

    await goTo('?kind=chart&chart=line:count&by=created_at:year&over=kind')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: /^Save as/ }).click()
    await page.getByRole('dialog').getByRole('textbox').first().fill('By year')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL((url) => /^\d+$/.test(url.searchParams.get('view') ?? ''))
    const view = new URL(page.url()).searchParams.get('view') ?? ''
    await goTo('', '.k-table tbody tr')
    await go(page, `${path}?view=${view}`)
    await page.getByRole('img', { name: /^Line: Count by Created and Kind/ }).waitFor()
    await fitsOnPhone(page)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      kind: 'chart',
      chart: 'line:count',
      by: 'created_at:year',
      over: 'kind',
    })
  })
})
