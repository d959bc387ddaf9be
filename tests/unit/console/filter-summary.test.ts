/** Filters in words: days begin and end, amounts are more or less, in every language. */
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import cn from '../../../locales/cn/screens/list.json'
import en from '../../../locales/en/screens/list.json'
import jp from '../../../locales/jp/screens/list.json'
import tw from '../../../locales/tw/screens/list.json'
import { defineSchema } from '../../../src/schemas/core/define'
import type { ValueContext } from '../../../src/screens/field-types/list-type'
import { filterSummary } from '../../../src/screens/list/filter/filter-summary'
import type { FieldFilter } from '../../../src/screens/list/state/list-state'

const loan = defineSchema('zt/loan', {
  x: { area: 'use', title: 'copies' },
  properties: { due: { type: 'string', format: 'date' }, at: { type: 'string', format: 'date-time' }, copies: { type: 'integer' } },
})
const formats: ValueContext['formats'] = {
  language: 'en',
  timeZone: 'Asia/Taipei',
  datePattern: 'YYYY-MM-DD',
  currency: 'TWD',
  rocEra: false,
  weekStart: 1,
  fiscalMonth: 1,
}
const texts = i18next.createInstance()
beforeAll(() =>
  texts.init({
    lng: 'en',
    interpolation: { escapeValue: false },
    resources: { en: { screens: en }, tw: { screens: tw }, cn: { screens: cn }, jp: { screens: jp } },
  }),
)

const said = (language: string, name: string, op: FieldFilter['op'], ...values: string[]) => {
  const field = loan.fields.find((one) => one.name === name)
  if (!field) throw new Error(`no field ${name}`)
  const context: ValueContext = { t: texts.getFixedT(language), entity: loan, refs: {}, formats }
  return filterSummary(context, field, { field: name, op, values }).text
}

test.each([
  ['en', ['from 2020-01-01', 'until 2020-01-01', 'after 2020-01-01', 'before 2020-01-01']],
  ['tw', ['2020-01-01 起', '至 2020-01-01', '2020-01-01 之後', '2020-01-01 之前']],
  ['cn', ['2020-01-01 起', '至 2020-01-01', '2020-01-01 之后', '2020-01-01 之前']],
  ['jp', ['2020-01-01から', '2020-01-01まで', '2020-01-01より後', '2020-01-01より前']],
])('in %s a day is begun with, ended with, passed or not reached', (language, words) => {
  for (const field of ['due', 'at'])
    expect((['gte', 'lte', 'gt', 'lt'] as const).map((op) => said(language, field, op, '2020-01-01'))).toEqual(words)
})

test('a range that is open at one end says the other as alone; a closed one both', () => {
  expect([
    said('en', 'due', 'between', '2020-01-01', ''),
    said('en', 'due', 'between', '', '2020-01-01'),
    said('en', 'due', 'between', '2020-01-01', '2020-01-31'),
  ]).toEqual(['from 2020-01-01', 'until 2020-01-01', '2020-01-01 – 2020-01-31'])
  expect([said('en', 'copies', 'between', '3', ''), said('en', 'copies', 'lt', '3'), said('en', 'copies', 'ne', '3')]).toEqual([
    '3 or more',
    'less than 3',
    'not 3',
  ])
})
