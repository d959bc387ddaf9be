import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  idleCheckInterval,
  idleRemaining,
  isBlocked,
  isExempt,
  mayRefreshOnRefusal,
  needsHeartbeat,
  needsNoSession,
  pageAfterLogin,
  refreshDelay,
  warningAt,
} from '../../../src/providers/auth/session-rules'

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)

describe('token refresh (shell.md §5.2)', () => {
  test('a token of 3600 s is refreshed 3420 s after the last refresh', () => {
    expect(at('09:00:02') + refreshDelay(3600)).toBe(at('09:57:02'))
  })
  test.each([
    [360, 180_000],
    [361, 181_000],
    [300, 150_000],
    [60, 30_000],
  ])('a token of %d s is refreshed after %d ms', (seconds, delay) => {
    expect(refreshDelay(seconds)).toBe(delay)
  })
  test('a refusal is answered by a refresh only within 180 s of the end of the token', () => {
    const token = { issuedAt: at('09:00:00'), tokenExpires: 3600 }
    expect(mayRefreshOnRefusal({ ...token, now: at('09:56:59.999') })).toBe(false)
    expect(mayRefreshOnRefusal({ ...token, now: at('09:57:00') })).toBe(true)
    expect(mayRefreshOnRefusal({ ...token, issuedAt: null, now: at('09:00:01') })).toBe(true)
  })
})

describe('blocked requests (shell.md §5.3)', () => {
  const session = { tokenExpires: 3600, lastAxiosTime: at('10:00:00.000') }
  test('at 11:00:00.000 a request is allowed', () => expect(isBlocked({ ...session, now: at('11:00:00.000') })).toBe(false))
  test('at 11:00:00.001 it is blocked', () => expect(isBlocked({ ...session, now: at('11:00:00.001') })).toBe(true))
  test.each([
    '/api/sc/user/login',
    '/api/sc/user/refresh',
    '/api/sc/security',
    '/api/captcha',
    '/api/captcha?mode=pow',
    '/api/sc/company-setup/get-setup',
    '/api/sc/user/forgot-password',
    '/api/sc/user/reset-password',
    '/api/sc/user/check-reset-token',
  ])('%s is exempt', (path) => expect(isExempt(path)).toBe(true))
  test.each(['/api/sc/user/1', '/api/sc/user/logout', '/api/cm/tag', '/api/sc/security-setting', '/api/captcha/x'])('%s is not', (path) => {
    expect(isExempt(path)).toBe(false)
  })
})

describe('the end of a session', () => {
  test.each(['/', '/403', '/reset-password/abc', '/as/kiosk'])('%s stays', (path) => expect(needsNoSession(path)).toBe(true))
  test.each(['/home', '/reset-passwords', '/sc/reset-password/abc', '/notifications', '/as/kiosks'])(
    '%s gives way to /tokenexpired',
    (path) => {
      expect(needsNoSession(path)).toBe(false)
    },
  )
})

describe('idle sign-out (shell.md §5.1)', () => {
  const session = { enabled: true, hours: 0.5 }

  test('last request 10:00:00, no input: the dialog opens at 10:28:00 and the limit is 10:30:00', () => {
    const lastAxiosTime = at('10:00:00')
    expect(warningAt({ ...session, lastAxiosTime })).toBe(at('10:28:00'))
    expect(idleRemaining({ ...session, lastAxiosTime, now: at('10:29:59') })).toBe(1000)
    expect(idleRemaining({ ...session, lastAxiosTime, now: at('10:30:00') })).toBe(0)
  })

  test('typing until 10:18:00: heartbeats at 10:05, 10:10, 10:15, 10:20, out at the first tick from 10:50:00', () => {
    let lastAxiosTime = at('10:00:00')
    const heartbeats: number[] = []
    let out = 0
    for (let now = lastAxiosTime + idleCheckInterval; out === 0; now += idleCheckInterval) {
      const lastInputAt = Math.min(now, at('10:18:00'))
      if (needsHeartbeat({ now, lastAxiosTime, lastInputAt })) {
        heartbeats.push(now)
        lastAxiosTime = now
      }
      if (idleRemaining({ ...session, now, lastAxiosTime }) === 0) out = now
    }
    expect(heartbeats).toEqual([at('10:05:00'), at('10:10:00'), at('10:15:00'), at('10:20:00')])
    expect(out).toBe(at('10:50:00'))
  })

  test('nobody is signed out when auto-logout is off or has no duration', () => {
    expect(warningAt({ enabled: false, hours: 2, lastAxiosTime: 0 })).toBeNull()
    expect(idleRemaining({ enabled: true, hours: 0, lastAxiosTime: 0, now: 1e12 })).toBeNull()
  })

  test('a limit shorter than the warning still warns before it ends', () => {
    expect(warningAt({ enabled: true, hours: 1 / 60, lastAxiosTime: 0 })).toBe(30_000)
  })
})

describe('the page after signing in (shell.md §2.1)', () => {
  const me = { leftBy: null, userId: '7', origin: 'http://127.0.0.1:8080' }
  test.each([
    ['/cm/admin/info-settings?page=2#a', '/cm/admin/info-settings?page=2#a'],
    [null, '/home'],
    ['', '/home'],
    ['/', '/home'],
    ['/tokenexpired?reason=idle', '/home'],
    ['/403', '/home'],
    ['//evil.example', '/home'],
    ['/\\evil.example', '/home'],
    ['/\t/evil.example', '/home'],
    ['https://evil.example/', '/home'],
    ['javascript:alert(1)', '/home'],
  ])('%s leads to %s', (redirect, page) => expect(pageAfterLogin({ ...me, redirect })).toBe(page))
  test('a page left by another person is not opened', () => {
    expect(pageAfterLogin({ ...me, redirect: '/profile', leftBy: '8' })).toBe('/home')
    expect(pageAfterLogin({ ...me, redirect: '/profile', leftBy: '7' })).toBe('/profile')
  })
  test('nothing leads to another origin (S53)', () => {
    const hostile = fc.oneof(fc.string(), fc.webUrl(), fc.stringMatching(/^[/\\\t\n.@:%a-z0-9]{0,20}$/))
    fc.assert(
      fc.property(hostile, (text) => {
        const page = pageAfterLogin({ ...me, redirect: `/${text}` })
        expect(new URL(page, me.origin).origin).toBe(me.origin)
      }),
      { numRuns: 2000 },
    )
  })
})
