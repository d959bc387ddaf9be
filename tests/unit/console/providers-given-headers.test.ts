/** What every request carries (routes.md §7): the language of the interface, bearer, XSRF and the mark of a call. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { givenHeaders } from '../../../src/providers/http/given-headers'
import { http } from '../../../src/providers/http/http'
import { interfaceLanguage } from '../../../src/providers/i18n/language'

let stored: Record<string, string>
beforeEach(async () => {
  stored = {}
  const storage = (items: Record<string, string>) => ({ getItem: (key: string) => items[key] ?? null, setItem: () => undefined })
  vi.stubGlobal('localStorage', storage(stored))
  vi.stubGlobal('sessionStorage', storage({ token: 'secret', user_id: '7', token_expires: '3600', lastAxiosTime: String(Date.now()) }))
  vi.stubGlobal('document', { cookie: 'remember_account=amy; XSRF-TOKEN=a%2Bb' })
  await i18next.init({ lng: 'en', supportedLngs: ['tw', 'en', 'cn', 'jp'], resources: {} })
})
afterEach(() => vi.unstubAllGlobals())

test('nobody chose a language and the company speaks English: server texts are asked for in English', async () => {
  expect(interfaceLanguage()).toBe('en')
  const { headers } = await http.get('/api/cm/tag', { adapter: async (config) => ({ config, headers: config.headers }) as never })
  expect(headers['accept-language']).toBe('en')
})

test('the interface counts, not what another tab has stored since', async () => {
  stored.language = 'cn'
  await i18next.changeLanguage('jp')
  expect(givenHeaders()['accept-language']).toBe('jp')
})

test('a request that axios cannot send carries all of them', () => {
  expect(givenHeaders()).toEqual({
    'accept-language': 'en',
    'X-Requested-With': 'XMLHttpRequest',
    Authorization: 'Bearer secret',
    'X-XSRF-TOKEN': 'a+b',
  })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  expect(givenHeaders()).toEqual({ 'accept-language': 'en', 'X-Requested-With': 'XMLHttpRequest' })
})

test('no other request of the console leaves without them', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.startsWith('dev/'),
  )
  const bare = sources.filter((path) => {
    const text = readFileSync(join('src', path), 'utf8')
    return /\bfetch\(['"`]|XMLHttpRequest\(|sendBeacon/.test(text) && !text.includes('givenHeaders(')
  })
  // Google's own address: it is none of ours, and must see none of them.
  expect(bare).toEqual(['components/map/tile-layer.ts'])
})
