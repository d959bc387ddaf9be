/** Fields that hold more than a value: child rows, pickers, derived values, and json whose shape is declared (shell.md §2.4, docs/declaration.md, decisions/forms.md). */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { source } from '../../../src/schemas/cm/source'
import { termOfPayment } from '../../../src/schemas/cm/term-of-payment'
import { toField, type Entity } from '../../../src/schemas/core/define'
import type { Property } from '../../../src/schemas/core/types'
import { setupField } from '../../support/json-shape'
import { chooseOption } from '../support/choose-option'
import { fitsEveryLook } from '../support/every-look'
import { isSaved, partsOf } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'

const terms = '/cm/admin/info-settings/finance/term-of-payment'
const sources = '/cm/admin/info-settings/lead/source'

const declared = source as unknown as Entity // the compiler keeps its row
const setUp: Entity = { ...declared, fields: [...declared.fields, setupField(declared.name)] }

const payment = termOfPayment as unknown as Entity // the compiler keeps its row
const more = (name: string, property: Property<string>) => toField(payment.name, name, property, false)
const weighted: Entity = {
  ...payment,
  fields: [
    ...payment.fields.map((field) =>
      field.name === 'instalments'
        ? {
            ...field,
            items: [
              ...(field.items ?? []),
              more('days', { type: 'integer', x: { from: 'payment_term.days' } }),
              more('own_days', { type: 'integer', x: { from: 'payment_term.days', from_when: 'if_empty' } }),
              more('weighted', { x: { type: 'decimal', precision: 9, scale: 2, formula: 'portion * own_days / 100', total: true } }),
            ],
          }
        : field,
    ),
    more('mean_days', { x: { type: 'decimal', precision: 9, scale: 2, formula: 'sum(instalments.weighted)' } }),
  ],
}

const { real, go, open } = await openProduct({ own: [setUp, weighted] })
let page: Page
beforeEach(async () => {
  ;({ page } = await open())
})

const { button, alertText, field } = partsOf(() => page)
const cell = (row: number, name: string) => page.locator(`.k-children-cell[data-path="instalments.${row}.${name}"]`)
const portion = (row: number) => cell(row, 'portion').getByRole('textbox')
/** What the first rows have. */
const portions = (count: number) => Promise.all(Array.from({ length: count }, (_, row) => portion(row).inputValue()))

