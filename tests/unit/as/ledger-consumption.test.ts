/** Balances and consumption by lots (as.md R5, R6 carry). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atExpiry, balanceOn, consume, reversalOf, type Lot } from '../../../server/modules/as/ledger/rules/consumption'

const lot = (id: number, left: number, valid_to: string | null, more: Partial<Lot> = {}): Lot => ({
  ...{ id, left, valid_to, valid_from: '2026-01-01' },
  ...more,
})

describe('consumption (R5)', () => {
  test('splits by date and takes what expires first (acceptance 9)', () => {
    const lots = [lot(2, 2400, '2026-12-31'), lot(1, 300, '2026-06-30')]
    const parts = ['2026-06-29', '2026-06-30', '2026-07-01'].map((date) => ({ date, minutes: 480 }))
    const { takes, short } = consume(lots, parts, 'expiry')
    expect(takes).toEqual([
      { lot: 1, date: '2026-06-29', minutes: 300 },
      { lot: 2, date: '2026-06-29', minutes: 180 },
      { lot: 2, date: '2026-06-30', minutes: 480 },
      { lot: 2, date: '2026-07-01', minutes: 480 },
    ])
    expect([short, 2400 - 180 - 480 - 480]).toEqual([[], 1260])
    const rows = takes.map(({ lot: of, date, minutes }) => ({ lot: of, kind: 'use' as const, minutes: -minutes, effective_date: date }))
    expect(reversalOf(rows, 'unuse').map(({ lot: of, minutes }) => [of, minutes])).toEqual([
      [1, 300],
      [2, 180],
      [2, 480],
      [2, 480],
    ])
  })

  test('puts lots without end last, ties by id, what was carried first, and the oldest of compensatory time', () => {
    const of = (lots: Lot[], order: 'expiry' | 'oldest' = 'expiry') =>
      consume(lots, [{ date: '2026-05-01', minutes: 60 }], order).takes.map(({ lot: id }) => id)
    expect(of([lot(1, 60, null), lot(2, 60, '2026-12-31')])).toEqual([2])
    expect(of([lot(4, 60, '2026-12-31'), lot(3, 60, '2026-12-31')])).toEqual([3])
    expect(of([lot(1, 60, '2026-06-30'), lot(2, 60, '2026-12-31', { carried: true })])).toEqual([2])
    expect(
      of([lot(1, 60, '2026-06-30', { earned_on: '2026-03-02' }), lot(2, 60, '2026-12-31', { earned_on: '2026-03-01' })], 'oldest'),
    ).toEqual([2])
  })

  test('tells what is missing, and overdraws only as far as it may', () => {
    const asked = [{ date: '2026-05-01', minutes: 270 }]
    expect(consume([lot(1, 240, null)], asked, 'expiry').short).toEqual([{ date: '2026-05-01', minutes: 30 }])
    expect(consume([lot(1, 240, null)], asked, 'expiry', 30)).toEqual({ takes: [{ lot: 1, date: '2026-05-01', minutes: 270 }], short: [] })
    expect(consume([lot(1, 240, '2026-04-30')], asked, 'expiry', 300).short).toEqual(asked)
  })

  test('balances are of the lots that are valid that day', () => {
    const lots = [lot(1, 300, '2026-06-30'), lot(2, 2400, '2026-12-31', { valid_from: '2026-06-01' })]
    expect(['2025-12-31', '2026-05-31', '2026-06-30', '2026-07-01'].map((date) => balanceOn(lots, date))).toEqual([0, 300, 2700, 2400])
  })

  test('never takes below what is allowed, adds up, and its reversal restores every lot', () => {
    const lots = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 9 }), left: fc.integer({ min: 0, max: 900 }), month: fc.integer({ min: 1, max: 12 }) }),
      { selector: ({ id }) => id, maxLength: 6 },
    )
    const parts = fc.array(fc.record({ day: fc.integer({ min: 1, max: 28 }), minutes: fc.integer({ min: 1, max: 480 }) }), { maxLength: 6 })
    fc.assert(
      fc.property(
        lots,
        parts,
        fc.constantFrom('expiry' as const, 'oldest' as const),
        fc.integer({ min: 0, max: 120 }),
        (rows, dates, order, negative) => {
          const all = rows.map(({ id, left, month }) => lot(id, left, `2026-${String(month).padStart(2, '0')}-28`))
          const asked = dates.map(({ day, minutes }) => ({ date: `2026-06-${String(day).padStart(2, '0')}`, minutes }))
          const { takes, short } = consume(all, asked, order, negative)
          const sum = (list: readonly { minutes: number }[]) => list.reduce((total, { minutes }) => total + minutes, 0)
          expect(sum(takes) + sum(short)).toBe(sum(asked))
          const uses = takes.map(({ lot: of, date, minutes }) => ({
            lot: of,
            kind: 'use' as const,
            minutes: -minutes,
            effective_date: date,
          }))
          for (const { id, left } of all) {
            const used = sum(uses.filter((row) => row.lot === id))
            expect(left + used).toBeGreaterThanOrEqual(-negative)
            expect(left + used + sum(reversalOf(uses, 'unuse').filter((row) => row.lot === id))).toBe(left)
          }
        },
      ),
    )
  })
})

test('at its end a lot is carried once as far as may be, and the rest paid or dropped (R6)', () => {
  const rule = { carry: 'none', carry_max_min: null, carry_months: 12, on_expire: 'pay' } as const
  expect(atExpiry(2640, rule, false)).toEqual({ carry: 0, pay: 2640, drop: 0 })
  expect(atExpiry(2640, { ...rule, carry: 'upto', carry_max_min: 2400 }, false)).toEqual({ carry: 2400, pay: 240, drop: 0 })
  expect(atExpiry(2640, { ...rule, on_expire: 'carry' }, false)).toEqual({ carry: 2640, pay: 0, drop: 0 })
  expect(atExpiry(2640, { ...rule, on_expire: 'carry' }, true)).toEqual({ carry: 0, pay: 2640, drop: 0 })
  expect(atExpiry(2640, { ...rule, on_expire: 'drop' }, false)).toEqual({ carry: 0, pay: 0, drop: 2640 })
})
