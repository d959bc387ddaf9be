import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { http } from '../../../src/providers/http/http'
import {
  currentNotifications,
  forgetNotifications,
  loadMoreNotifications,
  onPersonalEvent,
  startNotifications,
  needsReceivedCounts,
  onReceivedCountsStale,
} from '../../../src/providers/notification/notifications'
import { timeAgo } from '../../../src/components/format/time-ago'
import { dayGroups } from '../../../src/pages/shell/notifications/notification-time'
import { holds } from '../../support/until'

// Files share their modules: one that another file has loaded would keep what it knew.
vi.hoisted(() => vi.resetModules())
afterAll(() => {
  vi.resetModules()
})
vi.mock('../../../src/providers/browser/page-title', () => ({ setUnreadTitle: () => undefined }))

const notice = (id: number, status?: string, modelType = 'wf') => ({
  id,
  type: 1,
  modelType,
  modelId: 1,
  data: status ? { workflow: { status } } : {},
  count: 1,
  read_at: null,
  created_at: '2026-11-20T00:00:00Z',
})

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})
afterEach(() => {
  forgetNotifications()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The call that the given text names (routes.md §4). */
const pageOf = (page: number) => ({
  method: 'GET',
  url: '/api/sc/user-notification',
  params: { type: '1', page: String(page), status: 'all' },
})

describe('notifications', () => {
  test.each([
    ['S', true],
    ['A', true],
    ['E', true],
    ['X', false],
  ])('wf with status %s: received counts are refetched: %s (shell.md §12.13)', async (status, wanted) => {
    const page = { data: { data: [notice(1)], meta: { unread_count: 1, current_page: 1, last_page: 1 } } }
    const get = vi.spyOn(http, 'request').mockResolvedValue(page)
    startNotifications()
    await holds(() => expect(get).toHaveBeenCalledOnce())
    const refetched = vi.fn()
    onReceivedCountsStale(refetched)
    get.mockResolvedValue({ data: { data: [notice(2, status), notice(1)], meta: { unread_count: 2, current_page: 1, last_page: 1 } } })
    await onPersonalEvent('notification.created')
    expect(refetched).toHaveBeenCalledTimes(wanted ? 1 : 0)
  })
  test('another module with that status is not about forms', () => expect(needsReceivedCounts(notice(1, 'S', 'ca'))).toBe(false))

  describe('a pushed one', () => {
    const push = (more: object, raises = true) => ({ event: 'x', raises, notification: { ...notice(2), ...more }, seq: 1 })
    const shown = () => {
      const { items, unread } = currentNotifications()
      return { ids: items.map(({ id }) => id), unread }
    }
    beforeEach(async () => {
      const get = vi.spyOn(http, 'request').mockResolvedValue({
        data: { data: [notice(3), notice(1)], meta: { unread_count: 2, current_page: 1, last_page: 1 } },
      })
      startNotifications()
      await holds(() => expect(shown().unread).toBe(2))
      get.mockRejectedValue(new Error('offline'))
    })

    test('goes on top and raises the count before the list is read anew, and stays when that fails', async () => {
      const done = onPersonalEvent('notification.created', push({}))
      expect(shown()).toEqual({ ids: [2, 3, 1], unread: 3 })
      await done
      expect(shown()).toEqual({ ids: [2, 3, 1], unread: 3 })
    })
    test('that folds into an unread one comes up again and is not counted twice', async () => {
      await onPersonalEvent('notification.created', push({ id: 1, count: 2 }, false))
      expect(shown()).toEqual({ ids: [1, 3], unread: 2 })
    })
    test('that the list has already is not counted twice', async () => {
      await onPersonalEvent('notification.created', push({ id: 3 }))
      expect(shown()).toEqual({ ids: [3, 1], unread: 2 })
    })
    test('announcement, or silent, is in no list', async () => {
      await onPersonalEvent('notification.created', push({ type: 2 }))
      await onPersonalEvent('notification.created', { event: 'x', data: { title: 'quiet' } })
      expect(shown()).toEqual({ ids: [3, 1], unread: 2 })
    })
  })

  test('while getting, no second page is asked', async () => {
    let answer: (page: unknown) => void = () => undefined
    const get = vi.spyOn(http, 'request').mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    startNotifications()
    await loadMoreNotifications()
    expect(get).toHaveBeenCalledOnce()
    expect(get.mock.calls[0]?.[0]).toMatchObject(pageOf(1))
    answer({ data: { data: [notice(1)], meta: { unread_count: 1, current_page: 1, last_page: 2 } } })
    await holds(async () => {
      void loadMoreNotifications()
      expect(get).toHaveBeenCalledTimes(2)
    })
    expect(get.mock.calls[1]?.[0]).toMatchObject(pageOf(2))
  })
})

describe('days of the bell', () => {
  const now = new Date('2026-11-21T02:00:00Z')
  test.each([
    [
      'Asia/Taipei',
      [
        ['2026-11-21', 0, 2],
        ['2026-11-20', 1, 1],
        ['2026-10-01', 51, 1],
      ],
    ],
    [
      'America/New_York',
      [
        ['2026-11-20', 0, 3],
        ['2026-09-30', 51, 1],
      ],
    ],
  ])('in %s are groups, newest first, today and yesterday known', (zone, wanted) => {
    const items = ['2026-11-21T01:00:00Z', '2026-11-20T16:00:00Z', '2026-11-20T15:59:00Z', '2026-09-30T16:00:00Z'].map((created_at) => ({
      created_at,
    }))
    expect(dayGroups(items, zone, now).map(({ date, day, items }) => [date, day, items.length])).toEqual(wanted)
  })
  test.each([
    [30, '30 sec ago'],
    [300, '5 min ago'],
    [7_200, '2 hr ago'],
    [86_400, 'yesterday'],
  ])('%d s before is "%s"', (seconds, text) => {
    expect(timeAgo(new Date(now.getTime() - seconds * 1000).toISOString(), now, 'en-GB')).toBe(text)
  })
})
