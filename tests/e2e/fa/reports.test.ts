/** The reports in the browser, on the golden ledger (fa.md §2.4, §12.1). */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookGolden, openBooks } from '../../support/fa-books'
import { fitsEveryLook } from '../support/every-look'
import { openProduct } from '../support/signed-in'

const { real, open } = await openProduct()
const admin = await real.app.signIn('admin')
await sql`insert into sc_role_assignment (role_id, owner) select id, ${`u${admin.userId}`} from sc_role where code = 'chief-accountant'`.execute(
  real.app.db,
)
const customer = (await admin.post('/api/cm/organization', { name: 'Golden Customer', credit_unlimited: true })).body.data
await openBooks(real.app)
await bookGolden(real.app, Number(customer.id))

test.each([
  ['trial-balance', 'Trial balance', '1,198,468'],
  ['balance-sheet', 'Balance sheet', '1,115,570'],
  ['journal', 'Journal', 'T202611-0002'],
])('%s shows the golden ledger, in every look', async (name, title, figure) => {
  const { page } = await open({ width: 1440, height: 900 })
  await page.goto(`${real.url}/fa/use/report/${name}?from=2026-11-01&to=2026-12-31`)
  await page.getByRole('region', { name: title }).getByText(figure).first().waitFor()
  await fitsEveryLook(page, '.k-fa-report')
})

test('/fa/use/report leads to the journal (scenario 1)', async () => {
  const { page } = await open()
  await page.goto(`${real.url}/fa/use/report`)
  await page.waitForURL('**/fa/use/report/journal')
})
