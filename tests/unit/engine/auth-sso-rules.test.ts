/** Signing in with a provider, as rules (sc.md §3.3; runtime.md S37, S53). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOnThisMachine } from '../../../server/auth/sso/provider-fetch'
import { identityOf, newAccountOf, ownOrigin, safePath, signInPage, wantedBy } from '../../../server/auth/sso/rules'

const claims = { sub: '248289761001', name: 'Amy Lin', email: 'Amy@Example.com', email_verified: true, preferred_username: 'amy' }

describe('what the claims say', () => {
  test('the subject, the claim for the account, a verified e-mail, a name, whether there was a second factor', () => {
    expect(identityOf(claims, 'preferred_username')).toEqual({
      subject: '248289761001',
      claimed: 'amy',
      email: 'Amy@Example.com',
      name: 'Amy Lin',
      mfa: false,
    })
    expect(identityOf({ sub: 'x', given_name: 'Amy', family_name: 'Lin', amr: ['pwd', 'mfa'] }, 'email')).toEqual({
      subject: 'x',
      claimed: null,
      email: null,
      name: 'Amy Lin',
      mfa: true,
    })
  })
  test.each([false, 'true', 1, null, undefined])('an e-mail that is verified as %j is not', (email_verified) => {
    expect(identityOf({ ...claims, email_verified }, 'email').email).toBeNull()
  })
  test.each(['mfa', { mfa: true }, ['otp'], undefined])('amr %j vouches for nothing', (amr) => {
    expect(identityOf({ ...claims, amr }, 'email').mfa).toBe(false)
  })
  test('without a subject it is nobody', () => expect(() => identityOf({ email: 'a@example.com' }, 'email')).toThrow())
})

describe('what an account is looked for by', () => {
  const wanted = (more: object, claim: string) => wantedBy(identityOf({ ...claims, ...more }, claim), claim)
  test('a verified e-mail is compared with accounts and e-mails, an unverified one with nothing', () => {
    expect(wanted({}, 'email')).toEqual({ account: 'amy@example.com', email: 'amy@example.com' })
    expect(wanted({ email_verified: false }, 'email')).toBeNull()
  })
  test('another claim is an account; an e-mail only where it is the verified one', () => {
    expect(wanted({}, 'preferred_username')).toEqual({ account: 'amy', email: null })
    expect(wanted({ preferred_username: 'ceo@example.com' }, 'preferred_username')).toEqual({ account: 'ceo@example.com', email: null })
    expect(wanted({ preferred_username: 'AMY@example.com' }, 'preferred_username')).toEqual({
      account: 'amy@example.com',
      email: 'amy@example.com',
    })
    expect(wanted({ email_verified: false, preferred_username: 'amy@example.com' }, 'preferred_username')).toEqual({
      account: 'amy@example.com',
      email: null,
    })
  })
  test('a claim that is missing is compared with nothing', () => expect(wanted({}, 'upn')).toBeNull())
  test.each([
    ['amy@example.com', 'amy@example.com'],
    ['amy+oa@example.com', null],
    ['林', null],
    ['a', null],
  ])('an account made of %s is %s', (account, made) => {
    expect(newAccountOf({ account, email: null })).toBe(made)
  })
})

describe('where to go afterwards', () => {
  test.each([
    ['/sc/list?dept=3', '/sc/list?dept=3'],
    ['/a/../b', '/b'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['/\t/evil.example', null],
    ['/.//evil.example', null],
    ['https://evil.example', null],
    ['javascript:alert(1)', null],
    ['', null],
    [['/home'], null],
    [undefined, null],
    [`/${'x'.repeat(2000)}`, null],
  ])('%j → %j', (wanted, path) => expect(safePath(wanted)).toBe(path))
  test('no text leads to another origin', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `/${text}`),
          fc.webUrl(),
        ),
        (text) => {
          const path = safePath(text)
          return path === null || new URL(path, 'https://own.example').origin === 'https://own.example'
        },
      ),
    )
  })
  test('the sign-in page keeps whose page it was', () => {
    expect(signInPage({ redirect: '/sc/list', user: '7' })).toBe('/?redirect=%2Fsc%2Flist&user=7')
    expect(signInPage({ redirect: '/sc/list', user: '7&x=1' })).toBe('/?redirect=%2Fsc%2Flist')
    expect(signInPage({ redirect: '//evil.example', user: '7' })).toBe('/')
  })
})

test('the provider sends people back to the address under which they came, when it is a known one', () => {
  const known = ['https://kontor.example.com', 'https://oa.example.com:8443']
  expect(ownOrigin({ protocol: 'https', host: 'oa.example.com:8443' }, known)).toBe('https://oa.example.com:8443')
  // Behind a proxy that ends TLS.
  expect(ownOrigin({ protocol: 'http', host: 'kontor.example.com' }, known)).toBe('https://kontor.example.com')
  expect(ownOrigin({ protocol: 'https', host: 'evil.example' }, known)).toBe('https://kontor.example.com')
  expect(ownOrigin({ protocol: 'http', host: 'localhost:80' }, ['http://localhost'])).toBe('http://localhost')
})

test.each([
  ['http://127.0.0.1:8080', true],
  ['http://localhost/realms/x', true],
  ['http://[::1]:1', true],
  ['http://127.0.0.1.nip.io', false],
  ['http://localhost.example.com', false],
  ['https://10.0.0.1', false],
])('%s is on this machine: %s', (issuer, isHere) => {
  expect(isOnThisMachine(new URL(issuer))).toBe(isHere)
})
