/** Named ranges and days of a filter mean the company's days, wherever rows are chosen by it (docs/decisions/filters.md). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CompanyCalendar } from '../../../src/schemas/core/date-preset'
import { defineSchema } from '../../../src/schemas/core/define'
import type { Condition } from '../../../src/schemas/core/filter'
import { languages } from '../../../src/schemas/core/types'
import { readRows } from '../../../server/export/rows'
import { rowQueryOf } from '../../../server/export/export-list'
import { filterWords } from '../../../server/export/filter-words'
import { wallClock } from '../../../server/export/values'
import type { Context } from '../../../server/kernel/context'
import { ApiError } from '../../../server/kernel/errors'
import { createTexts } from '../../../server/i18n/texts'
import { batchRows } from '../../../server/resource/batch/batch'
import { aggregateRecords } from '../../../server/resource/query/aggregate'
import { listRecords } from '../../../server/resource/query/list'
import { parseListQuery } from '../../../server/resource/query/list-query'
import { pivotRecords } from '../../../server/resource/query/pivot'
import { createRecord } from '../../../server/resource/write/write'
import { ownTables, type OwnTables } from '../../support/own-tables'

const task = defineSchema('zz/task', {
  x: { area: 'use', title: 'title', live: false },
  properties: { title: { type: 'string' }, due: { type: 'string', format: 'date' }, at: { type: 'string', format: 'date-time' } },
})

let own: OwnTables
beforeAll(async () => {
  own = await ownTables([task])
  const rows = [
    { title: 'last of October', due: '2026-10-31', at: '2026-10-31T15:59:59.999999Z' },
    { title: 'first of November', due: '2026-11-01', at: '2026-10-31T16:00:00Z' },
    { title: 'last of November', due: '2026-11-30', at: '2026-11-30T15:59:59.999999Z' },
    { title: 'first of December', due: '2026-12-01', at: '2026-11-30T16:00:00Z' },
    { title: 'last of March', due: '2027-03-31', at: '2027-03-31T15:59:59.5Z' },
    { title: 'first of April', due: '2027-04-01', at: '2027-03-31T16:00:00Z' },
    { title: 'never' },
  ]
  for (const row of rows) await createRecord(own.ctx, task, row)
})
afterAll(() => own.close())

/** The company in Taipei, whose fiscal year begins in April, at an instant. */
const at = (instant: string, calendar: CompanyCalendar = { weekStart: 1, fiscalMonth: 4 }): Context => ({
  ...own.ctx,
  now: () => new Date(instant),
  companyCalendar: () => calendar,
})

/** What each way of choosing rows by a filter finds, as titles. */
async function found(ctx: Context, condition: Condition): Promise<string[]> {
  const query = parseListQuery({ filter: JSON.stringify(condition), sort: 'id' })
  const listed = JSON.parse(await listRecords(ctx, task, query)) as { data: { id: number; title: string }[] }
  const titles = listed.data.map(({ title }) => title)
  const exported: unknown[] = []
  const pages = readRows(ctx, task, rowQueryOf(ctx, task, { format: 'csv', filter: condition, sort: 'id' }), {
    columns: new Set(['title']),
    withPeople: false,
  })
  for await (const { rows } of pages) exported.push(...rows.map(({ title }) => title))
  const batch = await batchRows(ctx, task, { action: 'edit', filter: condition })
  const counted = await aggregateRecords(ctx, task, { filter: query.filter, trash: false })
  const drawn = await pivotRecords(ctx, task, { by: 'due:day', measure: 'count', filter: query.filter, trash: false })
  expect(exported).toEqual(titles)
  expect(batch.map(({ id }) => id)).toEqual(listed.data.map(({ id }) => id))
  expect(counted.meta.total).toBe(titles.length)
  expect(drawn.data.reduce((sum, { count }) => sum + count, 0)).toBe(titles.length)
  return titles
}

