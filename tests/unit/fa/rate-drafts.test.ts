/** A week of rates while it is typed (fa.md §2, foreign-exchange). */
import { expect, test } from 'vitest'
import { changesOf, filledDown, leadingOf, weekOf } from '../../../src/pages/fa/rate/rate-drafts'
import type { RateDay } from '../../../src/shared/fa/rate'

const none = { spot_buy: null, spot_sell: null, cash_buy: null, cash_sell: null, customs: null, book: null }
const day = (date: string, rates: Partial<RateDay>): RateDay => ({ ...none, id: 1, version: 1, date, change: null, ...rates })
const friday = day('2026-11-20', { spot_buy: '31.35000000', spot_sell: '31.45000000' })
const tuesday = day('2026-11-24', { book: '31.00000000' })

test('the week of a day begins as the company’s weeks do', () => {
  expect(weekOf('2026-11-25', 1, []).map(({ date }) => date.slice(8))).toEqual(['23', '24', '25', '26', '27', '28', '29'])
  expect(weekOf('2026-11-25', 0, []).map(({ date }) => date.slice(8))).toEqual(['22', '23', '24', '25', '26', '27', '28'])
})

test('days without a rate take those of the day before, also of the week before', () => {
  const filled = filledDown(weekOf('2026-11-25', 1, [tuesday, friday]), friday)
  expect(filled.slice(0, 3).map(({ rates }) => [rates.spot_buy, rates.book])).toEqual([
    ['31.35', ''],
    ['', '31.00'],
    ['', '31.00'],
  ])
})

test('only what changed is saved, and what is cleared is null', () => {
  const week = weekOf('2026-11-25', 1, [tuesday])
  expect(changesOf(week)).toEqual([])
  const typed = week.map((one) =>
    one.date === '2026-11-24'
      ? { ...one, rates: { ...one.rates, book: '', customs: ' 31.2 ' } }
      : one.date === '2026-11-25'
        ? { ...one, rates: { ...one.rates, book: '31.1' } }
        : one,
  )
  expect(changesOf(typed)).toEqual([
    { date: '2026-11-24', row: tuesday, values: { customs: '31.2', book: null } },
    { date: '2026-11-25', row: null, values: { book: '31.1' } },
  ])
})

test('a day is told by both spot rates, else by the first that is quoted', () => {
  expect([leadingOf(friday), leadingOf(tuesday), leadingOf(day('2026-11-25', {}))]).toEqual(['31.35 / 31.45', '31.00', ''])
})
