/** How something repeats, put together by mouse: in the form of a series, and in that of a new task (ca.md §2.2, §12.7, §12.8). */
import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { partsOf } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()
const shots = process.env.KONTOR_SHOTS

const fillDay = async (page: Page, path: string, day: string): Promise<void> => {
  const box = page.locator(`[data-path="${path}"]`).getByRole('textbox').last()
  await box.fill(day)
  await box.press('Tab')
}
const choosePreset = async (page: Page, name: string): Promise<void> => {
  await page.locator('[data-path="rrule"]').getByRole('combobox').first().click()
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .getByText(name, { exact: true })
    .click()
}
const datesIn = (page: Page) => page.locator('.k-repeat-date').allTextContents()

test('every second week on Monday and Thursday until 18 December: the eight dates are told and saved (ca.md §12.7)', async () => {
  const { page } = await open({ account: 'staff01' })
  const { button, field } = partsOf(() => page)
  await page.goto(`${real.url}/ca/use/series/create`)
  await field('title').getByRole('textbox').fill('Water the plants')
  await fillDay(page, 'start_date', '2025-11-03')
  await page.getByText(/^every week on Monday until /).waitFor()
  await choosePreset(page, 'Every n weeks on…')
  await page.getByRole('checkbox', { name: 'Monday', checked: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Thursday' }).check()
  await page.getByText(/^every 2 weeks on Monday and Thursday until /).waitFor()
  await fillDay(page, 'until', '2025-12-18')
  await page.getByText('every 2 weeks on Monday and Thursday until 2025-12-18').waitFor()
  await expect.poll(() => page.locator('.k-repeat-date').count()).toBe(8)
  expect((await datesIn(page)).at(-1)).toContain('18')
  expect(await violationsOf(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/series-form.png`, fullPage: true })
  await fillDay(page, 'until', '2025-11-01')
  await page.getByText('Until must not be before the start.').waitFor()
  await fillDay(page, 'until', '2025-12-18')
  await page.getByText('8 tasks in all').waitFor()
  await button('Save').click()
  await page.waitForURL(/\/ca\/use\/series\/show\?id=\d+/)
  await page.getByText('every 2 weeks on Monday and Thursday until 2025-12-18').first().waitFor()
  if (shots) await page.screenshot({ path: `${shots}/series-record.png`, fullPage: true })
})

test('a task on the 31st of every month warns, and one click takes the last day (ca.md §12.8)', async () => {
  const { page } = await open({ account: 'staff01', language: 'tw', width: 390, height: 844 })
  await page.goto(`${real.url}/ca/use/cteateTask`)
  await page.locator('[data-path="title"]').getByRole('textbox').fill('月底結帳')
  await page.getByRole('switch', { name: '重複' }).click()
  const begins = page.locator('.k-task-repeat > .k-entry').getByRole('textbox')
  await begins.fill('2025-01-31')
  await begins.press('Tab')
  await choosePreset(page, '每月的某一日')
  await page.getByText('沒有 31 日的月份會略過').waitFor()
  await page.getByRole('button', { name: '改用最後一天' }).click()
  await expect.poll(async () => (await datesIn(page))[1]).toContain('28')
  expect(await page.getByText('沒有 31 日的月份會略過').count()).toBe(0)
  if (shots) await page.screenshot({ path: `${shots}/task-repeat-phone.png`, fullPage: true })
})

test('coming dates stand in the calendar, lighter than tasks; who opens one has its task, which takes its place (ca.md R5)', async () => {
  const { page } = await open()
  const admin = await real.app.signIn('admin')
  const now = new Date()
  const answer = await admin.post('/api/ca/task-series', {
    ...{ title: 'Test the alarm', assignees: [`u${admin.userId}`], basis: 'schedule', rrule: 'FREQ=WEEKLY', lead_days: 0 },
    ...{ start_date: now.toISOString().slice(0, 10), count: 40 },
  })
  expect(answer.status).toBe(201)
  const ahead = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 4, 1)).toISOString().slice(0, 7)
  await page.goto(`${real.url}/ca/use/task?tab=all&kind=calendar&month=${ahead}`)
  const coming = page.locator('.k-coming button')
  await coming.first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  const name = await coming.first().getAttribute('aria-label')
  const title = await coming.first().textContent()
  await coming.first().click()
  await page.waitForURL(/\/ca\/use\/taskDetail\?id=\d+/)
  await page.locator('h1', { hasText: title ?? '' }).waitFor()
  await page.goBack()
  await page
    .locator('.k-month-entry', { hasText: title ?? '' })
    .first()
    .waitFor()
  await page.getByRole('button', { name: name ?? '', exact: true }).waitFor({ state: 'detached' })
})
