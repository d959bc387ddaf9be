/** Bulletins linked by `#` while one writes (bb.md §5.8): chosen with the keyboard, kept, followed by a reader. */
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()
const admin = await real.app.signIn('admin')

const [level] = (await admin.get('/api/bb/category-level?sort=rank')).body.data
const category = Number(
  (await admin.post('/api/bb/category', { code: 'NEWS', name: { en: 'News', tw: '消息' }, level: Number(level?.id) })).body.data.id,
)
const root = (await sql<{ id: number }>`select id::int from sc_department where parent_id is null order by id limit 1`.execute(real.app.db))
  .rows[0]
await admin.post('/api/bb/category-right', { category, owner: `d${root?.id}`, action: 'read' })

async function published(title: object, values: object = {}): Promise<number> {
  const bodies = [{ language: 'en', body: '<p>We close at five.</p>' }]
  const made = await admin.post('/api/bb/bulletin', { category, title, bodies, ...values })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const id = Number(made.body.data.id)
  expect((await admin.post(`/api/bb/bulletin/${id}/publish`, {})).status).toBe(200)
  return id
}
const offered = (page: Page): Locator => page.locator('.ck-mentions .ck-button')
const bodyOf = async (id: number) =>
  (await sql<{ body: string }>`select body from bb_bulletin__bodies where parent_id = ${id}`.execute(real.app.db)).rows[0]?.body

test('a # offers bulletins by their titles; one chosen with the keyboard is a link that its reader follows', async () => {
  const hours = await published({ en: 'Summer hours: plan #3', tw: '夏季上班時間' })
  const closed = await published({ en: 'Summer party' }, { audience: ['u1'] })
  const { page } = await open()
  await page.goto(`${real.url}/bb/use/edit?category=${category}`)
  await page.locator('.k-entry[data-path="title"] input').first().fill('Reminder')
  const editor = page.locator('.k-entry[data-path="bodies"] .ck-editor__editable_inline')
  await editor.click()
  await page.keyboard.type('As said in #summer')
  await offered(page).filter({ hasText: 'Summer party' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  // The newest first.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await editor.getByRole('link', { name: 'Summer hours: plan #3', exact: true }).waitFor()
  // The # of its title asks for nothing.
  await page.keyboard.type('and (#party')
  await offered(page).filter({ hasText: 'Summer party' }).waitFor()
  await expect.poll(() => offered(page).count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.keyboard.type('on room #5 to come.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/bb\/use\/read\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const link = (to: number, title: string) => `<a href="/bb/use/read/${to}" rel="noopener noreferrer" target="_blank">${title}</a>`
  expect(await bodyOf(id)).toBe(
    `<p>As said in ${link(hours, 'Summer hours: plan #3')} and (${link(closed, 'Summer party')} on room #5 to come.</p>`,
  )
  expect((await admin.post(`/api/bb/bulletin/${id}/publish`, {})).status).toBe(200)

  const { context, page: phone } = await open({ account: 'staff01', width: 390, height: 844 })
  await phone.goto(`${real.url}/bb/use/read/${id}`)
  const follow = async (name: string): Promise<Page> => {
    const opened = context.waitForEvent('page')
    await phone.locator('.k-bb-article').getByRole('link', { name }).click()
    return opened
  }
  const target = await follow('Summer hours: plan #3')
  await target.getByRole('heading', { name: 'Summer hours: plan #3', level: 1 }).waitFor()
  // Meant for somebody else: the words of the writer are all that there is of it.
  const refused = await follow('Summer party')
  await refused.waitForURL(`**/bb/use/read/${closed}`)
  await refused.getByText(/^This record does not exist/).waitFor()
  expect(await refused.getByRole('heading', { name: 'Summer party' }).count()).toBe(0)
})

test('a reader links a bulletin in what they say of another, in the language that they read', async () => {
  const id = await published({ en: 'Canteen' })
  const hours = await published({ en: 'Winter hours', tw: '冬季上班時間' })
  const { page } = await open({ account: 'staff01', language: 'tw', dark: true, width: 390, height: 844 })
  await page.goto(`${real.url}/bb/use/read/${id}`)
  const box = page.locator('.k-comments .ck-editor__editable_inline')
  await box.click()
  await page.keyboard.type('#winter')
  await offered(page).filter({ hasText: '冬季上班時間' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Tab')
  await box.getByRole('link', { name: '冬季上班時間' }).waitFor()
  await page.keyboard.press('Control+Enter')
  const said = page.locator('.k-comment-body').getByRole('link', { name: '冬季上班時間' })
  await said.waitFor()
  expect(await said.getAttribute('href')).toBe(`/bb/use/read/${hours}`)
})
