/** "Why?": the Inspector for administrators, and the answer beside a record for everybody. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fitsLightAndDark } from '../support/every-look'
import { openProduct } from '../support/signed-in'
import { to } from '../support/to'

const { real, go, open } = await openProduct()

const idOf = async (account: string) =>
  Number((await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(real.app.db)).rows[0]?.id)

test('the Inspector says why, who and what differs', async () => {
  const { page } = await open()
  const [clerk, admin] = [await idOf('staff01'), await idOf('admin')]
  await go(page, `/sc/rights-settings/inspector?user=${clerk}&path=sc.use.profile.actions.show`)
  await page.locator('.k-why-answer[data-answer="yes"]').waitFor()
  await page.getByText('everyone has this role').first().waitFor()
  await fitsLightAndDark(page)
  await to(page, `/sc/rights-settings/inspector?user=${clerk}&path=cm.admin.tag.actions.list`)
  await page.locator('.k-why-answer[data-answer="no"]').waitFor()
  await page.getByText('No role and no module administration grants it.').waitFor()
  await to(page, '/sc/rights-settings/inspector?mode=who&path=sc.admin.rights.actions.edit')
  await page.getByText('1 person may.').waitFor()
  await to(page, `/sc/rights-settings/inspector?mode=compare&user=${admin}&with=${clerk}`)
  await page.locator('.k-inspector-differ li[title="sc.admin.rights.actions.edit"]', { hasText: /: Edit$/ }).waitFor()
  await fitsLightAndDark(page)
})

test('what is asked about is found by words, synonyms too, and never written as a path', async () => {
  const { page } = await open()
  await go(page, '/sc/rights-settings/inspector?mode=who')
  await page.getByRole('combobox', { name: 'Permission' }).fill('tags add')
  await page.getByTitle('cm.admin.tag.actions.create').getByText('Tags: Create').click()
  await page.waitForURL('**/inspector?mode=who&path=cm.admin.tag.actions.create')
  const offered = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
  await page.getByRole('combobox', { name: 'Permission' }).fill('cm.admin.no-such.actions.list')
  await expect.poll(() => offered.count()).toBe(0)
})

test('a record tells what is not allowed, and each can be asked why', async () => {
  const { page } = await open({ account: 'auditor' })
  await page.goto(`${real.url}/cm/admin/info-settings/business/tax-category/show?id=1`)
  await page.locator('.k-record-title').waitFor()
  await page.locator('button[aria-label="More"]').click()
  await page.getByRole('menuitem', { name: 'Hidden fields and actions' }).click()
  await page.getByRole('button', { name: 'Why? Edit' }).click()
  await page.locator('.k-why-answer[data-answer="no"]', { hasText: 'Tax categories: Edit' }).waitFor()
})
