/** The most frequent job of all: a colleague is looked up (sc.md §1, §2 `/sc/viewuser`). */
import { expect, test } from 'vitest'
import { fitsEveryLook } from '../support/every-look'
import { openProduct } from '../support/signed-in'

const { real, open } = await openProduct()

test('staff find a colleague, and read how to reach him', async () => {
  const { page } = await open({ account: 'staff01' })
  await page.goto(`${real.url}/sc/directory`)
  await page.getByRole('row').filter({ hasText: 'fin' }).first().waitFor()
  await fitsEveryLook(page)
  await page.getByRole('searchbox').fill('manager@formosa')
  const found = page.getByRole('rowheader').filter({ hasText: 'manager' })
  await page.getByRole('rowheader').filter({ hasText: 'staff' }).first().waitFor({ state: 'detached' })
  await found.getByRole('link').click()
  await page.waitForURL('**/sc/viewuser?id=*')
  await page.getByRole('link', { name: 'manager@formosa-harbour.example' }).waitFor()
  expect(await page.getByRole('link', { name: 'manager@formosa-harbour.example' }).getAttribute('href')).toBe(
    'mailto:manager@formosa-harbour.example',
  )
  for (const hidden of ['Date of birth', 'Gender', 'Mobile', 'History'])
    expect(await page.getByText(hidden, { exact: true }).count()).toBe(0)
  await fitsEveryLook(page)
  // What was asked is there again on the way back.
  await page.goBack()
  await found.waitFor()
})
