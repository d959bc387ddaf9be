/** Posts of people (sc.md §2, §4, §12.6, §12.22): the wizard of leaving and coming back; transfers on a record, from the list and in the matrix. */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { HandoverEntry } from '../../../server/contracts/handover'
import { serverModules } from '../../../server/modules'
import { chooseOption } from '../support/choose-option'
import { fitsEveryLook } from '../support/every-look'
import { chooseAction, chooseTab } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'
import { to } from '../support/to'

/** As wf will register it. */
const waiting = new Map<number, number>()
const approvals: HandoverEntry = {
  key: 'wf.pending-approval',
  label: 'sc:job_kind.list-report',
  count: async (_ctx, user) => waiting.get(user) ?? 0,
  list: async (_ctx, user) => Array.from({ length: waiting.get(user) ?? 0 }, (_, n) => ({ title: `Leave ${n + 1}`, path: `/home?${n}` })),
  transfer: async (_ctx, from, to) => {
    waiting.set(to, (waiting.get(to) ?? 0) + (waiting.get(from) ?? 0))
    waiting.delete(from)
  },
}
const { real, go, open } = await openProduct({ modules: [...serverModules, { name: 'wf', handover: [approvals] }] })
const idOf = async (account: string): Promise<number> =>
  Number((await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(real.app.db)).rows[0]?.id)
const statusOf = async (id: number) =>
  (
    await sql<{ status: string; leave_date: string | null }>`select status, leave_date::text from sc_user where id = ${id}`.execute(
      real.app.db,
    )
  ).rows[0]
