/** Exchange rates (fa.md R5, §3.1, §12.23). */
import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changePercent,
  gapsOf,
  leadingRate,
  rateFaultsOf,
  unusualChanges,
  type SixRates,
} from '../../../server/modules/fa/rate/rules/rate-checks'
import { rateOn, type RateRow } from '../../../server/modules/fa/rate/rules/rate-on'

const row = (currency: string, date: string, more: Partial<RateRow> = {}): RateRow => ({
  ...{ currency, date, unit: 1, spot_buy: null, spot_sell: null, book: null, customs: null, ...more },
})
const usd = row('USD', '2026-11-20', { spot_buy: '31.35', spot_sell: '31.45' })
const yen = row('JPY', '2026-11-18', { unit: 100, spot_buy: '20.7', spot_sell: '20.8' })
const books = { currency: 'TWD', maxAgeDays: 10 }
const ask = (currency: string, to: string, date: string, rows: RateRow[] = [usd, yen]) =>
  rateOn({ currency, to, date, basis: 'mid' }, rows, books)

describe('a rate (R5)', () => {
  test('is that of the last row on or before the day (fa.md §12.23)', () => {
    expect(ask('USD', 'TWD', '2026-11-21')).toEqual({ rate: '31.40000000', date_used: '2026-11-20', stale: false })
    expect(ask('USD', 'TWD', '2026-12-15')).toEqual({ rate: '31.40000000', date_used: '2026-11-20', stale: true })
    expect(ask('USD', 'TWD', '2026-10-01')).toEqual({ missing: 'USD' })
  })

  test('is stale on the day after the age that is allowed', () => {
    expect(ask('USD', 'TWD', '2026-11-30')).toMatchObject({ stale: false })
    expect(ask('USD', 'TWD', '2026-12-01')).toMatchObject({ stale: true })
  })

  test('of a currency that is quoted for a hundred is that of one', () => {
    expect(ask('JPY', 'TWD', '2026-11-21')).toMatchObject({ rate: '0.20750000' })
  })

  test('of one foreign currency in another goes by the books, as of the older row', () => {
    expect(ask('USD', 'JPY', '2026-11-21')).toEqual({ rate: '151.32530120', date_used: '2026-11-18', stale: false })
  })

  test('of the company’s currency is the inverse', () => {
    expect(ask('TWD', 'USD', '2026-11-21')).toMatchObject({ rate: '0.03184713', date_used: '2026-11-20' })
  })

  test('of a currency in itself is one, without a row', () => {
    expect(ask('USD', 'USD', '2026-10-01', [])).toEqual({ rate: '1.00000000', date_used: '2026-10-01', stale: false })
  })

  test('skips rows without the basis', () => {
    const buyOnly = row('USD', '2026-11-21', { spot_buy: '31.5', customs: '31.2' })
    expect(ask('USD', 'TWD', '2026-11-21', [usd, buyOnly])).toMatchObject({ rate: '31.40000000', date_used: '2026-11-20' })
    const by = (basis: 'spot_buy' | 'customs' | 'book') =>
      rateOn({ currency: 'USD', to: 'TWD', date: '2026-11-21', basis }, [usd, buyOnly], books)
    expect(by('spot_buy')).toMatchObject({ rate: '31.50000000' })
    expect(by('customs')).toMatchObject({ rate: '31.20000000' })
    expect(by('book')).toEqual({ missing: 'USD' })
  })

  test('there and back is one, as far as eight digits go', () => {
    const rate = fc.integer({ min: 1_000, max: 100_000_000 }).map((units) => new Decimal(units).dividedBy(10_000).toFixed(4))
    fc.assert(
      fc.property(rate, rate, (one, other) => {
        const rows = [row('USD', '2026-11-20', { book: one }), row('EUR', '2026-11-20', { book: other })]
        const of = (currency: string, to: string) => {
          const found = rateOn({ currency, to, date: '2026-11-20', basis: 'book' }, rows, books)
          return 'rate' in found ? new Decimal(found.rate) : new Decimal(Number.NaN)
        }
        const [there, back] = [of('USD', 'EUR'), of('EUR', 'USD')]
        const slack = there.plus(back).times('0.00000001')
        expect(there.times(back).minus(1).abs().lte(slack)).toBe(true)
      }),
    )
  })
})

describe('a row of rates', () => {
  const none: SixRates = { spot_buy: null, spot_sell: null, cash_buy: null, cash_sell: null, customs: null, book: null }

  test('has at least one, above zero, and does not buy dearer than it sells', () => {
    expect(rateFaultsOf(none)).toEqual([{ field: 'spot_buy', fault: 'rate_missing' }])
    expect(rateFaultsOf({ ...none, customs: '31.2' })).toEqual([])
    expect(rateFaultsOf({ ...none, spot_buy: '0', book: '-1' }).map(({ field }) => field)).toEqual(['spot_buy', 'book'])
    expect(rateFaultsOf({ ...none, spot_buy: '31.45', spot_sell: '31.35' })).toEqual([{ field: 'spot_sell', fault: 'buy_above_sell' }])
    expect(rateFaultsOf({ ...none, cash_buy: '31.4', cash_sell: '31.4' })).toEqual([])
  })

  test('that changed by more than a fifth needs a confirmation', () => {
    const before = { ...none, spot_buy: '30', customs: '30' }
    expect(unusualChanges(before, { ...none, spot_buy: '36', customs: '24' })).toEqual([])
    expect(unusualChanges(before, { ...none, spot_buy: '36.01', spot_sell: '90' })).toEqual([{ field: 'spot_buy', percent: '20.03' }])
    expect(unusualChanges(before, { ...none, spot_buy: '3.1' })).toEqual([{ field: 'spot_buy', percent: '-89.67' }])
    expect(unusualChanges(null, { ...none, spot_buy: '36.01' })).toEqual([])
    expect(changePercent('31.40', '31.80')).toBe('1.27')
  })

  test('is compared by the middle of its spot rates, else by what it has', () => {
    expect(leadingRate({ ...none, spot_buy: '31.35', spot_sell: '31.45', book: '30' })).toBe('31.40000000')
    expect(leadingRate({ ...none, customs: '31.2', book: '30' })).toBe('31.2')
    expect(leadingRate(none)).toBeNull()
  })

  test('is missing on workdays since the first one', () => {
    const works = (date: string) => !['2026-11-21', '2026-11-22'].includes(date)
    expect(gapsOf(['2026-11-23', '2026-11-19'], '2026-11-25', works)).toEqual(['2026-11-25', '2026-11-24', '2026-11-20'])
    expect(gapsOf([], '2026-11-25', works)).toEqual([])
  })
})
