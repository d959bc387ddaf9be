/** The second factor's rules (sc.md §5.2): RFC 6238, codes as people type them, who needs one and from when. */
import { HOTP, Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import {
  acceptedStep,
  enrolmentUri,
  graceAfterSignIn,
  isDemanded,
  newTotpSecret,
  passwordMinimum,
  readCode,
  stepAfterPassword,
} from '../../../server/auth/two-factor/two-factor-rules'
import { readableSecret } from '../../../server/kernel/tokens'

/** "12345678901234567890" of RFC 6238, appendix B. */
const secret = Secret.fromUTF8('12345678901234567890').base32
const codeAt = (seconds: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: seconds * 1000 })

describe('a code', () => {
  // The RFC prints eight digits; six are their end.
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i s is that of RFC 6238, appendix B: %s', (seconds, code) => {
    expect(acceptedStep(code, { secret, now: seconds * 1000, lastStep: null })).toBe(Math.floor(seconds / 30))
  })
  test('of one step before or after is right, of two is not', () => {
    const now = 1_000_000_005
    const accepted = (steps: number) => acceptedStep(codeAt(now + steps * 30), { secret, now: now * 1000, lastStep: null })
    const step = Math.floor(now / 30)
    expect([-2, -1, 0, 1, 2].map(accepted)).toEqual([null, step - 1, step, step + 1, null])
  })
  test('is accepted once, and none before the last one', () => {
    const now = 1_000_000_005
    const step = Math.floor(now / 30)
    expect(acceptedStep(codeAt(now), { secret, now: now * 1000, lastStep: step })).toBeNull()
    expect(acceptedStep(codeAt(now - 30), { secret, now: now * 1000, lastStep: step })).toBeNull()
    expect(acceptedStep(codeAt(now + 30), { secret, now: now * 1000, lastStep: step })).toBe(step + 1)
  })
  test('is 30 seconds of SHA-1 and six digits, as every authenticator app takes it', () => {
    const uri = new URL(enrolmentUri({ secret, issuer: '福港: Harbour', account: 'amy.chen' }))
    expect(uri.protocol + uri.host).toBe('otpauth:totp')
    expect(Object.fromEntries(uri.searchParams)).toEqual({ issuer: '福港: Harbour', secret, algorithm: 'SHA1', digits: '6', period: '30' })
    expect(decodeURIComponent(uri.pathname)).toContain('amy.chen')
  })
  test('comes of 160 random bits', () => {
    expect(Secret.fromBase32(newTotpSecret()).bytes).toHaveLength(20)
    expect(new Set(Array.from({ length: 200 }, newTotpSecret)).size).toBe(200)
    expect(HOTP.generate({ secret: Secret.fromBase32(newTotpSecret()), counter: 1 })).toMatch(/^\d{6}$/)
  })
})

describe('what a person types', () => {
  test.each([['123456'], [' 123 456 '], ['１２３４５６'], ['123-456'], ['123　456']])('%s is the code of an app', (typed) =>
    expect(readCode(typed)).toEqual({ kind: 'totp', code: '123456' }),
  )
  test.each([['abcd-efgh-jkmn-2345'], ['ABCD EFGH JKMN 2345'], ['ａｂｃｄ－ｅｆｇｈ－ｊｋｍｎ－２３４５'], ['abcdefghjkmn2345']])(
    '%s is a recovery code',
    (typed) => expect(readCode(typed)).toEqual({ kind: 'recovery', code: 'abcdefghjkmn2345' }),
  )
  test.each([[''], ['12345'], ['1234567'], ['abcd'], ['abcd-efgh-jkmn-234é'], ['x'.repeat(1000)]])('%s is neither', (typed) =>
    expect(readCode(typed)).toBeNull(),
  )
  test('of our own making is read as it is printed', () => expect(readCode(readableSecret())?.kind).toBe('recovery'))
})

test('administrators are who holds admin, hr-admin or a module', () => {
  const of = (scope: 'none' | 'admins' | 'all', roles: string[] = [], administersModule = false) =>
    isDemanded({ scope, roles, administersModule })
  expect([
    of('none', ['admin']),
    of('admins', ['staff']),
    of('admins', ['staff', 'admin']),
    of('admins', ['hr-admin']),
    of('admins', [], true),
    of('all'),
  ]).toEqual([false, false, true, true, true, true])
})

describe('the time to set it up', () => {
  const day = 86_400_000
  const grace = (graceUntil: number | null, graceDays: number, now: number, demanded = true) =>
    graceAfterSignIn({ demanded, graceUntil, graceDays, now })
  test('runs from the first sign-in at which the rule holds, and goes on from there', () => {
    expect(grace(null, 14, 100 * day)).toBe(114 * day)
    expect(grace(114 * day, 14, 110 * day)).toBe(114 * day)
    expect(grace(114 * day, 14, 200 * day)).toBe(114 * day)
  })
  test('is shortened by the setting at once, and not made longer', () => {
    expect(grace(114 * day, 2, 101 * day)).toBe(103 * day)
    expect(grace(114 * day, 0, 101 * day)).toBe(101 * day)
    expect(grace(114 * day, 365, 101 * day)).toBe(114 * day)
  })
  test('begins anew when the rule held no more in between', () => {
    expect(grace(114 * day, 14, 105 * day, false)).toBeNull()
    expect(grace(null, 14, 300 * day)).toBe(314 * day)
  })
})

test('after the password comes the code, the enrolment that is due, or the console', () => {
  const next = (more: Partial<Parameters<typeof stepAfterPassword>[0]>) =>
    stepAfterPassword({ hasFactor: false, isTrusted: false, graceUntil: null, now: 10, ...more })
  expect(next({})).toBeNull()
  expect(next({ hasFactor: true })).toBe('two-factor')
  expect(next({ hasFactor: true, graceUntil: 5 })).toBe('two-factor')
  expect(next({ hasFactor: true, isTrusted: true })).toBeNull()
  expect(next({ graceUntil: 11 })).toBeNull()
  expect(next({ graceUntil: 10 })).toBe('enroll-two-factor')
  expect(next({ graceUntil: 10, isTrusted: true })).toBe('enroll-two-factor')
})

test('beside a second factor a shorter password is enough, where the settings say so', () => {
  expect(passwordMinimum({ password_min: 15, password_min_2fa: 8 }, true)).toBe(8)
  expect(passwordMinimum({ password_min: 15, password_min_2fa: 8 }, false)).toBe(15)
  expect(passwordMinimum({ password_min: 12, password_min_2fa: null }, true)).toBe(12)
})
