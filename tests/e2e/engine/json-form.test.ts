/** A json field whose shape is declared: drawn as a form, checked on both sides, shown on the record (decisions/forms.md). */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { source } from '../../../src/schemas/cm/source'
import type { Entity } from '../../../src/schemas/core/define'
import { setupField } from '../../support/json-shape'
import { partsOf } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'

const sources = '/cm/admin/info-settings/lead/source'
const declared = source as unknown as Entity // the compiler keeps its row
const { real, open } = await openProduct({ own: [{ ...declared, fields: [...declared.fields, setupField(declared.name)] }] })

const stored = async (code: string) => {
  const { rows } = await sql<{ id: number; setup: unknown }>`select id::int, setup from cm_source where code = ${code}`.execute(real.app.db)
  return rows[0]
}
async function edit(page: Page, code: string) {
  await page.goto(`${real.url}${sources}/edit?id=${(await stored(code))?.id}`)
  const form = partsOf(() => page).field('setup')
  await form.getByLabel('Sender').waitFor()
  return form
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

test('groups, lists and alternatives are filled in, moved and removed by keyboard, and saved', async () => {
  const { page } = await open()
  const form = await edit(page, 'WEB')
  const { button, alertText } = partsOf(() => page)
  await form.getByLabel('Sender').fill('Amy')
  await form.getByRole('group', { name: 'Retry' }).getByLabel('Times').fill('3')
  const steps = form.getByRole('group', { name: 'Steps' })
  for (const title of ['Write', 'Call', 'Visit']) {
    await steps.getByRole('button', { name: 'Add entry: Steps' }).click()
    await steps.getByLabel('Title').last().fill(title)
  }
  await steps.getByRole('button', { name: 'Move up: Entry 3' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Move up: Entry 2')
  await page.keyboard.press('Enter')
  // At the top only the way down is left.
  await expect.poll(() => focused(page)).toBe('Move down: Entry 1')
  await steps.getByRole('button', { name: 'Remove: Entry 2' }).click()
  await steps.getByLabel('Urgent').first().click()
  await form.getByRole('combobox', { name: 'Topics' }).fill('tea')
  await page.keyboard.press('Enter')
  await form.getByRole('group', { name: 'Target' }).getByRole('combobox').first().click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText('Call', { exact: true }).click()
  await form.getByLabel('Phone').fill('119')
  expect(await violationsOf(page)).toEqual([])
  await button('Save').click()
  await alertText('Website was saved.')
  expect((await stored('WEB'))?.setup).toEqual({
    name: 'Amy',
    retry: { times: 3 },
    steps: [{ title: 'Visit', urgent: true }, { title: 'Call' }],
    topics: ['tea'],
    target: { kind: 'call', number: '119' },
  })

  await page.goto(`${real.url}${sources}/show?id=${(await stored('WEB'))?.id}`)
  await page.locator('.k-json-form output').filter({ hasText: 'Visit' }).waitFor()
  expect(await page.locator('.k-json-form :is(input, textarea, button)').count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
})

test('what is wrong is told at its place, and what the form does not touch stays', async () => {
  const { page } = await open({ language: 'tw', width: 390, height: 844, dark: true })
  const before = { name: 'Ben', steps: [{ title: 'Wait', days: 4, kept: [1, null] }] }
  await sql`update cm_source set setup = ${JSON.stringify(before)}::jsonb where code = 'EXPO'`.execute(real.app.db)
  const form = await edit(page, 'EXPO')
  const days = form.getByLabel('Days')
  await days.fill('99')
  await page.getByRole('button', { name: '儲存', exact: true }).click()
  const wrong = form.locator('[data-path="steps.0.days"]')
  await wrong.locator('.k-entry-error').filter({ hasText: '30' }).waitFor()
  expect(await days.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => days.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await days.fill('5')
  await page.getByRole('button', { name: '儲存', exact: true }).click()
  await expect.poll(async () => (await stored('EXPO'))?.setup).toEqual({ ...before, steps: [{ title: 'Wait', days: 5, kept: [1, null] }] })
})
