/** The end of a year in the browser (fa.md §2.5): rehearsed, closed, reopened. */
import { expect, test } from 'vitest'
import { asRole, goldenBooks, postGolden, settle } from '../../support/fa-posted-golden'
import { fitsEveryLook } from '../support/every-look'
import { openProduct } from '../support/signed-in'

const { real, open } = await openProduct()
await asRole(real.app, 'admin', 'chief-accountant')
const books = await goldenBooks(real.app)
await settle(real.app, await postGolden(real.app, books))

test('a year is rehearsed, closed and reopened', async () => {
  const { page } = await open({ width: 1440, height: 900 })
  await page.goto(`${real.url}/fa/use/accounting/year-end-account-mapping?year=2026`)
  const close = page.getByRole('button', { name: 'Close the year' })
  await page.getByText('7 accounts with a balance have no rule that closes them').waitFor()
  expect(await close.isDisabled()).toBe(true)
  await fitsEveryLook(page, '.k-fa-year-end')
  await page.getByRole('button', { name: 'Propose rules' }).click()
  await page.getByText('Nothing stops the closing.').waitFor()
  const closing = page.getByRole('region', { name: /^Closing voucher/ })
  expect(await closing.textContent()).toContain('17,452')
  await page.getByText('48,702', { exact: true }).first().waitFor()
  await fitsEveryLook(page, '.k-fa-year-end')
  await close.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 vouchers are posted').waitFor()
  await dialog.getByRole('button', { name: 'Close the year' }).click()
  await page.getByRole('link', { name: 'C202701-0001' }).waitFor()
  await fitsEveryLook(page, '.k-fa-year-end')
  await page.getByRole('button', { name: 'Reopen the year' }).click()
  await dialog.getByRole('textbox').fill('Late invoice')
  await dialog.getByRole('button', { name: 'Reopen the year' }).click()
  await page.getByText('Nothing stops the closing.').waitFor()
})
