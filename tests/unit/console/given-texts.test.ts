/** Texts that are missing, as the given text has them (routes.md §8): English, then the key; a failure is logged and alerts nobody. */
import type * as I18next from 'i18next'
import type * as ReactI18next from 'react-i18next'
import i18next from 'i18next'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { http } from '../../../src/providers/http/http'
import { loadMessages, startMessages } from '../../../src/providers/i18n/i18n'
import { currentAlerts } from '../../../src/providers/notification/alerts'

vi.hoisted(() => vi.resetModules())
afterAll(() => {
  vi.resetModules()
})
// Started here, and by none of the other files that have the library's one instance.
vi.mock('i18next', async (load) => ({ default: (await load<typeof I18next>()).default.createInstance() }))
vi.mock('react-i18next', async (load) => ({
  ...(await load<typeof ReactI18next>()),
  initReactI18next: { type: '3rdParty', init: () => undefined },
}))

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'tw', setItem: () => undefined })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.spyOn(http, 'get').mockImplementation((url: string) =>
    url.endsWith('/common')
      ? Promise.resolve({
          status: 200,
          data: { tw: { both: '皆有' }, en: { both: 'both', english: 'in English' }, cn: {}, jp: {} },
          headers: {},
        })
      : Promise.reject(new Error('down')),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('texts that a language lacks are English, and those of no language their key', async () => {
  await startMessages(Promise.resolve(undefined))
  expect(['both', 'english', 'neither'].map((key) => i18next.t(key))).toEqual(['皆有', 'in English', 'neither'])
})

test("texts of a module that can't be loaded are logged, and nobody is alerted", async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await loadMessages('wf')
  expect(log).toHaveBeenCalledWith('The messages of wf could not be loaded', expect.objectContaining({ message: 'down' }))
  expect(currentAlerts().shown).toEqual([])
  expect(i18next.t('wf:title')).toBe('title')
})
