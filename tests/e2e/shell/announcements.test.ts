/** Announcements as people meet them (shell.md §7): written by an administrator, on everybody's screen at once, gone for who dismissed it. */
import { expect, test } from 'vitest'
import { partsOf } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()

test("what an administrator announces stands on everybody's screen without a reload, and is gone for good once dismissed", async () => {
  const [{ page: admin }, { page: staff }] = [
    await open(),
    await open({ account: 'staff01', language: 'tw', dark: true, width: 390, height: 844 }),
  ]
  const { field } = partsOf(() => admin)
  const bar = (page: typeof admin) => page.locator('.k-announcement')
  await staff.goto(`${real.url}/home`)
  await staff.locator('main h1, main h2').first().waitFor()
  expect(await bar(staff).count()).toBe(0)

  await admin.goto(`${real.url}/sc/notify/announcements/create`)
  await field('text').locator('input, textarea').first().fill('Maintenance tonight 22:00–22:30')
  await field('text').getByRole('button').first().click()
  await admin.getByRole('textbox', { name: 'Text in 繁體中文' }).fill('今晚 22:00–22:30 系統維護')
  await field('kind').getByText('Warning', { exact: true }).click()
  expect(await violationsOf(admin)).toEqual([])
  await field('ends_at').locator('input').fill('2099-12-31 22:30')
  // Takes the moment, and never the form.
  await field('ends_at').locator('input').press('Enter')
  await admin.locator('.ant-picker-dropdown').waitFor({ state: 'hidden' })
  expect([await field('ends_at').locator('input').inputValue(), new URL(admin.url()).pathname]).toEqual([
    expect.stringContaining('22:30'),
    '/sc/notify/announcements/create',
  ])
  await admin.getByRole('button', { name: 'Save', exact: true }).click()

  await bar(admin).getByText('Maintenance tonight 22:00–22:30').waitFor()
  await bar(staff).getByText('今晚 22:00–22:30 系統維護').waitFor()
  expect(await bar(staff).getByRole('img', { name: '警告' }).count()).toBe(1)
  expect([await violationsOf(staff), await violationsOf(admin)]).toEqual([[], []])
  // It goes at once, and the server is told meanwhile: a reload before its answer would take the word back.
  const dismissed = staff.waitForResponse((response) => response.url().endsWith('/dismiss'))
  await bar(staff).getByRole('button', { name: '關閉公告' }).click()
  await bar(staff).waitFor({ state: 'detached' })
  expect((await dismissed).ok()).toBe(true)
  await staff.reload()
  await staff.locator('main h1, main h2').first().waitFor()
  expect(await bar(staff).count()).toBe(0)
  // For everybody else it stays.
  await admin.reload()
  await bar(admin).waitFor()
})
