/**
 * Rights as administrators meet them (sc.md §2, §6, §12.18): the matrix of a role, the Inspector's "why?", which everybody has beside a record, and the
 * console as somebody else sees it.
 */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { alertSays } from '../../support/notes'
import { fitsLightAndDark, onPhone } from '../support/every-look'
import { chooseAction, modulesOf } from '../support/parts'
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

const personOf = async (account: string) => {
  const {
    rows: [person],
  } = await sql<{ id: number; name: string }>`select id, coalesce(name_en, name) as name from sc_user where account = ${account}`.execute(
    real.app.db,
  )
  if (!person) throw new Error(`${account} is not in the demo data`)
  return person
}
const bannerOf = (page: Page) => page.locator('.k-viewing')
const start = async (page: Page) => {
  await page.getByRole('dialog').getByLabel('Reason').fill('She misses a menu')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Start viewing' }).click()
  await bannerOf(page).waitFor()
}

test('a role taken from a group of 9: the dialog says 9 lose, 0 gain, and lists them (sc.md §12.18); cells go round, on a phone too; leaving asks; a kept list that cannot be loaded is not shown', async () => {
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

  const other = await groupRole('cells', 18)
  await to(page, `/sc/rights-settings/matrix?role=${other}`)
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
  // Read anew, as after a gap of the connection: what is not saved stays.
  const readAnew = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith(`/api/sc/rights/role/${other}`),
  )
  await page.evaluate(() => ['offline', 'online'].forEach((name) => dispatchEvent(new Event(name))))
  await readAnew
  await page.getByText('2 changes not saved').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('9 lose, 9 gain').waitFor()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await alertSays(page, 'The rights are changed, effective immediately.')
  const { rows } = await sql<{
    path: string
    effect: string
    actions: string[]
  }>`select path, effect, actions from sc_role_grant where role_id = ${other} and deleted_at is null order by effect, path`.execute(
    real.app.db,
  )
  expect(rows).toEqual([
    { path: 'cm.*', effect: 'allow', actions: ['list', 'show', 'create'] },
    { path: 'cm.admin.tag', effect: 'deny', actions: ['list'] },
  ])

  await create.click()
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

  // Of a list that can't be loaded nothing is said (routes.md §8). A load: none is kept from before.
  for (const list of ['department', 'user']) await page.route(`**/api/sc/${list}/all`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${real.url}/sc/rights-settings/matrix?role=${other}`)
  await page.getByRole('button', { name: 'Held by: browse departments, groups, people' }).click()
  const choice = page.getByRole('dialog', { name: 'Choose departments, groups, people' })
  for (const tab of ['Departments', 'People']) {
    await choice.getByRole('tab', { name: tab }).click()
    const pane = choice.getByRole('tabpanel', { name: tab })
    await pane.getByRole('searchbox', { name: 'Search' }).waitFor()
    await pane.locator('.ant-skeleton').waitFor({ state: 'detached' })
    expect([await pane.innerText(), await choice.getByRole('alert').count()]).toEqual(['', 0])
  }
  await choice.getByRole('tab', { name: 'Groups' }).click()
  await choice.getByRole('checkbox', { name: 'GROUP-cells' }).waitFor()
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
})

test('the Inspector says why, who and what differs, of what is found by words; a record tells what is not allowed, and each can be asked why', async () => {
  const { page } = await open()
  const [{ id: clerk }, { id: admin }] = [await personOf('staff01'), await personOf('admin')]
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

  await to(page, '/sc/rights-settings/inspector?mode=who')
  await page.getByRole('combobox', { name: 'Permission' }).fill('tags add')
  await page.getByTitle('cm.admin.tag.actions.create').getByText('Tags: Create').click()
  await page.waitForURL('**/inspector?mode=who&path=cm.admin.tag.actions.create')
  const offered = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
  await page.getByRole('combobox', { name: 'Permission' }).fill('cm.admin.no-such.actions.list')
  await expect.poll(() => offered.count()).toBe(0)

  const { page: auditor } = await open({ account: 'auditor' })
  await go(auditor, '/cm/admin/info-settings/business/tax-category/show?id=1')
  await auditor.locator('.k-record-title').waitFor()
  await auditor.locator('button[aria-label="More"]').click()
  await auditor.getByRole('menuitem', { name: 'Hidden fields and actions' }).click()
  await auditor.getByRole('button', { name: 'Why? Edit' }).click()
  await auditor.locator('.k-why-answer[data-answer="no"]', { hasText: 'Tax categories: Edit' }).waitFor()
})

test('as staff01 the menu shrinks, a write is refused, and ending brings everything back in both tabs; on a phone the banner fits and stays after a reload', async () => {
  const { context, page } = await open()
  const staff = await personOf('staff01')
  const second = await context.newPage()
  await go(page, `/sc/viewuser?id=${staff.id}`)
  await page.getByRole('button', { name: 'Reset password' }).waitFor()
  const all = await modulesOf(page)
  await chooseAction(page, 'View as…')
  await start(page)
  await page
    .getByRole('status')
    .filter({ hasText: `You are viewing as ${staff.name}, read only.` })
    .waitFor()
  expect(await bannerOf(page).textContent()).toMatch(/(30:00|29:\d\d) left/)
  expect(all).toEqual(expect.arrayContaining(await modulesOf(page)))
  expect(await violationsOf(page)).toEqual([])

  // Of the same session: it shows the same console, and comes back with the first.
  await go(second, '/cm/use/product')
  await bannerOf(second).waitFor()
  const administration = second.getByRole('navigation').getByRole('link', { name: 'Tax categories' })
  await second.getByRole('navigation').getByRole('link', { name: 'Products' }).waitFor()
  expect(await administration.count()).toBe(0)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  for (const [place, text] of ['correct-horse-battery', 'a-quite-different-horse', 'a-quite-different-horse'].entries())
    await dialog.locator('input[type=password]').nth(place).fill(text)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await page.getByText(`You are viewing the console as ${staff.name}, read only.`).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // What she may not open, by its address: her right is missing, his session goes on.
  await page.goto(`${real.url}/sc/list`)
  await page.getByText(`${staff.name} does not have permission to open this page.`).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await bannerOf(page).getByRole('button', { name: 'End view' }).click()
  await bannerOf(page).waitFor({ state: 'detached' })
  await bannerOf(second).waitFor({ state: 'detached' })
  await go(second, '/cm/use/product')
  await administration.waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => modulesOf(page)).toEqual(all)

  await onPhone(page, async () => {
    await go(page, `/sc/rights-settings/inspector?user=${staff.id}`)
    await page.getByRole('button', { name: 'View as…' }).click()
    await start(page)
    await page.reload()
    await page.getByText(`You are viewing as ${staff.name}, read only.`).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.waitForLoadState('networkidle')
    expect(await violationsOf(page)).toEqual([])
  })
})
