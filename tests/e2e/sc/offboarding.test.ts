/** The wizard of leaving, coming back, and transfers (sc.md §2, §4, §12.6, §12.22). */
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
test('4 approvals, a department and 2 groups are listed, handed over to 0, and then the person leaves', async () => {
  const [id, to] = [await idOf('staff20'), await idOf('fin')]
  const {
    rows: [taker],
  } = await sql<{ name: string }>`select name_en as name from sc_user where id = ${to}`.execute(real.app.db)
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
  expect(waiting.get(to)).toBe(4)

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
  expect((await sql`select head_id from sc_department where code = 'RD-PF'`.execute(real.app.db)).rows).toEqual([{ head_id: to }])

  await page.getByRole('button', { name: 'Rehire' }).click()
  const dialog = page.getByRole('dialog', { name: /^Rehire/ })
  await fillDay(page, 'Hired on', dayFrom(30))
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Rehire' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await statusOf(id)).toMatchObject({ status: 'invited', leave_date: null })
})

test('something is skipped with a reason, a day to come is planned, and the plan taken back', async () => {
  const id = await idOf('head.rd')
  const { page } = await open({ account: 'hr' })
  await go(page, `/sc/viewuser/offboard?id=${id}`)
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
  expect(await statusOf(id)).toEqual({ status: 'active', leave_date: dayFrom(40) })
  await page.getByRole('button', { name: 'Cancel offboarding' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel offboarding' }).click()
  await page.getByText(/the offboarding is planned/).waitFor({ state: 'detached' })
  expect(await statusOf(id)).toEqual({ status: 'active', leave_date: null })
})

test('a person is transferred on their record, with the supervisors before and after', async () => {
  const id = await idOf('staff09')
  const { page } = await open()
  await go(page, `/sc/viewuser?id=${id}`)
  await page.locator('.k-related').getByRole('button', { name: 'Transfer…' }).first().click()
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
})

test('several posts are moved at once from the list, whose tabs narrow it to what is of interest', async () => {
  const { page } = await open()
  await go(
    page,
    `/sc/user-departments?filter[department][in]=${(await sql<{ id: number }>`select id from sc_department where code = 'SHA'`.execute(real.app.db)).rows[0]?.id}`,
  )
  const rows = page.locator('.k-table tbody tr')
  await rows.first().waitFor()
  // One of them is suspended, and is given no new post.
  const chosen = rows.filter({ has: page.getByRole('button', { name: 'Transfer…' }), hasNotText: 'Junjie Ma' })
  for (const at of [0, 1]) await chosen.nth(at).getByRole('checkbox').click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Transfer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer 2 posts' })
  await chooseOption(page.getByRole('combobox', { name: 'Department' }), 'Tokyo')
  await fillDay(page, 'First day in the new post', dayFrom(70))
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect.poll(() => dialog.locator('tbody tr').count()).toBe(2)
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
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
        ) === (await rows.count()),
    )
    .toBe(true)
  expect(await violationsOf(page)).toEqual([])
})

test('a post ends on the day that is given', async () => {
  const id = await idOf('staff13')
  const { page } = await open()
  await go(page, `/sc/viewuser?id=${id}`)
  const second = page.locator('.k-related tbody tr', { hasNot: page.getByText('Yes', { exact: true }) })
  await second.getByRole('button', { name: 'End post' }).click()
  const dialog = page.getByRole('dialog', { name: /^End the post/ })
  await fillDay(page, 'Last day', dayFrom(5))
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'End post' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { rows } =
    await sql`select end_date::text from sc_user_department where user_id = ${id} and not is_primary and deleted_at is null`.execute(
      real.app.db,
    )
  expect(rows).toEqual([{ end_date: dayFrom(5) }])
})
