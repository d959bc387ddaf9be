/** Parameters that stay as they are once something depends on them (fa.md §3.1). */
import { describe, expect, test } from 'vitest'
import { locksFurther, parameterFaultsOf } from '../../../server/modules/fa/parameter/rules/parameter-changes'

const row = { books_start: '2025-01-01', books_lock_date: '2025-12-31', hash_chain: true }
const posted = { posted: 1, first_voucher: '2025-01-02' }

describe('parameters of the books', () => {
  test('the hard lock only moves forward', () => {
    expect(parameterFaultsOf(row, { ...row, books_lock_date: '2025-12-30' }, posted)).toEqual([
      { field: 'books_lock_date', fault: 'lock_date_back' },
    ])
    expect(parameterFaultsOf(row, { ...row, books_lock_date: null }, posted)).toHaveLength(1)
    expect(parameterFaultsOf(row, { ...row, books_lock_date: '2026-01-31' }, posted)).toEqual([])
    expect(locksFurther(row, { ...row, books_lock_date: '2026-01-31' })).toBe(true)
    expect(locksFurther(row, row)).toBe(false)
    expect(locksFurther({ ...row, books_lock_date: null }, row)).toBe(true)
  })

  test('the chain is fixed by the first posting', () => {
    expect(parameterFaultsOf(row, { ...row, hash_chain: false }, posted)).toEqual([{ field: 'hash_chain', fault: 'hash_chain_fixed' }])
    expect(parameterFaultsOf(row, { ...row, hash_chain: false }, { ...posted, posted: 0 })).toEqual([])
  })

  test('books do not start after their first voucher', () => {
    expect(parameterFaultsOf(row, { ...row, books_start: '2025-02-01' }, posted)).toEqual([
      { field: 'books_start', fault: 'vouchers_before_start' },
    ])
    expect(parameterFaultsOf(row, { ...row, books_start: '2025-01-02' }, posted)).toEqual([])
  })
})
