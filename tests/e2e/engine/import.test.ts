/** The import wizard as people use it (shell.md §8): a Big5 file with one bad row, corrected in place, run, and undone. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { encode } from '../../support/encode'
import { chooseMore, partsOf } from '../support/parts'
import { openProduct } from '../support/signed-in'
import { to } from '../support/to'

const list = '/cm/admin/info-settings/lead/industryType'

const { real, go, open } = await openProduct()
let page: Page

const { button } = partsOf(() => page)
const stored = async (code: string) => {
  const { sql } = await import('kysely')
  const { rows } = await sql<{
    name: Record<string, string>
    gone: boolean
  }>`select name, deleted_at is not null as gone from cm_industry_type where code = ${code}`.execute(real.app.db)
  return rows[0]
}

test('a Big5 file with one bad row is corrected in place, also after the page was left, run and undone; who may not import sees neither the button nor the page', async () => {
  ;({ page } = await open({ language: 'tw' }))
  await page.goto(real.url + list)
  await chooseMore(page, '匯入')
  const file = encode('代碼,名稱,分類標準\r\nSHIP,造船業,無\r\nBAD CODE,農業,無\r\nMFG,製造業,無\r\n', 'big5')
  await page.getByLabel('選擇檔案，或拖曳到此處').setInputFiles({ name: '行業.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('cell', { name: '造船業' }).waitFor()
  await expect.poll(() => page.getByLabel('編碼').inputValue()).toBe('big5')
  await button('下一步').click()
  await button('開始檢查').click()

  // Errors come first: the wrong cell says what is wrong, and is corrected where it stands.
  await page.getByRole('tab', { name: /^1 錯誤$/ }).waitFor()
  // Left and opened again, the page stands where it was.
  const address = page.url()
  await page.goto(`${real.url}/health`)
  await page.goto(address)
  await page.getByRole('tab', { name: /^1 錯誤$/ }).waitFor()
  await page.getByRole('button', { name: '更正第 3 列的代碼' }).click()
  await page.getByRole('textbox', { name: '代碼', exact: true }).fill('AGRI')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: /^0 錯誤$/ }).waitFor()
  await page.getByRole('tab', { name: /^2 新增$/ }).waitFor()

  await button('下一步').click()
  await page.locator('.k-import-summary').getByText('筆將新增').waitFor()
  await page.getByRole('button', { name: /^匯入 \d 列$/ }).click()
  await page.getByText(/^已匯入 \d 列。$/).waitFor()
  expect(await stored('AGRI')).toEqual({ name: { tw: '農業' }, gone: false })

  await button('復原此次匯入').click()
  await page.getByText('此次匯入已全部復原。').waitFor()
  expect(await stored('AGRI')).toMatchObject({ gone: true })
  await page.locator('footer').getByRole('button', { name: '返回清單' }).click()
  await page.waitForURL((url) => url.pathname === list)

  const { page: manager } = await open({ account: 'manager', language: 'tw', width: 1280 })
  await go(manager, list)
  await manager.locator('.k-table tbody tr').first().waitFor()
  await manager.locator('.k-more-button').click()
  await manager.getByRole('menuitem', { name: '欄位' }).waitFor()
  expect(await manager.getByRole('menuitem', { name: /匯入|Import/ }).count()).toBe(0)
  await to(manager, `${list}/import`)
  await manager.getByRole('heading', { name: '沒有權限' }).waitFor()
})