describe.each(['due', 'at'])('a named range over %s, in list, export, batch and charts alike', (field) => {
  const between = (value: unknown): Condition => ({ all: [{ field, op: 'between', value }] })
  test("moves on at the company's midnight, also for a list that was asked a moment before", async () => {
    expect(await found(at('2026-11-30T15:59:59Z'), between('this_month'))).toEqual(['first of November', 'last of November'])
    expect(await found(at('2026-11-30T16:00:00Z'), between('this_month'))).toEqual(['first of December'])
    expect(await found(at('2026-11-30T16:00:00Z'), between('last_month'))).toEqual(['first of November', 'last of November'])
    expect(await found(at('2026-11-30T15:59:59Z'), between('today'))).toEqual(['last of November'])
    expect(await found(at('2026-11-30T16:00:00Z'), between('today'))).toEqual(['first of December'])
  })
  test('goes by the quarter and by the fiscal year of the settings', async () => {
    expect(await found(at('2027-03-31T15:59:59Z'), between('this_quarter'))).toEqual(['last of March'])
    expect(await found(at('2027-03-31T16:00:00Z'), between('this_quarter'))).toEqual(['first of April'])
    const year = ['last of October', 'first of November', 'last of November', 'first of December', 'last of March']
    expect(await found(at('2027-03-31T15:59:59Z'), between('fiscal_year'))).toEqual(year)
    expect(await found(at('2027-03-31T16:00:00Z'), between('fiscal_year'))).toEqual(['first of April'])
    expect(await found(at('2027-03-31T15:59:59Z', { weekStart: 1, fiscalMonth: 1 }), between('fiscal_year'))).toEqual([
      'last of March',
      'first of April',
    ])
  })
  test('begins its weeks where the settings say', async () => {
    const sunday = '2026-11-29T04:00:00Z'
    expect(await found(at(sunday, { weekStart: 1, fiscalMonth: 1 }), between('this_week'))).toEqual([])
    expect(await found(at(sunday, { weekStart: 0, fiscalMonth: 1 }), between('this_week'))).toEqual([
      'last of November',
      'first of December',
    ])
  })
  test('is negated, and holds within groups', async () => {
    const now = at('2026-11-15T00:00:00Z')
    const others = ['last of October', 'first of December', 'last of March', 'first of April', 'never']
    expect(await found(now, { field, op: 'nbetween', value: 'this_month' })).toEqual(others)
    expect(await found(now, { none: [{ any: [{ field, op: 'between', value: 'this_month' }] }] })).toEqual(others)
  })
  test('plain days are days of the company, both ends included', async () => {
    const now = at('2026-11-15T00:00:00Z')
    expect(await found(now, between(['2026-11-01', '2026-11-30']))).toEqual(['first of November', 'last of November'])
    expect(await found(now, { field, op: 'eq', value: '2026-11-30' })).toEqual(['last of November'])
    expect(await found(now, { field, op: 'lte', value: '2026-10-31' })).toEqual(['last of October'])
    expect(await found(now, { field, op: 'gt', value: '2026-11-30' })).toEqual(['first of December', 'last of March', 'first of April'])
  })
  test('is written in an address like any other comparison', async () => {
    const ctx = at('2026-11-15T00:00:00Z')
    for (const op of ['between', 'preset']) {
      const { data } = JSON.parse(
        await listRecords(ctx, task, parseListQuery({ [`filter[${field}][${op}]`]: 'this_month', sort: 'id' })),
      ) as {
        data: { title: string }[]
      }
      expect(data.map(({ title }) => title)).toEqual(['first of November', 'last of November'])
    }
  })
})

test('a printed heading says the days that a range meant, also of instants', async () => {
  const words = (field: string) =>
    filterWords(
      at('2026-11-15T00:00:00Z'),
      { texts: createTexts(), language: 'en', labels: 'language', wallTime: wallClock('Asia/Taipei'), companyCurrency: 'TWD' },
      task,
      { all: [{ field, op: 'between', value: 'this_month' }] },
    )
  expect(await words('due')).toMatch(/: 2026-11-01 – 2026-11-30$/)
  expect(await words('at')).toMatch(/: 2026-11-01 – 2026-11-30$/)
})

describe('what no filter can mean is refused with 422, and the field is named in every language', () => {
  const texts = createTexts()
  const refusal = async (act: () => unknown): Promise<ApiError> => {
    try {
      await act()
    } catch (error) {
      if (error instanceof ApiError) return error
      throw error
    }
    throw new Error('it was taken')
  }
  const someday: Condition = { field: 'due', op: 'between', value: 'someday' }
  const unknown = { all: [{ field: 'due', op: 'like', value: 'x' }] }
  test.each([
    ['an unknown range in a list', 'filter', () => listRecords(own.ctx, task, parseListQuery({ filter: JSON.stringify(someday) }))],
    ['an unknown range in an address', 'filter', () => listRecords(own.ctx, task, parseListQuery({ 'filter[due][preset]': 'someday' }))],
    [
      'a range of days over a text',
      'filter',
      () => listRecords(own.ctx, task, parseListQuery({ filter: JSON.stringify({ field: 'title', op: 'between', value: 'today' }) })),
    ],
    ['an unknown range in a batch', 'filter', () => batchRows(own.ctx, task, { action: 'edit', filter: someday })],
    ['an unknown operator in a list', 'filter', () => parseListQuery({ filter: JSON.stringify(unknown) })],
    ['an unknown operator in an address', 'filter[due][like]', () => parseListQuery({ 'filter[due][like]': 'x' })],
    ['an unknown operator in an export', 'filter', () => rowQueryOf(own.ctx, task, { format: 'csv', filter: unknown })],
    ['an unknown operator in a batch', 'filter', () => batchRows(own.ctx, task, { action: 'edit', filter: unknown })],
  ])('%s', async (_what, parameter, act) => {
    const { status, text, details } = await refusal(act)
    expect(status).toBe(422)
    expect(Object.keys(details.errors ?? {})).toEqual([parameter])
    for (const language of languages) {
      expect(texts.translate(language, text)).toMatch(/due|title/)
      expect(texts.translate(language, text)).not.toContain('filter_')
    }
  })
})