async function openTerm(code: string) {
  const admin = await real.app.signIn('admin')
  const { body } = await admin.get(`/api/cm/term-of-payment?q=${code}`)
  const id = Number(body.data.find((row) => row.code === code)?.id)
  await go(page, `${terms}/edit?id=${id}`)
  await portion(0).waitFor()
  return id
}
/** As Ctrl+V does, with what a spreadsheet puts on the clipboard. */
const paste = (text: string) =>
  page.evaluate((plain) => {
    const data = new DataTransfer()
    data.setData('text/plain', plain)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

test('child rows take a range from a spreadsheet as one change and say what was not understood; a reference is made in place; rows move by keys; owners are chosen from the tree of departments, groups and people', async () => {
  const id = await openTerm('S361')
  await portion(0).focus()
  await paste('Portion\tDue-date rule\n25\tNET30\n25\tMonth end + 30 days\n50%\tNowhere\n')
  await cell(2, 'payment_term').getByText('“Nowhere” was not understood.').waitFor()
  // The one that has the cursor shows what was pasted, as it was.
  await expect.poll(() => portions(3)).toEqual(['25', '25.00', '50.00'])
  expect(await cell(1, 'payment_term').locator('.k-entry-error').count()).toBe(0)
  await cell(0, 'payment_term').getByText('Net 30 days').waitFor()
  await page.locator('.k-children-total').getByText('100.00').waitFor()

  // What is not there yet is made in place, chosen, and offered first the next time.
  await cell(2, 'payment_term').getByRole('combobox').fill('Net 45 special')
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText('Create “Net 45 special”').click()
  const drawer = page.locator('.k-nested-record')
  await drawer.getByRole('heading', { name: /^New / }).waitFor()
  await expect.poll(() => drawer.locator('.k-entry[data-path="name"]').getByRole('textbox').first().inputValue()).toBe('Net 45 special')
  await drawer.locator('.k-entry[data-path="code"]').getByRole('textbox').fill('NET45X')
  await drawer.locator('.k-entry[data-path="base_date"]').getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText('Invoice date', { exact: true }).click()
  await drawer.locator('.k-entry[data-path="days"]').getByRole('textbox').fill('45')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await alertText('Net 45 special was created.')
  await cell(2, 'payment_term').getByText('Net 45 special').waitFor()
  await cell(2, 'payment_term').getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-group').getByText('Recent').waitFor()

  // Arrows go from cell to cell, and rows move by keys.
  await portion(1).click()
  await page.keyboard.press('ArrowDown')
  await page.locator(`[id$="-2-portion"]:focus`).waitFor()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await page.locator(`[id$="-1-portion"]:focus`).waitFor()
  await expect.poll(() => portions(3)).toEqual(['25.00', '50.00', '25.00'])
  const saved = page.waitForResponse(isSaved)
  await button('Save').click()
  expect((await saved).status()).toBe(200)
  const admin = await real.app.signIn('admin')
  const { body } = await admin.get(`/api/cm/term-of-payment/${id}`)
  expect((body.data.instalments as { portion: string }[]).map((row) => row.portion)).toEqual(['25.0000', '50.0000', '25.0000'])

  await go(page, '/sc/group/create')
  await page
    .locator('.k-entry[data-path="members"]')
    .getByRole('button', { name: /browse departments/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Choose departments, groups, people' })
  await dialog.getByRole('searchbox').first().fill('SALES-TW')
  await dialog.locator('.ant-tree-treenode', { hasText: 'SALES-TW' }).locator('.ant-tree-checkbox').click()
  await dialog.getByRole('tab', { name: 'People' }).click()
  await dialog.getByRole('tabpanel').getByRole('searchbox').fill('staff01')
  const found = dialog.getByRole('tabpanel').getByRole('checkbox')
  await expect.poll(() => found.count()).toBe(1)
  await found.check()
  await dialog.getByRole('button', { name: 'Take 2' }).click()
  await page.locator('.k-entry[data-path="members"] .ant-select-selection-item').nth(1).waitFor()
})

test('derived values follow each keystroke, propose what is empty, and are what is saved', async () => {
  const value = (row: number, name: string) => cell(row, name).getByRole('textbox').inputValue()
  const admin = await real.app.signIn('admin')
  const id = await openTerm('DEP30')
  await cell(1, 'days').waitFor()
  const mean = field('mean_days').getByRole('textbox')
  expect(await mean.isDisabled()).toBe(true)

  // Another term brings its days, where none of one's own stand.
  await chooseOption(cell(1, 'payment_term').getByRole('combobox'), 'Retention', 'Retention, 90 days after acceptance')
  await expect.poll(() => value(1, 'days')).toBe('90')
  await cell(0, 'own_days').getByRole('textbox').fill('10')
  await cell(1, 'own_days').getByRole('textbox').fill('40')
  await expect.poll(() => mean.inputValue()).toBe('31.00')
  await cell(1, 'own_days').getByRole('textbox').fill('60')
  await expect.poll(() => value(1, 'weighted')).toBe('42.00')
  await expect.poll(() => mean.inputValue()).toBe('45.00')
  await page.locator('.k-children-total').getByText('45.00').waitFor()
  expect(await violationsOf(page)).toEqual([])

  const saved = page.waitForResponse(isSaved)
  await button('Save').click()
  const answer = await saved
  expect(answer.status()).toBe(200)
  expect(JSON.stringify(answer.request().postDataJSON())).not.toContain('weighted')
  const { body: after } = await admin.get(`/api/cm/term-of-payment/${id}`)
  expect(after.data).toMatchObject({
    mean_days: '45.00',
    instalments: [{ weighted: '3.00' }, { days: 90, own_days: 60, weighted: '42.00' }],
  })

  // A new row takes the days of the term that is chosen in it.
  await go(page, `${terms}/create`)
  await button('Add row').click()
  await chooseOption(cell(0, 'payment_term').getByRole('combobox'), 'Retention', 'Retention, 90 days after acceptance')
  await expect.poll(() => value(0, 'own_days')).toBe('90')
})

const stored = async (code: string) => {
  const { rows } = await sql<{ id: number; setup: unknown }>`select id::int, setup from cm_source where code = ${code}`.execute(real.app.db)
  return rows[0]
}
async function editSetup(code: string) {
  await go(page, `${sources}/edit?id=${(await stored(code))?.id}`)
  const form = field('setup')
  await form.getByLabel('Sender').waitFor()
  return form
}
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

test('groups, lists and alternatives of a declared shape are filled in, moved and removed by keyboard; what is wrong is told at its place', async () => {
  const form = await editSetup('WEB')
  await form.getByLabel('Sender').fill('Amy')
  await form.getByRole('group', { name: 'Retry' }).getByLabel('Times').fill('3')
  const steps = form.getByRole('group', { name: 'Steps' })
  for (const title of ['Write', 'Call', 'Visit']) {
    await steps.getByRole('button', { name: 'Add entry: Steps' }).click()
    await steps.getByLabel('Title').last().fill(title)
  }
  await steps.getByRole('button', { name: 'Move up: Entry 3' }).press('Enter')
  await expect.poll(() => focused()).toBe('Move up: Entry 2')
  await page.keyboard.press('Enter')
  // At the top only the way down is left.
  await expect.poll(() => focused()).toBe('Move down: Entry 1')
  await steps.getByRole('button', { name: 'Remove: Entry 2' }).click()
  await steps.getByLabel('Urgent').first().click()
  await form.getByRole('combobox', { name: 'Topics' }).fill('tea')
  await page.keyboard.press('Enter')
  await form.getByRole('group', { name: 'Target' }).getByRole('combobox').first().click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText('Call', { exact: true }).click()
  await form.getByLabel('Phone').fill('119')
  await fitsEveryLook(page)

  // What is wrong is told at its place, which gets the focus.
  const days = steps.getByLabel('Days').first()
  await days.fill('99')
  await button('Save').click()
  await form.locator('[data-path="steps.0.days"] .k-entry-error').filter({ hasText: '30' }).waitFor()
  expect(await days.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => days.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await violationsOf(page)).toEqual([])
  await days.fill('5')
  await button('Save').click()
  await alertText('Website was saved.')
  expect((await stored('WEB'))?.setup).toEqual({
    name: 'Amy',
    retry: { times: 3 },
    steps: [{ title: 'Visit', days: 5, urgent: true }, { title: 'Call' }],
    topics: ['tea'],
    target: { kind: 'call', number: '119' },
  })

  await go(page, `${sources}/show?id=${(await stored('WEB'))?.id}`)
  await page.locator('.k-json-form output').filter({ hasText: 'Visit' }).waitFor()
  expect(await page.locator('.k-json-form :is(input, textarea, button)').count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
})