const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const item = (page: Page, key: string) => page.locator(`.k-offboard-item[data-key="${key}"]`)
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
/** The field's popup goes with the choice. */
async function fillDay(page: Page, label: string, day: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label })
  await field.fill(day)
  await field.press('Tab')
}
test('open work is handed over to 0, then the person leaves and is rehired; another departure is planned with what is skipped, and taken back', async () => {
  const [id, takerId] = [await idOf('staff20'), await idOf('fin')]
  const {
    rows: [taker],
  } = await sql<{ name: string }>`select name_en as name from sc_user where id = ${takerId}`.execute(real.app.db)
  waiting.set(id, 4)
  await sql`update sc_department set head_id = null where head_id = ${id}`.execute(real.app.db)
  await sql`update sc_department set head_id = ${id} where code = 'RD-PF'`.execute(real.app.db)
  const { rows: groups } = await sql<{ id: number }>`select id from sc_group order by id limit 2`.execute(real.app.db)
  for (const group of groups)
    await sql`insert into sc_group__managers (parent_id, target_id, position) values (${group.id}, ${id}, 99)`.execute(real.app.db)

  const { page } = await open()
  await go(page, `/sc/viewuser?id=${id}`)
  await chooseTab(page, 'Open work')
  const work = page.getByRole('region', { name: 'Open work' })
  await work.getByText('Groups managed').waitFor()
  await expect.poll(() => work.locator('dd').allTextContents()).toEqual(['1', '2', '4'])
  await chooseAction(page, 'Offboard…')

  await next(page)
  await page.getByText('Choose the last day of work.').waitFor()
  await fillDay(page, 'Last day of work', dayFrom(-1))
  await page.getByText('It takes effect as soon as you confirm.').waitFor()
  await page.getByLabel('Reason').fill('Moves abroad')
  expect(await violationsOf(page)).toEqual([])
  await next(page)

  await item(page, 'sc.group-manager').waitFor()
  await expect.poll(() => page.locator('.k-offboard-item h2 .k-count').allTextContents()).toEqual(['1', '2', '4'])
  await item(page, 'wf.pending-approval').getByText('Show which').click()
  await item(page, 'wf.pending-approval').getByText('Leave 4').waitFor()
  await next(page)
  await item(page, 'sc.group-manager').getByText('Hand it over, or skip it with a reason.').waitFor()
  await fitsEveryLook(page)
  for (const key of ['sc.department-head', 'sc.group-manager', 'wf.pending-approval']) {
    await chooseOption(item(page, key).getByRole('combobox'), taker?.name ?? '')
    await item(page, key).getByRole('button', { name: 'Hand over', exact: true }).click()
    await item(page, key).getByText(`Handed over to ${taker?.name}.`).waitFor()
  }
  await expect.poll(() => page.locator('.k-offboard-item h2 .k-count').allTextContents()).toEqual(['0', '0', '0'])
  expect(waiting.get(takerId)).toBe(4)

  // What was typed is there again after a reload.
  await page.reload()
  await page.getByLabel('Reason').waitFor()
  await expect.poll(() => page.getByLabel('Reason').inputValue()).toBe('Moves abroad')
  await next(page)
  await page.getByText('Nothing is open any more.').waitFor()
  await next(page)
  await page.getByRole('heading', { name: /leaves now/ }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Offboard now' }).click()
  await page.waitForURL('**/sc/viewuser?id=*')
  await page
    .getByText(/^Left on/)
    .first()
    .waitFor()
  expect(await statusOf(id)).toEqual({ status: 'left', leave_date: dayFrom(-1) })
  expect((await sql`select head_id from sc_department where code = 'RD-PF'`.execute(real.app.db)).rows).toEqual([{ head_id: takerId }])

  await page.getByRole('button', { name: 'Rehire' }).click()
  const dialog = page.getByRole('dialog', { name: /^Rehire/ })
  await fillDay(page, 'Hired on', dayFrom(30))
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Rehire' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await statusOf(id)).toMatchObject({ status: 'invited', leave_date: null })

  const head = await idOf('head.rd')
  await to(page, `/sc/viewuser/offboard?id=${head}`)
  await fillDay(page, 'Last day of work', dayFrom(40))
  await next(page)
  await page.locator('.k-offboard-item').first().waitFor()
  for (const each of await page.locator('.k-offboard-item').all()) {
    await each.getByRole('button', { name: 'Skip', exact: true }).click()
    await each.getByRole('textbox').fill('The department closes')
  }
  await next(page)
  await page.getByText('The department closes').first().waitFor()
  await page.getByRole('button', { name: 'Plan offboarding' }).click()
  await page.getByText(/the offboarding is planned/).waitFor()
  expect(await statusOf(head)).toEqual({ status: 'active', leave_date: dayFrom(40) })
  await page.getByRole('button', { name: 'Cancel offboarding' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel offboarding' }).click()
  await page.getByText(/the offboarding is planned/).waitFor({ state: 'detached' })
  expect(await statusOf(head)).toEqual({ status: 'active', leave_date: null })
})

test('a post is transferred on the record with the supervisors before and after, another ended; several are moved at once from the list', async () => {
  const id = await idOf('staff09')
  const { page } = await open()
  await go(page, `/sc/viewuser?id=${id}`)
  await page
    .locator('.k-related')
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Transfer…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Transfer/ })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('Choose the department.').waitFor()
  await chooseOption(page.getByRole('combobox', { name: 'Department' }), 'Tokyo')
  await fillDay(page, 'First day in the new post', dayFrom(60))
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('cell', { name: 'Tokyo' }).waitFor()
  await fitsEveryLook(page)
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.k-related').getByText('Tokyo').waitFor()
  const { rows } =
    await sql`select start_date::text, end_date::text from sc_user_department where user_id = ${id} and is_primary and deleted_at is null order by start_date desc limit 2`.execute(
      real.app.db,
    )
  expect(rows).toMatchObject([{ start_date: dayFrom(60), end_date: null }, { end_date: dayFrom(59) }])

  const ending = await idOf('staff13')
  await to(page, `/sc/viewuser?id=${ending}`)
  const second = page.locator('.k-related tbody tr', { hasNot: page.getByText('Yes', { exact: true }) })
  await second.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'End post' }).click()
  const end = page.getByRole('dialog', { name: /^End the post/ })
  await fillDay(page, 'Last day', dayFrom(5))
  await end.getByRole('button', { name: 'End post' }).click()
  await end.waitFor({ state: 'detached' })
  const { rows: ended } =
    await sql`select end_date::text from sc_user_department where user_id = ${ending} and not is_primary and deleted_at is null`.execute(
      real.app.db,
    )
  expect(ended).toEqual([{ end_date: dayFrom(5) }])

  await to(
    page,
    `/sc/user-departments?filter[department][in]=${(await sql<{ id: number }>`select id from sc_department where code = 'SHA'`.execute(real.app.db)).rows[0]?.id}&filter[end_date][empty]=true`,
  )
  const list = page.locator('.k-table tbody tr')
  await list.first().waitFor()
  // One of them is suspended, and is given no new post.
  const chosen = list.filter({ hasNotText: 'Junjie Ma' })
  for (const at of [0, 1]) await chosen.nth(at).getByRole('checkbox').click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Transfer…' }).click()
  const several = page.getByRole('dialog', { name: 'Transfer 2 posts' })
  await chooseOption(page.getByRole('combobox', { name: 'Department' }), 'Tokyo')
  await fillDay(page, 'First day in the new post', dayFrom(70))
  await several.getByRole('button', { name: 'Preview' }).click()
  await expect.poll(() => several.locator('tbody tr').count()).toBe(2)
  await several.getByRole('button', { name: 'Transfer', exact: true }).click()
  await several.waitFor({ state: 'detached' })
  const { rows: moved } =
    await sql`select 1 from sc_user_department where start_date = ${dayFrom(70)}::date and deleted_at is null`.execute(real.app.db)
  expect(moved).toHaveLength(2)

  await to(page, '/sc/user-departments')
  await page.getByRole('button', { name: 'Planned transfers' }).click()
  await page.waitForURL(/marks/)
  await expect
    .poll(
      async () =>
        Number(
          (
            await sql<{
              n: number
            }>`select count(*)::int as n from sc_user_department where 'planned' = any(marks) and deleted_at is null`.execute(real.app.db)
          ).rows[0]?.n,
        ) === (await list.count()),
    )
    .toBe(true)
})

