import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counterKey, formatNumber, patternProblem, resets } from '../../../src/schemas/core/number-pattern'

test.each([
  // sc.md §5.6
  ['{CODE}{YYYY}{MM}-{SEQ:4}', 37, 'V202611-0037'],
  ['{CODE}{YYYY}{MM}-{SEQ:4}', 9_999, 'V202611-9999'],
  ['{CODE}{YYYY}{MM}-{SEQ:4}', 10_000, 'V202611-10000'],
  ['{ROC}{MM}{DD}{SEQ:3}', 1, '1151105001'],
  ['{DEPT}/{YY}/{SEQ}', 8, 'RD/26/8'],
  ['D{YYYY}{MM}-{SEQ:4}', 2, 'D202611-0002'],
])('%s makes of %i the number %s', (pattern, number, expected) => {
  expect(formatNumber(pattern, { on: '2026-11-05', number, values: { CODE: 'V', DEPT: 'RD' } })).toBe(expected)
})

test('a token of the owner needs its value, and no inherited property stands for one', () => {
  expect(() => formatNumber('{MODEL}-{SEQ}', { on: '2026-11-05', number: 1 })).toThrow('{MODEL}')
  expect(() => formatNumber('{constructor}-{SEQ}', { on: '2026-11-05', number: 1 })).toThrow('{constructor}')
  expect(formatNumber('{MODEL}-{SEQ}', { on: '2026-11-05', number: 1, values: { MODEL: 'QP' } })).toBe('QP-1')
})

test('years before 100 of the Republic keep their three places', () => {
  expect(formatNumber('{ROC}-{SEQ}', { on: '2010-01-01', number: 1 })).toBe('099-1')
})

test.each([
  ['{CODE}{YYYY}{MM}-{SEQ:4}', 'month', undefined],
  ['{CODE}-{SEQ:4}', 'never', undefined],
  ['{CODE}-{YYYY}', 'year', { key: 'counter', params: {} }],
  ['{SEQ}{SEQ:2}', 'never', { key: 'counter', params: {} }],
  ['{SEQ:0}', 'never', { key: 'token', params: { token: '{SEQ:0}' } }],
  ['{MODEL}{SEQ}', 'never', { key: 'token', params: { token: '{MODEL}' } }],
  ['{CODE{SEQ}', 'never', { key: 'token', params: { token: '{CODE{SEQ}' } }],
  ['{CODE}{SEQ:4}', 'year', { key: 'period', params: { token: '{YYYY}' } }],
  ['{ROC}{SEQ:4}', 'month', { key: 'period', params: { token: '{MM}' } }],
  ['{YY}{MM}{SEQ:4}', 'day', { key: 'period', params: { token: '{DD}' } }],
] as const)('%s, counted anew each %s, is judged', (pattern, reset, problem) => {
  expect(patternProblem(pattern, { own: ['CODE', 'DEPT'], reset })).toEqual(problem)
})

test('the period stands in the key of the counter', () => {
  expect(resets.map((reset) => counterKey('fa.voucher.T', reset, '2026-11-05'))).toEqual([
    'fa.voucher.T',
    'fa.voucher.T.2026',
    'fa.voucher.T.202611',
    'fa.voucher.T.20261105',
  ])
})

test('whatever pattern is accepted gives two numbers of different counters or counts two different texts', () => {
  const part = fc.constantFrom('{CODE}', '{YYYY}', '{YY}', '{ROC}', '{MM}', '{DD}', '-', 'A')
  const pattern = fc
    .tuple(fc.array(part, { maxLength: 6 }), fc.integer({ min: 1, max: 6 }))
    .map(([parts, places]) => `${parts.join('')}-{SEQ:${places}}`)
  const day = fc
    .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const taken = fc.record({ on: day, number: fc.integer({ min: 1, max: 2_000_000 }) })
  fc.assert(
    fc.property(pattern, fc.constantFrom(...resets), taken, taken, (text, reset, one, other) => {
      fc.pre(patternProblem(text, { own: ['CODE'], reset }) === undefined)
      const isSame = counterKey('key', reset, one.on) === counterKey('key', reset, other.on) && one.number === other.number
      if (!isSame)
        expect(formatNumber(text, { ...one, values: { CODE: 'V' } }) === formatNumber(text, { ...other, values: { CODE: 'V' } })).toBe(
          false,
        )
    }),
  )
})
