/** From a statement to the voucher and back, and a month that is locked, in the browser (fa.md §2.4, §4.2, §12.20). */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookGolden, openBooks } from '../../support/fa-books'
import { fitsEveryLook } from '../support/every-look'
import { openProduct } from '../support/signed-in'
import { step } from '../support/step'

const { real, open } = await openProduct()
const admin = await real.app.signIn('admin')
await sql`insert into sc_role_assignment (role_id, owner) select id, ${`u${admin.userId}`} from sc_role where code = 'chief-accountant'`.execute(
  real.app.db,
)
const customer = (await admin.post('/api/cm/organization', { name: 'Golden Customer', credit_unlimited: true })).body.data
await openBooks(real.app)
const vouchers = await bookGolden(real.app, Number(customer.id))

test('a click on a figure opens its lines, a line its voucher, and back again (fa.md §12.20); every report shows the golden ledger; a month is locked', async () => {
  const { page } = await open({ width: 1440, height: 900 })

  await step('a click on 6200 opens its lines with the same total, a line opens its voucher, and back again (fa.md §12.20)', async () => {
    await page.goto(`${real.url}/fa/use/report/income-statement?from=2026-11-01&to=2026-12-31`)
    const statement = page.getByRole('region', { name: 'Income statement' })
    const figure = statement.getByRole('link', { name: /^Line 6200: / })
    expect(await figure.textContent()).toBe('82,898')
    await page.getByRole('region', { name: 'Line 8500, the last twelve months' }).getByRole('link', { name: '2026-11: 17,652' }).waitFor()
    await fitsEveryLook(page, '.k-fa-report')
    await figure.click()
    const ledger = page.getByRole('region', { name: 'General ledger' })
    expect(await ledger.locator('tfoot tr').textContent()).toContain('82,898')
    await fitsEveryLook(page, '.k-fa-report')
    const address = page.url()
    await ledger.getByRole('link', { name: 'T202611-0002' }).first().click()
    await page.waitForURL(`**/fa/use/accounting/voucher-view?id=${vouchers.get('T202611-0002')}`)
    await page.goBack()
    await ledger.getByRole('link', { name: 'T202611-0002' }).first().waitFor()
    expect(page.url()).toBe(address)
  })

  for (const [name, title, figure] of [
    ['trial-balance', 'Trial balance', '1,198,468'],
    ['balance-sheet', 'Balance sheet', '1,115,570'],
    ['journal', 'Journal', 'T202611-0002'],
  ] as const)
    await step(`${name} shows the golden ledger, in every look`, async () => {
      await page.goto(`${real.url}/fa/use/report/${name}?from=2026-11-01&to=2026-12-31`)
      await page.getByRole('region', { name: title }).getByText(figure).first().waitFor()
      await fitsEveryLook(page, '.k-fa-report')
    })

  await step('a month is locked on the grid of its year', async () => {
    await page.goto(`${real.url}/fa/admin/maintain/parameter-period?year=2026`)
    const january = page.getByRole('listitem').filter({ hasText: '2026-01' }).first()
    await january.getByRole('button', { name: 'Lock', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lock', exact: true }).click()
    await january.getByText('Locked', { exact: true }).waitFor()
    await january.getByRole('button', { name: 'Unlock', exact: true }).waitFor()
    await fitsEveryLook(page, '.k-fa-periods')
  })
})
