import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { languageOf } from '../../../server/i18n/language'
import { isAllowedAddress, networkOf } from '../../../server/kernel/network'
import { hashToken, isSameSecret, newToken, nextToken, readableSecret } from '../../../server/kernel/tokens'
import { isXsrfToken, makeXsrfToken } from '../../../server/auth/session/xsrf'
import { hashPassword, isPassword, needsRehash } from '../../../server/auth/password/passwords'
import { isProofOfWork } from '../../../server/auth/sign-in/captcha'

describe('the language of a request', () => {
  test.each([
    [undefined, 'tw'],
    ['', 'tw'],
    ['tw', 'tw'],
    ['cn', 'cn'],
    ['jp', 'jp'],
    ['en', 'en'],
    ['zh-TW', 'tw'],
    ['zh-Hant-HK', 'tw'],
    ['zh-HK,zh;q=0.8', 'tw'],
    ['zh-CN', 'cn'],
    ['zh-Hans', 'cn'],
    ['zh', 'cn'],
    ['ja-JP', 'jp'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr', 'en'],
    ['fr,ja;q=0.4', 'jp'],
    ['ja;q=0.2,en;q=0.9', 'en'],
    ['jp;q=0,cn', 'cn'],
    ['*', 'tw'],
  ])('%s → %s', (header, language) => expect(languageOf(header, 'tw')).toBe(language))
  test.each(['en', 'jp'] as const)('where none is asked for, a company of %s is not answered in Chinese', (company) => {
    for (const header of [undefined, '', ' ', '*']) expect(languageOf(header, company)).toBe(company)
    expect([languageOf('cn', company), languageOf('fr', company)]).toEqual(['cn', 'en'])
  })
  test('any header gives a language', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(['en', 'tw', 'cn', 'jp']).toContain(languageOf(header, 'tw'))
      }),
    )
  })
})

describe('networks', () => {
  test.each([
    ['192.168.7.9', '192.168.7.0/24'],
    ['::ffff:192.168.7.9', '192.168.7.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', 'unknown'],
  ])('%s counts in %s', (ip, network) => expect(networkOf(ip)).toBe(network))
  test('an empty list allows all, a list only its own, a wrong entry nothing', () => {
    expect(isAllowedAddress('10.1.2.3', [])).toBe(true)
    expect(isAllowedAddress('10.1.2.3', ['10.0.0.0/8'])).toBe(true)
    expect(isAllowedAddress('::ffff:10.1.2.3', ['10.0.0.0/8'])).toBe(true)
    expect(isAllowedAddress('11.1.2.3', ['10.0.0.0/8', 'nonsense', '1.2.3.4/77'])).toBe(false)
    expect(isAllowedAddress('2001:db8::1', ['2001:db8::/32'])).toBe(true)
    expect(isAllowedAddress('', ['0.0.0.0/0'])).toBe(false)
  })
})

describe('tokens', () => {
  test('carry 256 random bits and are kept as a hash (S9, S11)', () => {
    const tokens = new Set(Array.from({ length: 1000 }, () => newToken()))
    expect(tokens.size).toBe(1000)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(hashToken('a')).toMatch(/^[0-9a-f]{64}$/)
  })
  test('the next token is the same for two tabs, another without the server’s secret', () => {
    const token = newToken()
    expect(nextToken(token, 's1')).toBe(nextToken(token, 's1'))
    expect(nextToken(token, 's1')).not.toBe(nextToken(token, 's2'))
    expect(Buffer.from(nextToken(token, 's1'), 'base64url')).toHaveLength(32)
  })
  test('equal is equal, whatever the length', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(isSameSecret(a, b)).toBe(a === b)
      }),
    )
  })
})

describe('the XSRF token', () => {
  const secret = 'server'
  const check = (token: unknown, session = 7, cookie: unknown = token) => isXsrfToken({ header: token, cookie, session, secret })
  test('is accepted for its session, again and again', () => {
    expect(check(makeXsrfToken(7, secret))).toBe(true)
    expect(makeXsrfToken(7, secret)).not.toBe(makeXsrfToken(7, secret))
  })
  test('is refused for another session, from before signing in, of another server, without its cookie', () => {
    expect(check(makeXsrfToken(8, secret))).toBe(false)
    expect(check(makeXsrfToken(null, secret))).toBe(false)
    expect(check(makeXsrfToken(7, 'other'))).toBe(false)
    expect(check(makeXsrfToken(7, secret), 7, makeXsrfToken(7, secret))).toBe(false)
    expect(check(makeXsrfToken(7, secret), 7, null)).toBe(false)
  })
  test('any changed character makes it worthless (S17)', () => {
    const token = makeXsrfToken(7, secret)
    fc.assert(
      fc.property(fc.nat({ max: token.length - 1 }), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        fc.pre(token[at] !== character)
        expect(check(token.slice(0, at) + character + token.slice(at + 1))).toBe(false)
      }),
    )
  })
})

test('proof of work: the answer that was searched is accepted, one for another salt is not', () => {
  const solve = (salt: string) => {
    for (let n = 0; ; n++)
      if (
        createHash('sha256')
          .update(salt + n)
          .digest()
          .readUInt16BE() >>
          4 ===
        0
      )
        return String(n)
  }
  const answer = solve('pepper')
  expect(isProofOfWork({ salt: 'pepper', difficulty: 12, answer })).toBe(true)
  expect(isProofOfWork({ salt: 'pepper', difficulty: 40, answer })).toBe(false)
  expect(isProofOfWork({ salt: 'pepper', difficulty: 12, answer: `${answer}${' '.repeat(70)}` })).toBe(false)
})

describe('password hashes', () => {
  test('argon2id, 19 MiB, two passes, a salt of its own (S1)', async () => {
    const [a, b] = await Promise.all([hashPassword('three bears at sea'), hashPassword('three bears at sea')])
    expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(a).not.toBe(b)
    expect(needsRehash(a)).toBe(false)
    expect(needsRehash('$argon2id$v=19$m=4096,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$6sy1Jv4cJ0iWdYcD2pTz2cSgU5Y2OVZJSlVJq1nSEkE')).toBe(true)
  })
  test('a random password opens exactly; any changed character does not; both Unicode forms are one (S2)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }), fc.nat(), async (password, n) => {
        const stored = await hashPassword(password)
        const characters = [...password]
        const at = n % characters.length
        const changed = characters.with(at, characters[at] === 'x' ? 'y' : 'x').join('')
        expect(await isPassword(stored, password.normalize('NFD'))).toBe(true)
        fc.pre(changed.normalize('NFC') !== password.normalize('NFC'))
        expect(await isPassword(stored, changed)).toBe(false)
      }),
      { numRuns: 8 },
    )
  })
  test('an account without a password accepts nothing', async () => expect(await isPassword(null, '')).toBe(false))
  test('one-time passwords are long and never twice the same (S8)', () => {
    expect(readableSecret()).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
    expect(new Set(Array.from({ length: 500 }, readableSecret)).size).toBe(500)
  })
})
