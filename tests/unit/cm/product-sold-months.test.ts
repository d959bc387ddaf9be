/** What was sold month by month (cm.md §2, product view). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { soldMonths, unitsOf, type SoldPart } from '../../../server/modules/cm/product/rules/sold-months'
import { sumOf } from '../../../server/modules/cm/reports/rules/sales-reports'

const part = (month: string, values: Partial<SoldPart> = {}): SoldPart => ({
  month,
  unit: 'pcs',
  quantity: '1',
  net: '100',
  leads: [7],
  ...values,
})

describe('sold months', () => {
  it('a month without a sale stands there as nothing', () => {
    expect(soldMonths([part('2026-09', { quantity: '2.5' })], { months: ['2026-08', '2026-09'], units: ['pcs'] })).toEqual([
      { month: '2026-08', quantities: ['0'], net: '0', leads: 0 },
      { month: '2026-09', quantities: ['2.5'], net: '100', leads: 1 },
    ])
  })

  it('pieces and boxes are never added; the most used unit stands first', () => {
    const parts = [part('2026-09', { unit: 'box', quantity: '3' }), part('2026-09', { quantity: '10', leads: [7, 8] })]
    expect(unitsOf(parts)).toEqual(['pcs', 'box'])
    expect(soldMonths(parts, { months: ['2026-09'], units: unitsOf(parts) })[0]).toEqual({
      month: '2026-09',
      quantities: ['10', '3'],
      net: '200',
      leads: 2,
    })
  })

  it('no amount is lost, and one without a rate counts as nothing', () => {
    const months = ['2026-08', '2026-09', '2026-10']
    const parts = fc.array(
      fc.record({
        month: fc.constantFrom(...months),
        unit: fc.constantFrom('pcs', 'box'),
        quantity: fc.nat(999).map(String),
        net: fc.option(fc.nat(99_999).map(String)),
        leads: fc.array(fc.nat(9)),
      }),
    )
    fc.assert(
      fc.property(parts, (rows) => {
        expect(sumOf(soldMonths(rows, { months, units: unitsOf(rows) }).map(({ net }) => net))).toBe(
          sumOf(rows.map(({ net }) => net ?? '0')),
        )
      }),
    )
  })
})
