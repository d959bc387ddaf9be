/** Derived values in a form (docs/declaration.md): they follow what is typed, and are what the server then writes. */
import { expect, test } from 'vitest'
import { termOfPayment } from '../../../src/schemas/cm/term-of-payment'
import { toField, type Entity } from '../../../src/schemas/core/define'
import type { Property } from '../../../src/schemas/core/types'
import { chooseOption } from '../support/choose-option'
import { isSaved, partsOf } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'

const declared = termOfPayment as unknown as Entity // the compiler keeps its row
const more = (name: string, property: Property<string>) => toField(declared.name, name, property, false)
const weighted: Entity = {
  ...declared,
  fields: [
    ...declared.fields.map((field) =>
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
const { real, open } = await openProduct({ own: [weighted] })

test('follow each keystroke, propose what is empty, and are what is saved', async () => {
  const { page } = await open()
  const { button, field } = partsOf(() => page)
  const cell = (row: number, name: string) => page.locator(`.k-children-cell[data-path="instalments.${row}.${name}"]`)
  const value = (row: number, name: string) => cell(row, name).getByRole('textbox').inputValue()
  const admin = await real.app.signIn('admin')
  const { body } = await admin.get('/api/cm/term-of-payment?q=DEP30')
  const id = Number(body.data[0]?.id)
  await page.goto(`${real.url}/cm/admin/info-settings/finance/term-of-payment/edit?id=${id}`)
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
  await page.goto(`${real.url}/cm/admin/info-settings/finance/term-of-payment/create`)
  await button('Add row').click()
  await chooseOption(cell(0, 'payment_term').getByRole('combobox'), 'Retention', 'Retention, 90 days after acceptance')
  await expect.poll(() => value(0, 'own_days')).toBe('90')
})
