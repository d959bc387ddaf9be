/** Constants of the given text that only code holds (routes.md §7, §9): timeouts of the live client, the editor, the language of who chose none. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { debouncedChanges } from '../../../src/components/inputs/rich-text/debounced-changes'
import { warnOfOldEditor } from '../../../src/components/inputs/rich-text/old-editor'
import { storedLanguage } from '../../../src/providers/i18n/language'
import { createEcho, type EchoSettings } from '../../../src/providers/live/echo'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the live client', () => {
  const http = { get: vi.fn(), post: vi.fn() }
  const optionsOf = (more: Partial<EchoSettings>) => {
    const page = { hostname: 'office.example', port: '8080', protocol: 'http:' }
    const echo = createEcho({ key: 'the-key', host: null, port: null, scheme: null, page, ...more }, http)
    echo.disconnect()
    return echo.options
  }

  test('is of reverb, waits 120, 30 and 10 s, and does not force TLS', () => {
    expect(optionsOf({})).toMatchObject({
      broadcaster: 'reverb',
      key: 'the-key',
      wsHost: 'office.example',
      wsPort: 8080,
      forceTLS: false,
      enabledTransports: ['ws', 'wss'],
      activityTimeout: 120_000,
      pongTimeout: 30_000,
      unavailableTimeout: 10_000,
    })
    expect(optionsOf({ host: '127.0.0.1', port: 6001, scheme: 'http' })).toMatchObject({
      wsHost: '127.0.0.1',
      wsPort: 6001,
      forceTLS: false,
    })
  })

  test('forces TLS only to another host that has it, from a page without it', () => {
    expect(optionsOf({ host: '127.0.0.1', port: 443, scheme: 'https' })).toMatchObject({ forceTLS: true })
    const page = { hostname: 'office.example', port: '', protocol: 'https:' }
    expect(optionsOf({ host: '127.0.0.1', port: 443, scheme: 'https', page })).toMatchObject({ forceTLS: false })
  })
})

describe('the editor', () => {
  test('hands on once, 300 ms after the last keystroke, and at once when it is left', () => {
    vi.useFakeTimers()
    const handOn = vi.fn()
    const changes = debouncedChanges(handOn, () => false)
    changes.note()
    vi.advanceTimersByTime(200)
    changes.note()
    vi.advanceTimersByTime(299)
    expect(handOn).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(handOn).toHaveBeenCalledTimes(1)
    changes.note()
    changes.flush()
    vi.advanceTimersByTime(1000)
    expect(handOn).toHaveBeenCalledTimes(2)
  })

  test('ten letters within a second are one change (bb.md §12.6)', () => {
    vi.useFakeTimers()
    const handOn = vi.fn()
    const changes = debouncedChanges(handOn, () => false)
    for (let letter = 0; letter < 10; letter += 1) {
      changes.note()
      vi.advanceTimersByTime(100)
    }
    expect(handOn).not.toHaveBeenCalled()
    vi.advanceTimersByTime(200)
    expect(handOn).toHaveBeenCalledTimes(1)
  })

  test('hands on nothing while an input method composes, and once it has', () => {
    vi.useFakeTimers()
    const handOn = vi.fn()
    let isComposing = true
    const changes = debouncedChanges(handOn, () => isComposing)
    changes.note()
    vi.advanceTimersByTime(2000)
    expect(handOn).not.toHaveBeenCalled()
    isComposing = false
    vi.advanceTimersByTime(300)
    expect(handOn).toHaveBeenCalledTimes(1)
  })

  test('below version 37 it warns, once', () => {
    const warn = vi.fn()
    for (const version of ['37.0.0', '48.1.0']) warnOfOldEditor(version, warn)
    expect(warn).not.toHaveBeenCalled()
    for (const version of ['36.9.9', '9.0.0']) warnOfOldEditor(version, warn)
    expect(warn.mock.calls).toEqual([['CKEditor 36.9.9 is older than version 37.']])
  })
})

test.each([
  [null, 'tw'],
  ['jp', 'jp'],
  ['fr', 'en'],
])('the language that is stored as %s is %s', (stored, language) => {
  vi.stubGlobal('localStorage', { getItem: () => stored })
  expect(storedLanguage()).toBe(language)
})
