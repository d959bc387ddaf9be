/** Vouchers from a sheet in a browser (fa.md §2, §8): judged, the good ones made, the bad ones mended from the error workbook, and undone. */
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { workbookOf } from '../../support/workbook'
import { openProduct, violationsOf } from '../support/signed-in'
import { today } from '../support/today'

const { real, open } = await openProduct()
const shots = process.env.KONTOR_SHOTS
const year = today.slice(0, 4)

beforeAll(async () => {
  const admin = await real.app.signIn('admin')
  const { rows } = await sql<{ user: number; role: number }>`
    select (select id from sc_user where account = 'staff01') as user, (select id from sc_role where code = 'chief-accountant') as role`.execute(
    real.app.db,
  )
  const given = await admin.post('/api/sc/role-assignment', { role: rows[0]?.role, owner: `u${rows[0]?.user}` })
  expect(given.status, JSON.stringify(given.body)).toBe(201)
  await sql`
    with year as (insert into fa_fiscal_year (code, start, "end") values (${year}, ${`${year}-01-01`}, ${`${year}-12-31`}) returning id)
    insert into fa_period (year_id, no, code, start, "end", state)
    select year.id, month, ${year} || '-' || lpad(month::text, 2, '0'), make_date(${Number(year)}, month, 1),
      (make_date(${Number(year)}, month, 1) + interval '1 month - 1 day')::date, 'open'
    from year, generate_series(1, 12) as month`.execute(real.app.db)
  const chief = await real.app.signIn('staff01')
  expect((await chief.post('/api/fa/account/load-template', { template: 'TW' })).status).toBe(200)
})

const pair = (key: string, { account = '6211', date = today, debit = '1200', credit = '1200' } = {}) => [
  `${key},${date},T,Office rent ${key},${account},Rent,${debit},`,
  `${key},,,,2201,,,${credit}`,
]
/** 96 vouchers, and 4 that are wrong; the first heading is nobody's. */
const sheet = [
  'no,date,category,summary,account,memo,debit,credit',
  ...Array.from({ length: 96 }, (_, at) => pair(`A${String(at + 1).padStart(2, '0')}`)).flat(),
  ...pair('D', { account: '9999' }),
  ...pair('E', { date: `${today.slice(0, 8)}32` }),
  ...pair('F', { credit: '1100' }),
  ...pair('G', { debit: '1o00' }),
  '',
].join('\r\n')

test('100 vouchers with 4 bad: columns are chosen, the bad ones are named by cell and come back as a workbook, the good ones are made, and undone (issue 35)', async () => {
  const { page } = await open({ account: 'staff01' })
  await page.goto(`${real.url}/fa/use/accounting/voucher-import-result`)
  await page.getByText('No import yet').waitFor()
  if (shots) await page.screenshot({ path: `${shots}/import-empty.png` })
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('heading', { name: 'Import vouchers' }).waitFor()
  if (shots) await page.screenshot({ path: `${shots}/import-upload.png` })
  await page.getByLabel('Choose or drop a file').setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })

  await page.getByText('Choose what each column of the file holds.').waitFor()
  expect(await page.getByRole('button', { name: 'Check', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('combobox', { name: 'What “no” fills' }).click()
  await page.locator('.ant-select-item-option', { hasText: 'Voucher key' }).click()
  if (shots) await page.screenshot({ path: `${shots}/import-columns.png` })
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Check', exact: true }).click()

  await page.getByText('9999 does not exist.').waitFor()
  await page.getByText('Row 194 · Account').waitFor()
  await page.getByRole('button', { name: /^4 Error$/ }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/import-checked.png` })
  await page.getByRole('button', { name: 'Import 96 vouchers' }).click()
  await page.getByRole('button', { name: /^96 Created$/ }).click()
  await page.getByRole('row', { name: /^A01 2–3 Created/ }).waitFor()
  if (shots) await page.screenshot({ path: `${shots}/import-done.png` })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download error workbook' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('november-errors.xlsx')
  const [errors] = (await workbookOf(await buffer(await download.createReadStream()))).worksheets
  expect(errors?.getColumn(1).values.slice(2)).toEqual(['D', 'D', 'E', 'E', 'F', 'F', 'G', 'G'])

  await page.getByRole('link', { name: 'Open created vouchers' }).click()
  await page.getByText('Office rent A96').first().waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('Undone').first().waitFor()
  await page.getByRole('link', { name: 'All imports' }).click()
  await page.getByRole('row', { name: /november\.csv Undone/ }).waitFor()

  if (!shots) return
  for (const [language, width, dark] of [
    ['tw', 1440, false],
    ['tw', 390, true],
  ] as const) {
    const other = await open({ account: 'staff01', language, width, height: width === 390 ? 844 : 900, dark })
    await other.page.goto(`${real.url}/fa/use/accounting/voucher-import-result?id=1`)
    await other.page.getByText(/9999/).first().waitFor()
    await other.page.screenshot({ path: `${shots}/import-${language}-${width}.png` })
  }
})
