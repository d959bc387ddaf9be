/** A record without a title is called by what it is and its id, in lists, heads and messages. */
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { recordTitle } from '../../../src/components/entity/entity-texts'
import { defineSchema } from '../../../src/schemas/core/define'

const loan = defineSchema('zt/loan', { x: { area: 'use', title: 'note' }, properties: { note: { type: 'string' } } })

beforeAll(async () => {
  if (!i18next.isInitialized) await i18next.init({ lng: 'en', resources: {} })
  i18next.addResourceBundle('en', 'zt', { entity: { loan: { title: 'Loan' } } })
  await i18next.changeLanguage('en')
})

test.each([
  [{ id: 12, note: 'For the holidays' }, 'For the holidays'],
  [{ id: 12, note: '' }, 'Loan #12'],
  [{ id: 12, note: null }, 'Loan #12'],
  [{ id: 12, note: null, code: 'L-1' }, 'L-1'],
])('%o is called %s', (row, title) => {
  expect(recordTitle(loan, row, 'en')).toBe(title)
})

test('where the words of a module are not there yet, by its id alone', () => {
  expect(recordTitle({ ...loan, module: 'zu' }, { id: 12, note: '' }, 'en')).toBe('#12')
})
