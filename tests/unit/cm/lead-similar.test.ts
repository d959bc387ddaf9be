/** Which won leads tell something of another (cm.md §2.2). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostSimilar, similarities, type ComparedLead, type WonLead } from '../../../server/modules/cm/lead/rules/similar-leads'

const lead: ComparedLead = { organization: 1, products: [10, 11], industry_type: 5, amount: '1000' }
const won = (id: number, values: Partial<WonLead> = {}): WonLead => ({
  id,
  organization: 2,
  products: [],
  industry_type: null,
  amount: null,
  won_at: '2026-05-01T00:00:00.000Z',
  ...values,
})

describe('similar won leads', () => {
  it('the same customer comes first, then its products, then its industry and size; each says why', () => {
    const found = mostSimilar(
      lead,
      [won(1, { industry_type: 5, amount: '900' }), won(2, { products: [11, 99] }), won(3, { organization: 1, products: [10] }), won(4)],
      5,
    )
    expect(found.map(({ id, reasons }) => [id, reasons])).toEqual([
      [3, ['customer', 'products']],
      [2, ['products']],
      [1, ['industry']],
    ])
  })

  it('the amount is between half and double, both included, and nothing is of the size of nothing', () => {
    const of = (amount: string | null, mine: string | null = '1000') =>
      similarities({ ...lead, amount: mine }, won(1, { industry_type: 5, amount }))
    expect(['499.99', '500', '2000', '2000.01', null].map((amount) => of(amount).length)).toEqual([0, 1, 1, 0, 0])
    expect([of('0', '0'), of('100', null)]).toEqual([[], []])
  })

  it('a lead without customer, products and industry is like no other', () => {
    expect(
      similarities(
        { organization: null, products: [], industry_type: null, amount: '1000' },
        won(1, { organization: null, amount: '1000' }),
      ),
    ).toEqual([])
  })

  it('among alike ones the last won comes first, and never more than asked for', () => {
    const day = (id: number) => won(id, { organization: 1, won_at: `2026-0${id}-01T00:00:00.000Z` })
    expect(mostSimilar(lead, [1, 2, 3, 4, 5, 6].map(day), 5).map(({ id }) => id)).toEqual([6, 5, 4, 3, 2])
  })

  it('the order does not depend on the order in which they are found', () => {
    const any = fc.record({
      organization: fc.constantFrom(1, 2),
      products: fc.subarray([10, 11, 12]),
      industry_type: fc.constantFrom(5, 6, null),
      amount: fc.constantFrom('400', '600', '2500', null),
      month: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), (values) => {
        const rows = values.map(({ month, ...one }, index) => won(index + 1, { ...one, won_at: `2026-0${month}-01T00:00:00.000Z` }))
        expect(mostSimilar(lead, [...rows].reverse(), 5)).toEqual(mostSimilar(lead, rows, 5))
      }),
    )
  })
})