test('in the matrix a post ends on a day typed by the era, and an empty cell opens the form with person, department and today', async () => {
  await sql`update sc_company_setup set era = 'roc'`.execute(real.app.db)
  const { page } = await open({ account: 'hr', language: 'tw', dark: true })
  // A load: the era comes with it.
  await page.goto(`${real.url}/sc/user-departments?as=matrix`)
  const row = page.locator('.k-matrix tbody tr').first()
  await row.locator('.k-matrix-post').first().click()
  await page.getByRole('menuitem', { name: '結束任職' }).click()
  const dialog = page.getByRole('dialog')
  const day = dialog.getByRole('textbox')
  await day.fill('188/12/31')
  await day.press('Enter')
  await expect.poll(() => day.inputValue()).toBe('188/12/31')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '結束任職' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.k-matrix-when').filter({ hasText: '188' }).first().waitFor()
  const { rows } = await sql`select 1 from sc_user_department where end_date = '2099-12-31' and deleted_at is null`.execute(real.app.db)
  expect(rows).toHaveLength(1)
  await sql`update sc_company_setup set era = 'ce'`.execute(real.app.db)

  await row.locator('.k-matrix-add').first().click()
  await page.waitForURL((url) => url.searchParams.get('is_primary') === 'false' && url.searchParams.get('as') === 'matrix')
  const { searchParams } = new URL(page.url())
  const field = (name: string) => page.locator(`.k-entry[data-path="${name}"]`)
  const {
    rows: [meant],
  } = await sql<{ person: string; department: string }>`
    select person.name as person, department.name->>'tw' as department from sc_user as person, sc_department as department
    where person.id = ${searchParams.get('user')}::bigint and department.id = ${searchParams.get('department')}::bigint`.execute(
    real.app.db,
  )
  await field('user')
    .getByText(meant?.person ?? '')
    .waitFor()
  await field('department')
    .getByText(meant?.department ?? '')
    .waitFor()
  await expect.poll(() => field('start_date').locator('input').inputValue()).not.toBe('')
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => url.pathname === '/sc/user-departments')
  await page.locator('.k-matrix').waitFor()
})
