/** A record without a title is called by what it is and its id, in lists, heads and messages. */
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { recordTitle } from '../../../src/components/entity/entity-texts'
import { defineSchema } from '../../../src/schemas/core/define'

const formats = {
  language: 'en',
  timeZone: 'Asia/Taipei',
  datePattern: null,
  currency: 'TWD',
  rocEra: false,
  weekStart: 1,
  fiscalMonth: 1,
} as const
const loan = defineSchema('zt/loan', { x: { area: 'use', title: 'note' }, properties: { note: { type: 'string' } } })

beforeAll(async () => {
  if (!i18next.isInitialized) await i18next.init({ lng: 'en', resources: {} })
  i18next.addResourceBundle('en', 'zt', {
    entity: { loan: { title: 'Loan' }, turn: { fields: { kind: { enum: { late: 'Late turn' } } } } },
  })
  await i18next.changeLanguage('en')
})

test.each([
  [{ id: 12, note: 'For the holidays' }, 'For the holidays'],
  [{ id: 12, note: '' }, 'Loan #12'],
  [{ id: 12, note: null }, 'Loan #12'],
  [{ id: 12, note: null, code: 'L-1' }, 'L-1'],
])('%o is called %s', (row, title) => {
  expect(recordTitle(loan, row, formats)).toBe(title)
})

test('where the words of a module are not there yet, by its id alone', () => {
  expect(recordTitle({ ...loan, module: 'zu' }, { id: 12, note: '' }, formats)).toBe('#12')
})

test.each([
  ['a moment', { type: 'string', format: 'date-time' }, '2026-11-20T16:30:00.000Z', '21 Nov 2026 00:30'],
  ['a date', { type: 'string', format: 'date' }, '2026-11-20', '20 Nov 2026'],
  ['a choice', { enum: ['late'] }, 'late', 'Late turn'],
] as const)('%s that titles a record is written as the reader writes it', (_what, kind, value, title) => {
  const turn = defineSchema('zt/turn', { x: { area: 'use', title: 'kind' }, properties: { kind } })
  expect(recordTitle(turn, { id: 12, kind: value }, formats)).toBe(title)
})
