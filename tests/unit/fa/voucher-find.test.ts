/** The quick find of vouchers (fa.md §2.1). */
import { describe, expect, it } from 'vitest'
import { findCondition, findOf } from '../../../src/pages/fa/voucher/list/find-condition'

describe('what is typed', () => {
  it('with a sign is an amount, also with thousands signs and full-width', () => {
    expect(findOf('=12,345')).toEqual({ kind: 'amount', op: 'eq', amount: '12345' })
    expect(findOf('>100000')).toEqual({ kind: 'amount', op: 'gt', amount: '100000' })
    expect(findOf('＞＝１００，０００')).toEqual({ kind: 'amount', op: 'gte', amount: '100000' })
    expect(findOf('≤ 5.5')).toEqual({ kind: 'amount', op: 'lte', amount: '5.5' })
  })
  it('is a text otherwise, and nothing is all', () => {
    expect(findOf('T202611-0001')).toEqual({ kind: 'text', text: 'T202611-0001' })
    expect(findOf('>abc')).toEqual({ kind: 'text', text: '>abc' })
    expect(findCondition(findOf('  '), [])).toBeUndefined()
  })
  it('a text is looked for in number and summary, and names vouchers by their lines', () => {
    expect(findCondition(findOf('rent'), [4, 7])).toEqual({
      any: [
        { field: 'number', op: 'contains', value: 'rent' },
        { field: 'summary', op: 'contains', value: 'rent' },
        { field: 'id', op: 'in', value: [4, 7] },
      ],
    })
  })
})
