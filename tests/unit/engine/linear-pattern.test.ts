/** Patterns of administrators in linear time (runtime.md S28, issue 17.6). */
import { describe, expect, test } from 'vitest'
import { linearPattern } from '../../../src/shared/engine/linear-pattern'

describe('patterns that a backtracking engine never finishes', () => {
  test.each(['^(a|a)*$', '^(a+)+$', '^(a|aa)+$', '^(.*a){20}$', '^([a-z]+)*$', '^(\\w+\\s?)*$', '^(a?){400}$'])(
    '%s judges 500 characters',
    (pattern) => {
      expect(linearPattern(pattern)?.(`${'a'.repeat(499)}!`)).toBe(false)
    },
  )
})

describe('what both engines write the same means the same', () => {
  const texts = [
    '',
    'a',
    'A1',
    '12',
    'AB123456',
    'a b',
    'a　b',
    '林',
    'é',
    '𠮷',
    'a\nb',
    'a-b',
    'x.y',
    '+886 2',
    '\u{1F600}',
    ']',
    '\\',
    '\u2028',
  ]
  const patterns = [
    '^[A-Z]{2}[0-9]{6}$',
    '^\\p{L}+$',
    '^\\S+$',
    '^\\w+\\s\\w+$',
    '^[\\s\\d]+$',
    '^.$',
    '^a.b$',
    '^[^.]+$',
    '^(?:a|b)-[ab]$',
    '\\u{1F600}',
    '^[\\u4e00-\\u9fff]$',
  ]
  test.each([...patterns, '^(?<first>a)', '^[\\-a\\]]$', '^\\.|\\\\$', '', '^\\bx\\b'])('%s', (pattern) => {
    const linear = linearPattern(pattern)
    expect(texts.map((text) => linear?.(text))).toEqual(texts.map((text) => new RegExp(pattern, 'u').test(text)))
  })
})

test.each(['^(?=a)', '(?!a)b', '(?<=a)b', '(a)\\1', '(?<x>a)\\k<x>', '^(abcdefghij){300}$', '('])('%s is not taken', (pattern) => {
  expect(linearPattern(pattern)).toBeUndefined()
})
