/** Sign-in and sign-out go through refine's auth provider, wherever they are asked for. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LoginAnswer } from '../../../src/shared/engine/sign-in'

const answer: LoginAnswer = {
  access_token: 'first',
  token_expires: 3600,
  user_id: 7,
  user_departments: [12],
  autoLogoutEnabled: true,
  autoLogoutDuration: '2.00',
  next: 'home',
  last_login: null,
}

const sent = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }))
beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    clear: () => items.clear(),
  })
  vi.stubGlobal('localStorage', { getItem: () => 'en' })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  )
  vi.stubGlobal('fetch', sent)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('the last answer of the sign-in begins a session, signing out ends it here and on the server', async () => {
  const { authProvider } = await import('../../../src/providers/auth/auth-provider')
  expect(await authProvider.check()).toEqual({ authenticated: false, redirectTo: '/' })
  expect(await authProvider.login({ answer })).toEqual({ success: true })
  expect(await authProvider.check()).toEqual({ authenticated: true })
  expect(await authProvider.getIdentity()).toBe('7')
  expect(sessionStorage.getItem('token')).toBe('first')
  expect(await authProvider.logout()).toEqual({ success: true })
  expect(await authProvider.check()).toEqual({ authenticated: false, redirectTo: '/' })
  expect(sessionStorage.getItem('token')).toBeNull()
  expect(sent.mock.calls.map(([address]) => address)).toEqual(['/api/sc/user/logout'])
})

test('no screen signs in or out by itself', () => {
  const own = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('providers/auth/'))
    .filter((path) => /\bsignIn\(|endSession\('signed-out'\)/.test(readFileSync(join('src', path), 'utf8')))
  expect(own).toEqual([])
})
