/** Declared actions in the console: asked, refused, repeated, taken back; from the record, the list and the palette. */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { source } from '../../../src/schemas/cm/source'
import { toField, type Entity } from '../../../src/schemas/core/define'
import { partsOf, undo } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'

const sources = '/cm/admin/info-settings/lead/source'
const declared = source as unknown as Entity // the compiler keeps its row
const fairs: Entity = {
  ...declared,
  x: {
    ...declared.x,
    states: { field: 'status' },
    actions: {
      hold: { from: ['planned'], to: 'held', asks: ['held_on', 'report'], required: ['report'], place: 'primary', bulk: true },
      drop: { from: ['planned', 'held'], to: 'dropped', confirm: true, danger: true, bulk: true },
    },
  },
  fields: [
    ...declared.fields,
    toField(declared.name, 'status', { enum: ['planned', 'held', 'dropped'], default: 'planned', x: { computed: true } }, true),
    toField(declared.name, 'held_on', { type: 'string', format: 'date', x: { computed: true, default_to: 'today' } }, false),
    toField(declared.name, 'report', { type: 'string', minLength: 4, maxLength: 40, x: { computed: true } }, false),
  ],
}
const { real, go, open } = await openProduct({ own: [fairs] })

const stored = async (code: string) => {
  const { rows } = await sql<{
    id: number
    status: string
    report: string | null
    version: number
  }>`select id::int, status, report, version from cm_source where code = ${code}`.execute(real.app.db)
  const [row] = rows
  if (!row) throw new Error(`${code} is not there`)
  return row
}
async function show(page: Page, code: string) {
  await go(page, `${sources}/show?id=${(await stored(code)).id}`)
  await partsOf(() => page)
    .button('hold')
    .waitFor()
}

test('a declared action asks, keeps what was typed when it is refused, and is undone from its notice; the palette offers it on the record; on selected rows of the list each is judged by itself', async () => {
  const { page } = await open()
  const { button, alertText, field, codes } = partsOf(() => page)
  await show(page, 'WEB')
  await button('hold').click()
  const dialog = page.getByRole('dialog', { name: /^hold/ })
  await field('report').getByRole('textbox').fill('Too')
  await page.keyboard.press('Enter')
  await dialog.getByText('at least 4').waitFor()
  await field('report').getByRole('textbox').fill('Went well')
  expect(await violationsOf(page)).toEqual([])
  // Somebody changes the record meanwhile: it is told, and the answer is still there.
  const { id, version } = await stored('WEB')
  expect((await (await real.app.signIn('admin')).patch(`/api/cm/source/${id}`, { active: false, version })).status).toBe(200)
  await field('report').getByRole('textbox').press('Enter')
  await dialog.getByText('Somebody has changed this record').waitFor()
  expect(await field('report').getByRole('textbox').inputValue()).toBe('Went well')
  await dialog.getByRole('button', { name: 'hold' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await stored('WEB')).toMatchObject({ status: 'held', report: 'Went well' })
  await button('hold').waitFor({ state: 'hidden' })
  await undo(page)
  await alertText('Undone (1).')
  await button('hold').waitFor()
  expect(await stored('WEB')).toMatchObject({ status: 'planned', report: null })

  // Before it takes something away it asks.
  await show(page, 'EXPO')
  await page.keyboard.press('Control+k')
  await page.locator('[role=combobox]:focus').fill('drop')
  await page.getByRole('option', { name: /^drop/ }).first().click()
  const asked = page.getByRole('dialog', { name: /^drop/ })
  await button('Cancel').click()
  await asked.waitFor({ state: 'hidden' })
  expect((await stored('EXPO')).status).toBe('planned')
  await page.locator('.k-record-acts').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'drop' }).click()
  await asked.getByRole('button', { name: 'drop' }).click()
  await asked.waitFor({ state: 'hidden' })
  expect((await stored('EXPO')).status).toBe('dropped')

  await go(page, sources)
  const rows = page.locator('.k-table tbody tr').filter({ has: page.locator('.k-list-link') })
  await rows.first().waitFor()
  const chosen = (await codes()).filter((code) => code !== 'WEB' && code !== 'EXPO').slice(0, 2)
  for (const code of chosen) await rows.filter({ hasText: code }).getByRole('checkbox').check()
  await button('hold').click()
  const many = page.getByRole('dialog', { name: /^hold/ })
  await many.locator('[data-path="report"]').getByRole('textbox').fill('All went well')
  await many.getByRole('button', { name: 'hold' }).click()
  await many.waitFor({ state: 'hidden' })
  expect(await Promise.all(chosen.map(async (code) => (await stored(code)).status))).toEqual(['held', 'held'])
})
