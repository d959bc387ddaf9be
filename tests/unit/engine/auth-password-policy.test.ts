import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { commonPasswords } from '../../../server/auth/password/common-passwords'
import {
  contextParts,
  foldPassword,
  passwordFaults,
  passwordPresets,
  type PasswordRules,
} from '../../../server/auth/password/password-policy'

const recommended: PasswordRules = passwordPresets.recommended
const faults = (password: string, { rules = recommended, words = [] as readonly string[] } = {}) =>
  passwordFaults(password, rules, { words, blocklist: commonPasswords }).map(({ key }) => key.replace('auth:password.', ''))

describe('the examples of sc.md §5.2', () => {
  test('Formosa2026! at Formosa Harbour is refused: 7 of 12 characters are a context word', () => {
    expect(faults('Formosa2026!', { words: ['Formosa Harbour'] })).toEqual(['context'])
  })
  test('amychen-likes-long-walks by amy.chen is accepted: 7 of 24', () => {
    expect(faults('amychen-likes-long-walks', { words: ['amy.chen'] })).toEqual([])
  })
  test('123456789012 is refused: it is all runs', () => {
    expect(faults('123456789012')).toContain('runs')
  })
  test('three bears in a house at the sea, 12 Chinese characters, are accepted', () => {
    expect(faults('三隻小熊住在海邊的木屋裡')).toEqual([])
  })
})

describe('common words (sc.md §5.2)', () => {
  test.each([
    'password1234',
    'Password2024!',
    'passwordpassword',
    '!!P4ssw0rd!!99',
    'Passw0rdpassword',
    'Dragon-Dragon-',
    'password1password1',
  ])('%s is refused', (password) => {
    expect(faults(password)).toContain('common')
  })
  test.each(['password-of-my-cat', 'correct-horse-battery', 'dragonwalkshome7', 'a1b2c3d4e5f6g7'])('%s is none', (password) => {
    expect(faults(password)).not.toContain('common')
  })
})

describe('length', () => {
  test('counts code points of the composed form', () => {
    expect(faults('😀🦊🐢🌲🎈🍋🚲⛵🎻🏔🧭🪁'.normalize())).toEqual([])
    expect(faults('e\u0301'.repeat(11))).toContain('too_short')
  })
  test('128 is the longest, 129 too long', () => {
    const long = Array.from({ length: 64 }, (_, n) => String.fromCodePoint(0x4e00 + n * 7)).join('')
    expect(faults(long + long)).toEqual([])
    expect(faults(`${long}${long}x`)).toEqual(['too_long'])
  })
})

test('a context word of three characters does not count, all occurrences of a longer one do', () => {
  expect(faults('amyamyamyamyx', { words: ['amy'] })).toEqual([])
  expect(faults('chen9wu-chen9', { words: ['Chen'] })).toEqual(['context'])
})
test('context words are found behind digits and signs that stand for letters (S3)', () => {
  expect(faults('F0rm0$4-2x9!', { words: ['Formosa'] })).toEqual(['context'])
})
test('a birth date counts as written and without its hyphens', () => {
  expect(contextParts(['1990-04-12'])).toEqual(expect.arrayContaining([foldPassword('19900412'), foldPassword('1990')]))
  expect(faults('x19900412y!z', { words: ['1990-04-12'] })).toContain('context')
})
test('runs go up, down and stand still', () => {
  expect(faults('aaaa-9876-zyx')).toContain('runs')
  expect(faults('aaaa-walk-home-slowly')).not.toContain('runs')
})
test('three of four classes are asked for by the traditional preset', () => {
  expect(faults('walkhomeslow', { rules: passwordPresets.traditional })).toEqual(['classes'])
  expect(faults('Walkhomeslow7', { rules: passwordPresets.traditional })).toEqual([])
})

test('each of the 3,000 most used passwords is refused, also with another case and signs for letters (S3)', () => {
  const rules = { ...recommended, password_min: 1 }
  const list = [...commonPasswords].slice(0, 3000)
  expect(list).toHaveLength(3000)
  for (const word of list) {
    expect(faults(word, { rules }), word).toContain('common')
    expect(faults(word.toUpperCase().replaceAll('A', '@').replaceAll('O', '0'), { rules }), word).toContain('common')
  }
})
test('the blocklist can be switched off', () => {
  expect(faults('password', { rules: { ...recommended, password_min: 8, password_blocklist: false } })).toEqual([])
})
test('a password never throws and is judged alike in both Unicode forms', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.array(fc.string({ maxLength: 30 })), (password, words) => {
      expect(faults(password.normalize('NFD'), { words })).toEqual(faults(password.normalize('NFC'), { words }))
    }),
  )
})
