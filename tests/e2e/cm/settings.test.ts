/** Customer settings in the browser: the index and a preview (cm.md §12.1, 6; what is computed is the API's), the stage editor (§2, §3.6), entries in use (§12.9). */
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { lift, told } from '../support/keyboard-drag'
import { partsOf, takeFirst } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'
import { to } from '../support/to'
import { step } from '../support/step'

const info = '/cm/admin/info-settings'
const { real, go, open } = await openProduct()
let page: Page
beforeEach(async () => {
  ;({ page } = await open())
})

const rowId = async (table: string, code: string): Promise<number> => {
  const { sql } = await import('kysely')
  const {
    rows: [row],
  } = await sql<{ id: number }>`select id::int from ${sql.table(table)} where code = ${code} and deleted_at is null`.execute(real.app.db)
  if (!row) throw new Error(`no ${table} ${code}`)
  return row.id
}
const stagesOf = async (code: string) => {
  const { sql } = await import('kysely')
  const { rows } = await sql<{ name: string; kind: string }>`
    select s.name->>'en' as name, s.kind from cm_stage as s join cm_pipeline as p on p.id = s.pipeline_id where p.code = ${code} and s.deleted_at is null order by s.position`.execute(
    real.app.db,
  )
  return rows.map(({ name, kind }) => `${name} ${kind}`)
}
const stageNames = () =>
  page.locator('.k-stage [id$="_name"]').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))

test('stages are put in order by keys, none lost however fast; a wrong one is told in its place, and leaving asks', async () => {
  const { button } = partsOf(() => page)
  await go(page, `${info}/lead/pipeline/create`)
  await page.getByLabel('Code').fill('PROJ')
  await page.locator('#f_pipeline_name').fill('Projects')
  await button('Add stage').click()
  await page.locator('.k-stage').nth(1).locator('[id$="_name"]').fill('Tender')
  await lift(page.getByRole('button', { name: 'Drag Tender' }))
  await page.keyboard.press('ArrowUp')
  await told(page, 'now at place 1')
  await page.keyboard.press('Space')
  await page.locator('.k-stage').first().locator('[id$="_name"][value="Tender"]').waitFor()
  await expect.poll(stageNames).toEqual(['Tender', 'New', 'Won', 'Lost'])
  await button('Save').click()
  await page.waitForURL((url) => url.pathname === `${info}/lead/pipeline`)
  await page.getByRole('link', { name: 'PROJ' }).waitFor()
  expect(await stagesOf('PROJ')).toEqual(['Tender open', 'New open', 'Won won', 'Lost lost'])

  // Keys that come faster than it draws.
  await to(page, `${info}/lead/pipeline/create?id=${await rowId('cm_pipeline', 'RENEWAL')}`)
  const before = ['Coming up', 'Contacted', 'Offer made', 'Renewed', 'Not renewed']
  await expect.poll(stageNames).toEqual(before)
  const handle = page.getByRole('button', { name: 'Drag Offer made' })
  await handle.focus()
  await handle.evaluate((grip) => {
    for (const code of ['Space', 'ArrowUp', 'ArrowUp', 'Space'])
      grip.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }))
  })
  await told(page, 'dropped at place 1')
  await expect.poll(stageNames).toEqual(['Offer made', ...before.filter((name) => name !== 'Offer made')])

  await page.locator('.k-stage').nth(1).locator('[id$="_probability"]').fill('')
  await button('Save').click()
  await page.locator('.k-stage').nth(1).getByRole('alert').waitFor()
  expect(await stagesOf('RENEWAL')).toEqual(['Coming up open', 'Contacted open', 'Offer made open', 'Renewed won', 'Not renewed lost'])
  await page.getByRole('button', { name: 'Remove Contacted' }).click()
  await page.getByText('Unsaved changes').waitFor()
  await button('Cancel').click()
  await page.getByRole('dialog').waitFor()
  expect(new URL(page.url()).pathname).toBe(`${info}/lead/pipeline/create`)
})

