/** The end of a year in the browser (fa.md §2.5): rehearsed, closed, reopened; and a month revalued. */
import { expect, test } from 'vitest'
import { asRole, goldenBooks, postGolden, setRates, settle } from '../../support/fa-posted-golden'
import { fitsEveryLook } from '../support/every-look'
import { openProduct } from '../support/signed-in'
import { step } from '../support/step'

const { real, open } = await openProduct()
await asRole(real.app, 'admin', 'chief-accountant')
const books = await goldenBooks(real.app)
await settle(real.app, await postGolden(real.app, books))

test('a year is rehearsed, closed and reopened; a month is revalued from the grid of periods', async () => {
  const { page } = await open({ width: 1440, height: 900 })
  const dialog = page.getByRole('dialog')

  await step('a year is rehearsed, closed and reopened', async () => {
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
    await dialog.getByText('2 vouchers are posted').waitFor()
    await dialog.getByRole('button', { name: 'Close the year' }).click()
    await page.getByRole('link', { name: 'C202701-0001' }).waitFor()
    await fitsEveryLook(page, '.k-fa-year-end')
    await page.getByRole('button', { name: 'Reopen the year' }).click()
    await dialog.getByRole('textbox').fill('Late invoice')
    await dialog.getByRole('button', { name: 'Reopen the year' }).click()
    await page.getByText('Nothing stops the closing.').waitFor()
  })

  await step('a month is revalued from the grid of periods', async () => {
    await setRates(real.app, { '2027-01-31': '33' })
    await page.goto(`${real.url}/fa/admin/maintain/parameter-period?year=2027`)
    const january = page.getByRole('listitem').filter({ hasText: '2027-01' }).first()
    await january.getByRole('button', { name: 'Revalue' }).click()
    await dialog.getByText('1 USD = 33').waitFor()
    await dialog.getByRole('button', { name: 'Book the revaluation' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await january.getByRole('button', { name: 'Revalue' }).click()
    await dialog.getByText('Nothing to revalue: foreign balances stand at the closing rate.').waitFor()
    await page.goto(`${real.url}/fa/admin/maintain/foreign-exchange`)
    await page.getByRole('button', { name: 'Revalue' }).click()
    await page.getByRole('menuitem', { name: '2027-01' }).click()
    await dialog.getByText('Nothing to revalue: foreign balances stand at the closing rate.').waitFor()
  })
})
