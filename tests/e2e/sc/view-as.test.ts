/** An administrator sees the console as somebody else, read only, and comes back (sc.md §2 Simulate, §6). */
import type { Page } from 'playwright'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chooseAction, modulesOf } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()

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

test('as staff01: the menu shrinks, a write is refused, ending brings everything back, in both tabs', async () => {
  const { context, page } = await open()
  const staff = await personOf('staff01')
  const second = await context.newPage()
  await page.goto(`${real.url}/sc/viewuser?id=${staff.id}`)
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
  await second.goto(`${real.url}/cm/use/product`)
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
  await second.goto(`${real.url}/cm/use/product`)
  await administration.waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => modulesOf(page)).toEqual(all)
})

test('from the Inspector, on a phone in the dark: the banner fits, and stays after a reload', async () => {
  const { page } = await open({ width: 390, height: 844, dark: true })
  const { id, name } = await personOf('staff01')
  await page.goto(`${real.url}/sc/rights-settings/inspector?user=${id}`)
  await page.getByRole('button', { name: 'View as…' }).click()
  await start(page)
  await page.reload()
  await page.getByText(`You are viewing as ${name}, read only.`).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.waitForLoadState('networkidle')
  expect(await violationsOf(page)).toEqual([])
})
