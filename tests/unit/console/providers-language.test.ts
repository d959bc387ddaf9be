/** What the server said in one language is asked again in the next (shell.md §9). */
import i18next from 'i18next'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { cachedGet, clearCached, invalidateAllCached } from '../../../src/providers/data/cached-lists'
import { dropAnswersOfFormerLanguage, queryClient } from '../../../src/providers/data/query-client'
import { http } from '../../../src/providers/http/http'
import { onLanguageChange } from '../../../src/providers/i18n/i18n'
import { holds } from '../../support/until'

beforeAll(() => i18next.init({ lng: 'en', resources: {} }))
afterEach(() => {
  queryClient.clear()
  clearCached()
  vi.restoreAllMocks()
})

describe('another language', () => {
  test('what is on screen is asked again and stays until then; what is not on screen is forgotten', async () => {
    const answer = vi.fn(() => Promise.resolve(`in ${i18next.language}`))
    const stop = onLanguageChange(dropAnswersOfFormerLanguage)
    await queryClient.fetchQuery({ queryKey: ['left'], queryFn: answer, staleTime: Infinity })
    const shown = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn: answer, staleTime: Infinity })
    const leave = shown.subscribe(() => undefined)
    await holds(() => expect(shown.getCurrentResult().data).toBe('in en'))

    await i18next.changeLanguage('jp')
    expect(queryClient.getQueryData(['left'])).toBeUndefined()
    expect(shown.getCurrentResult().data).toBe('in en')
    await holds(() => expect(shown.getCurrentResult().data).toBe('in jp'))
    leave()
    stop()
  })

  test('every cached list is read again, also one that an update is under way for', async () => {
    const get = vi.spyOn(http, 'get').mockImplementation(() => Promise.resolve({ status: 200, data: { data: [] }, headers: {} }))
    await cachedGet('/api/sc/department/all')
    const second = cachedGet('/api/as/leave/all')
    invalidateAllCached()
    await second
    await holds(() =>
      expect(get.mock.calls.map(([url]) => url).sort()).toEqual([
        '/api/as/leave/all',
        '/api/as/leave/all',
        '/api/sc/department/all',
        '/api/sc/department/all',
      ]),
    )
  })

  test('texts worded anew in the same language are no change', async () => {
    const changed = vi.fn()
    const stop = onLanguageChange(changed)
    await i18next.changeLanguage(i18next.language)
    expect(changed).not.toHaveBeenCalled()
    await i18next.changeLanguage('tw')
    stop()
    await i18next.changeLanguage('en')
    expect(changed).toHaveBeenCalledTimes(1)
  })
})
