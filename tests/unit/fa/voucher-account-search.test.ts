/** Accounts are found as people type them (fa.md §2.2). */
import { describe, expect, it } from 'vitest'
import { accountIndex, findAccounts, namedAccount } from '../../../src/pages/fa/voucher/grid/account-search'

const chart = accountIndex([
  { id: 1, code: '1101', names: ['庫存現金', 'Cash on hand', '库存现金', '現金'], alias: '' },
  { id: 2, code: '1103', names: ['銀行存款', 'Bank deposits', '银行存款', '普通預金'], alias: 'main bank' },
  { id: 3, code: '1170', names: ['應收帳款', 'Accounts receivable', '应收账款', '売掛金'], alias: '' },
  { id: 4, code: '1172', names: ['應收帳款-外幣', 'Accounts receivable, foreign', '应收账款-外币', '外貨売掛金'], alias: '' },
  { id: 5, code: '2171', names: ['應付帳款', 'Accounts payable', '应付账款', '買掛金'], alias: '' },
  { id: 6, code: '6231', names: ['銀行手續費', 'Bank charges', '银行手续费', '支払手数料'], alias: '' },
])
const found = (typed: string) => findAccounts(chart, typed).map(({ code }) => code)

describe('accounts are found', () => {
  it('by code, from its beginning', () => {
    expect(found('117')).toEqual(['1170', '1172'])
    expect(found('１１７２')).toEqual(['1172'])
  })
  it('by name in any language', () => {
    expect(found('應收')).toEqual(['1170', '1172'])
    expect(found('bank')).toEqual(['1103', '6231'])
    expect(found('買掛')).toEqual(['2171'])
  })
  it('by alias', () => {
    expect(found('main')).toEqual(['1103'])
  })
  it('by pinyin initials, for traditional and simplified names alike', () => {
    expect(found('yhck')).toEqual(['1103'])
    expect(found('yszk')).toEqual(['1170', '1172'])
    expect(found('yhsxf')).toEqual(['6231'])
  })
  it('by zhuyin initials', () => {
    expect(found('ㄧㄏㄘㄎ')).toEqual(['1103'])
    expect(found('ㄧㄈㄓㄎ')).toEqual(['2171'])
    expect(found('ㄎㄘㄒㄐ')).toEqual(['1101'])
  })
  it('nothing where nothing fits, the first ones where nothing is typed', () => {
    expect(found('zzz')).toEqual([])
    expect(findAccounts(chart, '', 2).map(({ code }) => code)).toEqual(['1101', '1103'])
  })
})

describe('a pasted cell names an account', () => {
  const named = (text: string) => namedAccount(chart, text)?.code
  it('by code, by name in full, or by both', () => {
    expect(named('1103')).toBe('1103')
    expect(named('銀行存款')).toBe('1103')
    expect(named('1103 銀行存款')).toBe('1103')
    expect(named('Accounts receivable')).toBe('1170')
  })
  it('never by a guess', () => {
    expect(named('Accounts')).toBeUndefined()
    expect(named('')).toBeUndefined()
  })
})
