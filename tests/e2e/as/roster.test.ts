/** Painting a roster in a browser (as.md §2 scheduling-online, §12.15): painted, stopped by the weekly day off, mended, published. */
import { expect, test } from 'vitest'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, go, open } = await openProduct()
/** A month before the one that is painted: a roster is made for days to come. */
const at = new Date('2027-05-10T02:00:00Z')
real.app.setNow(at)
const admin = await real.app.signIn('admin')
const staff = await real.app.signIn('staff01')
const people = (await admin.get<{ id: number; account: string; departments: { id: number }[] }[]>('/api/sc/user/all')).body.data
const department = people.find(({ id }) => id === staff.userId)?.departments[0]?.id ?? 0
const address = `/as/admin/shift/scheduling-online?department=${department}&month=2027-06`

test('a week is painted with the mouse, the law is told at once, undo takes it back, days off mend it, it is published', async () => {
  const { page } = await open({ account: 'admin', at })
  await go(page, address)
  const rows = page.locator('.k-roster tbody tr:not(.k-roster-group)')
  await rows.first().waitFor()
  const cell = (column: number) => page.locator(`.k-roster td[data-row="0"][data-column="${column}"]`)
  // 7 to 13 June 2027, a Monday to a Sunday.
  const [monday, sunday] = [cell(6), cell(12)]
  await page.getByRole('toolbar').getByRole('button', { name: 'D09' }).click()
  await monday.hover()
  await page.mouse.down()
  await sunday.hover()
  await page.mouse.up()
  await expect.poll(() => sunday.textContent()).toBe('D09')
  const issues = page.getByRole('complementary', { name: 'Checks' })
  await issues.getByText('No weekly regular day off (LSA 36)').first().waitFor()
  expect(await monday.getAttribute('data-issue')).toBe('block')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => sunday.textContent()).toBe('RO')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(() => sunday.textContent()).toBe('D09')
  await page.getByRole('toolbar').getByRole('button', { name: 'RO', exact: true }).click()
  await sunday.click()
  await page.getByRole('toolbar').getByRole('button', { name: 'R', exact: true }).click()
  await cell(11).click()
  await expect.poll(() => monday.getAttribute('data-issue')).toBe(null)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  // What it touches is said first.
  const asked = page.getByRole('dialog')
  await expect.poll(() => asked.textContent()).toContain('Days: 7 · People: 1 · Hours: ')
  await asked.getByText('No approved form is touched.').waitFor()
  await asked.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(() => monday.getAttribute('data-draft')).toBe(null)
  await expect.poll(() => monday.getAttribute('data-plan')).toBe(null)
  // Typed, with nothing in hand; what is painted is not left without a question, not even for the next month.
  await cell(13).focus()
  await page.keyboard.press('Escape')
  await cell(13).click()
  await page.keyboard.type('d09')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(13).textContent()).toBe('D09')
  await page.locator('.k-as-step button').last().click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => cell(13).textContent()).toBe('D09')
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('dialog').getByText('Days: 7 · People: 1.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const shots = process.env.KONTOR_SHOTS
  if (shots) {
    await page.screenshot({ path: `${shots}/editor-light.png` })
    const dark = await open({ account: 'admin', at, dark: true, language: 'tw', width: 390, height: 844 })
    await go(dark.page, address)
    await dark.page.locator('.k-roster td').first().waitFor()
    await dark.page.screenshot({ path: `${shots}/editor-dark-390.png` })
    const view = await open({ account: 'staff01', at, language: 'tw' })
    await view.page.goto(`${real.url}/as/use/schedule?from=2027-06-01`)
    await view.page.locator('.k-roster td').first().waitFor()
    await view.page.screenshot({ path: `${shots}/schedule.png` })
  }
})

test('the editor’s roster and one’s own are printed on A3, without the console beside them, and gone from the page then', async () => {
  const { page } = await open({ account: 'admin', at })
  for (const screen of [address, `/as/use/schedule?from=2027-06-01&department=${department}`]) {
    await go(page, screen)
    await page.locator('.k-roster td').first().waitFor()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const pages = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...size]) =>
      size.map((points) => Math.round(Number(points))),
    )
    expect(pages.length).toBeGreaterThan(0)
    for (const size of pages) expect(size).toEqual([1191, 842])
    expect(await page.locator('.k-roster-poster').count()).toBe(0)
  }
})

/** Twelve people of the company with a post in a team of their own. */
async function teamOfTwelve(): Promise<number> {
  const find = async (entity: string, code: string) =>
    Number((await admin.get(`/api/sc/${entity}?per_page=100`)).body.data.find((row) => row.code === code)?.id)
  const team = { code: 'CALL', name: { en: 'Call centre' }, parent: await find('department', 'SALES') }
  const { body } = await admin.post('/api/sc/department', { ...team, level: await find('department-level', 'TEAM') })
  const members = people.filter(({ account }) => /^staff0[1-9]$|^staff1[0-2]$/.test(account))
  for (const { id: user } of members)
    await admin.post('/api/sc/user-department', { user, department: body.data.id, is_primary: false, start_date: '2026-01-01' })
  return Number(body.data.id)
}

test('a month of a team of twelve is painted, stopped by the weekly day off, mended and published', async () => {
  const { page } = await open({ account: 'admin', at })
  await page.goto(`${real.url}/as/admin/shift/scheduling-online?department=${await teamOfTwelve()}&month=2027-06`)
  const cell = (row: number, column: number) => page.locator(`.k-roster td[data-row="${row}"][data-column="${column}"]`)
  const last = cell(11, 29)
  await last.waitFor()
  expect(await page.locator('.k-roster tbody tr:not(.k-roster-group)').count()).toBe(12)
  const paint = async (tool: string, from: number, to: number) => {
    await page.getByRole('toolbar').getByRole('button', { name: tool, exact: true }).click()
    await cell(0, from).hover()
    await page.mouse.down()
    await cell(11, to).hover()
    await page.mouse.up()
  }
  await paint('D09', 0, 29)
  await expect.poll(() => last.textContent()).toBe('D09')
  await expect.poll(() => page.locator('.k-roster td[data-issue="block"]').count()).toBeGreaterThan(12 * 20)
  // An administrator may go on with a reason; without one nothing is published.
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  const asked = page.getByRole('dialog')
  await asked.getByText('The roster breaks the law').waitFor()
  expect(await asked.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true)
  await asked.getByRole('button', { name: 'Cancel' }).click()
  // 5 June 2027 is a Saturday.
  for (const saturday of [4, 11, 18, 25]) {
    await paint('R', saturday, saturday)
    await paint('RO', saturday + 1, saturday + 1)
  }
  await expect.poll(() => page.locator('.k-roster td[data-issue="block"]').count()).toBe(0)
  await publish.click()
  await asked.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(() => page.locator('.k-roster td[data-plan], .k-roster td[data-draft]').count()).toBe(0)
})