test('a short address leads to the full one, a preview follows what is typed (cm.md §12.6); entries in use: one is deactivated where it would be deleted, tags are taken off with undo, and two become one (cm.md §12.9)', async () => {
  await step(
    'a short address leads to the full one, the index counts each table, and a preview follows what is typed (cm.md §12.6)',
    async () => {
      await go(page, '/cm/use/product')
      await to(page, '/cm/admin/lead/industryType')
      await page.waitForURL((url) => url.pathname === `${info}/lead/industryType`)

      await to(page, info)
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: 'Payment agreements' }) })
        .getByText('8 active')
        .waitFor()
      expect(await page.locator('.k-info h2').allTextContents()).toEqual(['Lead settings', 'Finance settings', 'Document settings', 'More'])

      await to(page, `${info}/finance/payment-term/edit?id=${await rowId('cm_payment_term', 'C20D10')}`)
      const panel = page.getByRole('region', { name: 'Try it' })
      await panel.getByLabel('Invoice date').click()
      await panel.getByLabel('Invoice date').fill('2025-11-21')
      await page.keyboard.press('Enter')
      await panel.locator('strong').filter({ hasText: '12 Jan 2026 (Mon)' }).waitFor()
      await panel.getByText('To the cutoff').waitFor()
      await page.getByLabel('Due day').fill('15')
      await panel.locator('strong').filter({ hasText: '15 Jan 2026 (Thu)' }).waitFor()
      await page.getByLabel('Due day').fill('')
      await panel.getByText('Complete the form to see the result.').waitFor()
    },
  )

  await step(
    'entries in use: one is deactivated where it would be deleted, tags are taken off with undo, and two that mean the same become one (cm.md §12.9)',
    async () => {
      const { button, alertText } = partsOf(() => page)
      // A load: of the form that was left half changed nothing asks.
      await page.goto(`${real.url}${info}/finance/payment-term`)
      await button('Actions for Month end + 60 days').click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await button('Delete').click()
      await page.getByRole('dialog', { name: 'Month end + 60 days is in use' }).getByRole('button', { name: 'Deactivate' }).click()
      await alertText('Month end + 60 days is no longer offered.')
      await page.locator('tr[data-inactive]').filter({ hasText: 'EOM60' }).waitFor()

      const admin = await real.app.signIn('admin')
      const tag = async (en: string) => Number((await admin.post('/api/cm/tag', { name: { en }, scopes: ['product'] })).body.data.id)
      const [one, two] = [await tag('Bulk one'), await tag('Bulk two')]
      await tag('Bulk unused')
      const products = await Promise.all(
        [[one, two], [two]].map(async (tags, n) =>
          Number(
            (
              await admin.post('/api/cm/product', {
                code: `BULK-${n}`,
                name: { en: `Bulk thing ${n}` },
                unit: { en: 'piece' },
                list_price: '1',
                tags,
              })
            ).body.data.id,
          ),
        ),
      )
      const tags = () => Promise.all(products.map(async (id) => (await admin.get(`/api/cm/product/${id}`)).body.data.tags))
      await to(page, `${info}/more/tags?q=Bulk`)
      await page.getByLabel('Select all on this page').check()
      await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Selected entries are in use' })
      for (const text of ['Bulk thing 0', 'Bulk thing 1']) await dialog.getByText(text).waitFor()
      expect(await violationsOf(page)).toEqual([])
      expect(await tags()).toEqual([[one, two], [two]])
      await dialog.getByRole('button', { name: 'Remove from 2 and delete' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByText('3 done, 0 failed.').waitFor()
      expect(await tags()).toEqual([[], []])
      await button('Undo').click()
      await page.getByText('Undone (5).').waitFor()
      expect(await tags()).toEqual([[one, two], [two]])

      // One alone says who has it.
      await button('Actions for Bulk one').click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      const alone = page.getByRole('dialog', { name: 'Bulk one is in use' })
      await alone.getByText('Bulk thing 0').waitFor()
      await alone.getByRole('button', { name: 'Remove from 1 and delete' }).click()
      await alone.waitFor({ state: 'hidden' })
      await expect.poll(tags).toEqual([[two], [two]])

      for (const en of ['Same quick', 'Same rapid'])
        expect((await admin.post('/api/cm/tag', { name: { en }, scopes: ['lead'] })).status).toBe(201)
      await to(page, `${info}/more/tags?q=Same`)
      for (const name of ['Same quick', 'Same rapid']) await page.locator('tr', { hasText: name }).getByRole('checkbox').click()
      await button('Merge').click()
      await takeFirst(page.getByRole('dialog').getByLabel('Stays'), 'Same rapid')
      await button('Merge and delete the others').click()
      await page.getByText('1 done, 0 failed.').waitFor()
      expect((await admin.get('/api/cm/tag?q=Same')).body.data.map(({ name }) => name)).toMatchObject([{ en: 'Same rapid' }])
    },
  )
})
