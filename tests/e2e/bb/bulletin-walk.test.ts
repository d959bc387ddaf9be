/** A bulletin from its writing to its confirmation, in the browser (bb.md §2, §5.6, §12.1, §12.9, §12.10, §12.14). */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { alertSays } from '../../support/notes'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()
const admin = await real.app.signIn('admin')

const [level] = (await admin.get('/api/bb/category-level?sort=rank')).body.data
const category = (
  await admin.post('/api/bb/category', { code: 'HR', name: { en: 'People', tw: '人資', jp: '人事' }, level: Number(level?.id) })
).body.data
const root = (await sql<{ id: number }>`select id::int from sc_department where parent_id is null order by id limit 1`.execute(real.app.db))
  .rows[0]
const made = await admin.post('/api/bb/category-right', { category: Number(category.id), owner: `d${root?.id}`, action: 'read' })
expect(made.status).toBe(201)

test('written in two languages, published, read by another person on a phone in a third, confirmed, changed, and seen who has not', async () => {
  const { page } = await open()
  await page.goto(`${real.url}/bb/use/edit?category=${category.id}`)
  await page.getByRole('tab', { name: 'Content' }).waitFor()
  await page.locator('.k-entry[data-path="title"] input').first().fill('Summer hours')
  const editor = page.locator('.k-entry[data-path="bodies"] .ck-editor__editable_inline')
  await editor.click()
  await page.keyboard.type('We close at five.')
  // §5.8: a person is named by @, and read by their name.
  await page.keyboard.type(' Ask @staff02')
  await page.locator('.ck-mentions .ck-button').first().waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('group', { name: 'Languages' })
    .getByRole('button', { name: /繁體中文/ })
    .click()
  await editor.waitFor()
  await editor.click()
  await page.keyboard.type('五點下班。')
  await page.getByRole('region', { name: 'Preview' }).getByText('We close at five.').waitFor()
  await page.getByRole('tab', { name: 'Audience' }).click()
  await page.getByText(/people will see it, of/).waitFor()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.locator('.k-mention').waitFor()
  await preview.getByLabel('As person …').click()
  await page.keyboard.type('staff01')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await preview.getByText(/It is meant for this person/).waitFor()
  await page.getByRole('tab', { name: 'Publishing' }).click()
  await page.getByLabel('Readers confirm').click()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/bb\/use\/read\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await alertSays(page, '“Summer hours” is published.')
  await page.getByRole('button', { name: 'Readers' }).waitFor()
  expect(await violationsOf(page)).toEqual([])

  // §12.1: an unknown category is the latest.
  const { page: phone } = await open({ account: 'staff01', language: 'jp', width: 390, height: 844 })
  await phone.goto(`${real.url}/bb`)
  await phone.waitForURL(/\/bb\/use\/list\?category=latest$/)
  await phone.goto(`${real.url}/bb/use/list?category=xyz`)
  const row = phone.getByRole('link', { name: /Summer hours/ })
  await row.waitFor()
  expect(await violationsOf(phone)).toEqual([])
  await row.click()
  // §12.14: Japanese is not there, English is; the other language is offered.
  await phone.locator('.k-bb-article').getByText('We close at five.').waitFor()
  await phone.locator('.k-bb-article .k-mention').waitFor()
  await phone.getByText('繁體中文').click()
  await phone.getByText('五點下班。').waitFor()
  const confirm = phone.getByRole('button', { name: '確認しました' })
  await confirm.click()
  await phone.getByText(/に確認しました/).waitFor()
  expect(await violationsOf(phone)).toEqual([])

  // A material change: nobody has read the new text.
  const { version } = (await admin.get(`/api/bb/bulletin/${id}`)).body.data
  const bodies = [
    { language: 'en', body: '<p>We close at five. Fridays at four.</p>' },
    { language: 'tw', body: '<p>五點下班。</p>' },
  ]
  const files = [await upload('plan.txt')]
  const change = await admin.patch(`/api/bb/bulletin/${id}`, {
    bodies,
    files,
    must_open: files,
    change: 'material',
    change_reason: 'Fridays',
    version,
  })
  expect(change.status).toBe(200)
  // §12.9: the open page says so, and shows what was added.
  await phone.getByText('内容が変更されました。').waitFor()
  await phone.getByRole('button', { name: '再読み込み' }).click()
  await phone.getByRole('button', { name: /に変更 – 差分を表示/ }).click()
  await phone.getByRole('dialog').locator('ins').filter({ hasText: 'Fridays' }).waitFor()

  await page.goto(`${real.url}/bb/use/readers/${id}`)
  await page.locator('dd').filter({ hasText: '0 · 0.0 %' }).first().waitFor()
  await page.getByText('Not confirmed', { exact: true }).click()
  await page.getByRole('rowheader').first().waitFor()
  expect(await violationsOf(page)).toEqual([])

  await page.goto(`${real.url}/bb/use/list`)
  await page.getByRole('link', { name: /Summer hours/ }).waitFor()

  // A copy has copies of the files, and asks for the same ones to be opened.
  await page.goto(`${real.url}/bb/use/edit?copy=${id}`)
  await page.getByRole('checkbox', { name: 'plan.txt', checked: true }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL((url) => /\/bb\/use\/read\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`))
  await page.locator('.k-bb-article').getByText('plan.txt').waitFor()

  // It is kept as a template, and the next one begins with it.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as template' }).click()
  await page.waitForURL(/\/bb\/admin\/maintain\/template\/create/)
  await page.locator('.k-entry[data-path="name"] input').first().waitFor()
  await page.getByText('plan.txt').first().waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/create'))
  await page.goto(`${real.url}/bb/use/list`)
  await page.getByRole('button', { name: 'From a template' }).click()
  await page.getByRole('menuitem', { name: 'Summer hours' }).click()
  await page.getByRole('region', { name: 'Preview' }).getByText('We close at five. Fridays at four.').waitFor()
  expect(await page.locator('.k-entry[data-path="title"] input').first().inputValue()).toBe('Summer hours')

  // Recalled, by hand or by a form that was revoked (§12.5): its readers find the reason at the address.
  expect((await admin.post(`/api/bb/bulletin/${id}/recall`, { recall_reason: 'The date is wrong' })).status).toBe(200)
  await phone.goto(`${real.url}/bb/use/read/${id}`)
  await phone.getByText('The date is wrong').waitFor()
})

async function upload(name: string): Promise<number> {
  const body = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${name}\r\n--edge--\r\n`
  const answer = await admin.post('/api/common/attachment', Buffer.from(body), {
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  })
  expect(answer.status).toBe(201)
  return Number(answer.body.data.id)
}
