/** Registry numbers (cm.md R4): the worked examples, and what no example covers. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkRegistryNumber,
  corporateCheckDigit,
  isJapaneseInvoiceNumber,
  registryTypeOf,
  usccCheckCharacter,
} from '../../../server/modules/cm/party/rules/registry-number'

const now = { ban_modulus: 5 }

describe('a Taiwan business number', () => {
  test.each([
    ['12345675', undefined],
    ['04595252', undefined],
    ['12345678', 'check_digit'],
    ['00000000', 'check_digit'],
    ['1234567', 'format'],
    ['1234567A', 'format'],
    ['', 'format'],
  ])('%s', (number, problem) => expect(checkRegistryNumber('tw_ban', number, now).problem).toBe(problem))
  test('was invalid under the rule before 2023-04', () => {
    expect(checkRegistryNumber('tw_ban', '04595252', { ban_modulus: 10 }).problem).toBe('check_digit')
    expect(checkRegistryNumber('tw_ban', '12345675', { ban_modulus: 10 }).problem).toBe(undefined)
  })
  // A sum is a multiple of itself; one more where the seventh digit is 7.
  test.each([
    ['12345675', [39, 40]],
    ['04595252', [35]],
    ['12345678', [42, 43]],
  ])('%s adds up to %j', (number, sums) => {
    const moduli = Array.from({ length: 20 }, (_, n) => 30 + n)
    expect(moduli.filter((ban_modulus) => checkRegistryNumber('tw_ban', number, { ban_modulus }).problem === undefined)).toEqual(sums)
  })
  test('may be typed with spaces, hyphens and full width', () => {
    for (const typed of ['1234-5675', ' 1234 5675', '１２３４５６７５', '1234‐5675', '1234−5675'])
      expect(checkRegistryNumber('tw_ban', typed, now)).toEqual({ value: '12345675' })
  })
  test('property: what was valid before is valid now', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), (number) => {
        fc.pre(checkRegistryNumber('tw_ban', number, { ban_modulus: 10 }).problem === undefined)
        return checkRegistryNumber('tw_ban', number, now).problem === undefined
      }),
    ))
})

describe('a Japanese corporate number', () => {
  test.each([
    ['7123456789012', undefined],
    ['8123456789012', 'check_digit'],
    ['123456789012', 'format'],
  ])('%s', (number, problem) => expect(checkRegistryNumber('jp_corp', number, now).problem).toBe(problem))
  test('property: of ten first digits one is right, and it is no nought', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), (body) => {
        const right = [...'0123456789'].filter((first) => checkRegistryNumber('jp_corp', first + body, now).problem === undefined)
        expect(right).toEqual([String(corporateCheckDigit(body))])
        expect(right).not.toEqual(['0'])
      }),
    ))
  test('of 123456789012 the sum is 74, mod 9 = 2: the first digit is 7', () =>
    expect(corporateCheckDigit('123456789012')).toBe(9 - (74 % 9)))
  test('of a qualified invoice issuer stands behind a T', () => {
    expect(['T7123456789012', 'T8123456789012', '7123456789012', 't7123456789012'].map(isJapaneseInvoiceNumber)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('a Hong Kong business registration', () => {
  test.each([
    ['12345678', '12345678'],
    ['A1234567', 'A1234567'],
    ['12345678-000-11-25-1', '12345678'],
    ['A1234567-000-01-26-9', 'A1234567'],
  ])('%s is %s', (typed, value) => expect(checkRegistryNumber('hk_br', typed, now)).toEqual({ value }))
  test.each(['1234567', '123456789', 'AB123456', '12345678-000'])('%s is none', (typed) =>
    expect(checkRegistryNumber('hk_br', typed, now).problem).toBe('format'),
  )
})

describe('a Chinese unified social credit code', () => {
  test('91310000MA1K000006 is valid', () =>
    expect(checkRegistryNumber('cn_uscc', '91310000MA1K000006', now)).toEqual({ value: '91310000MA1K000006' }))
  test('a wrong check warns', () =>
    expect(checkRegistryNumber('cn_uscc', '91310000ma1k000007', now)).toEqual({ value: '91310000MA1K000007', warning: 'check_digit' }))
  test.each(['91310000MA1K00000', '91310000MI1K000006', '91310000MZ1K000006'])('%s has not the form', (code) =>
    expect(checkRegistryNumber('cn_uscc', code, now).problem).toBe('format'),
  )
  test('property: one changed character is noticed', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9A-HJ-NPQRTUWXY]{17}$/),
        fc.nat(16),
        fc.stringMatching(/^[0-9A-HJ-NPQRTUWXY]$/),
        (body, place, other) => {
          fc.pre(body[place] !== other)
          expect(usccCheckCharacter(body.slice(0, place) + other + body.slice(place + 1))).not.toBe(usccCheckCharacter(body))
        },
      ),
    ))
})

test('others are taken as they are, but not empty; none has none', () => {
  expect(checkRegistryNumber('other', 'HRB 12-345', now)).toEqual({ value: 'HRB12345' })
  expect(checkRegistryNumber('other', ' - ', now).problem).toBe('format')
  expect(checkRegistryNumber('none', '123', now)).toEqual({ value: '' })
  expect(['TW', 'JP', 'HK', 'CN', 'DE'].map(registryTypeOf)).toEqual(['tw_ban', 'jp_corp', 'hk_br', 'cn_uscc', 'other'])
})
