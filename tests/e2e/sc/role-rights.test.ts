/** The rights matrix as an administrator meets it (sc.md §2 /sc/rights-settings, §12.18). */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { alertSays } from '../../support/notes'
import { onPhone } from '../support/every-look'
import { openProduct, violationsOf } from '../support/signed-in'
import { to } from '../support/to'

const { real, go, open } = await openProduct()
const cell = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}: `) })

/** @param from the nine after so many others: no two tests have the same people */
async function groupRole(code: string, from: number): Promise<number> {
  const admin = await real.app.signIn('admin')
  const { rows } = await sql<{
    id: number
  }>`select id from sc_user where status = 'active' and account like 'staff%' and deleted_at is null order by id limit 9 offset ${from}`.execute(
    real.app.db,
  )
  const group = (
    await admin.post('/api/sc/group', {
      code: `GROUP-${code}`,
      name: { en: 'Nine people' },
      kind: 'static',
      members: rows.map(({ id }) => `u${id}`),
    })
  ).body.data
  const role = (await admin.post('/api/sc/role', { code, name: { en: 'Reads customers' } })).body.data
  await admin.post('/api/sc/role-grant', { role: role.id, path: 'cm.*', effect: 'allow', actions: ['list', 'show'], read: 'all' })
  await admin.post('/api/sc/role-assignment', { role: role.id, owner: `g${String(group.id)}` })
  return Number(role.id)
}

test('a role taken from a group of 9: the dialog says 9 lose, 0 gain, and lists them (sc.md §12.18)', async () => {
  const role = await groupRole('reads-cm', 0)
  const { page } = await open()
  await go(page, '/sc/rights-settings')
  await page
    .getByRole('row', { name: /Reads customers/ })
    .getByRole('link', { name: 'Open the matrix' })
    .click()
  await page.waitForURL(`**/sc/rights-settings/matrix?role=${role}`)
  await cell(page, 'Tags: Create').waitFor()
  const heights = await page
    .locator('.k-rights-matrix tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(new Set(heights)).toEqual(new Set([40]))
  await page.getByTitle('Nine people').locator('.ant-select-selection-item-remove').click()
  await page.getByText('1 change not saved').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the rights?' })
  await dialog.getByText('9 lose, 0 gain').waitFor()
  await dialog.getByText('Taken from Nine people').waitFor()
  await expect.poll(() => dialog.locator('.k-rights-people > li').count()).toBe(9)
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await alertSays(page, 'The rights are changed, effective immediately.')
  expect((await sql`select 1 from sc_role_assignment where role_id = ${role} and deleted_at is null`.execute(real.app.db)).rows).toEqual([])
})

test('cells go round allowed, denied, nothing; a wildcard reaches all below it; on a phone too, where a row stands in its dialog', async () => {
  const role = await groupRole('cells', 18)
  const { page } = await open()
  await go(page, `/sc/rights-settings/matrix?role=${role}`)
  const create = cell(page, 'Tags: Create')
  const list = cell(page, 'Tags: List')
  const goesRound = async () => {
    for (const effect of ['allow', 'deny', 'none']) {
      await create.click()
      await expect.poll(() => create.getAttribute('data-effect')).toBe(effect)
    }
  }
  await goesRound()
  await onPhone(page, async () => {
    const atRow = async (name: string, act: () => Promise<unknown>) => {
      await page.getByRole('button', { name: new RegExp(`^${name}: \\d+ of`) }).click()
      const dialog = page.getByRole('dialog', { name })
      await act()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await atRow('Tags', async () => {
      await goesRound()
      expect(await violationsOf(page, '[role=dialog]')).toEqual([])
    })
    // What the wildcard allows is marked as such, and can be denied here.
    await atRow('Tags', () => expect.poll(() => list.getAttribute('data-by')).toBe('wildcard'))
    await atRow('Customers: everything', () => cell(page, 'Customers: everything: Create').click())
    await atRow('Tags', () => expect.poll(() => create.getAttribute('data-by')).toBe('wildcard'))
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
  await expect.poll(() => create.getAttribute('data-by')).toBe('wildcard')
  await list.click()
  await page.getByText('2 changes not saved').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the rights?' })
  await dialog.getByText('9 lose, 9 gain').waitFor()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await alertSays(page, 'The rights are changed, effective immediately.')
  const { rows } = await sql<{
    path: string
    effect: string
    actions: string[]
  }>`select path, effect, actions from sc_role_grant where role_id = ${role} and deleted_at is null order by effect, path`.execute(
    real.app.db,
  )
  expect(rows).toEqual([
    { path: 'cm.*', effect: 'allow', actions: ['list', 'show', 'create'] },
    { path: 'cm.admin.tag', effect: 'deny', actions: ['list'] },
  ])
})

test("whoever leaves with changes is asked; the administrator's role can only be looked at", async () => {
  const role = await groupRole('asked', 36)
  const { page } = await open()
  await go(page, `/sc/rights-settings/matrix?role=${role}`)
  await cell(page, 'Tags: Create').click()
  await page.getByRole('link', { name: 'Inspector' }).first().click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/sc/rights-settings/inspector')
  const {
    rows: [admin],
  } = await sql<{ id: number }>`select id from sc_role where code = 'admin'`.execute(real.app.db)
  await to(page, `/sc/rights-settings/matrix?role=${admin?.id}`)
  await page.getByText('The administrator role cannot be changed.').waitFor()
  // Modules that the role says nothing of are folded, with how much of them it has.
  expect(await cell(page, 'Tags: Create').count()).toBe(0)
  await page.getByRole('button', { name: /^Customers: everything ?\d+ of \d+/, expanded: false }).click()
  await expect.poll(() => cell(page, 'Tags: Create').isDisabled()).toBe(true)
  await to(page, '/sc/rights-settings/simulate')
  await page
    .getByRole('main')
    .getByRole('button', { name: /View as/ })
    .waitFor()
})

test('where owners are chosen, a kept list that cannot be loaded is not shown, and nothing is said of it (routes.md §8)', async () => {
  const role = await groupRole('unloaded', 45)
  const { page } = await open()
  for (const list of ['department', 'user']) await page.route(`**/api/sc/${list}/all`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${real.url}/sc/rights-settings/matrix?role=${role}`)
  await page.getByRole('button', { name: 'Held by: browse departments, groups, people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose departments, groups, people' })
  for (const tab of ['Departments', 'People']) {
    await dialog.getByRole('tab', { name: tab }).click()
    const pane = dialog.getByRole('tabpanel', { name: tab })
    await pane.getByRole('searchbox', { name: 'Search' }).waitFor()
    await pane.locator('.ant-skeleton').waitFor({ state: 'detached' })
    expect([await pane.innerText(), await dialog.getByRole('alert').count()]).toEqual(['', 0])
  }
  await dialog.getByRole('tab', { name: 'Groups' }).click()
  await dialog.getByRole('checkbox', { name: 'GROUP-unloaded' }).waitFor()
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
})
