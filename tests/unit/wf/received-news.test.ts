/** S, A and E make the counts old, once; others do not (wf.md §7, §12.28). */
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { once } from '../../../src/api/wf/received-news'
import { http } from '../../../src/providers/http/http'
import { forgetNotifications, onPersonalEvent, onReceivedCountsStale } from '../../../src/providers/notification/notifications'

// Files share their modules: one that another file has loaded would keep what it knew.
vi.hoisted(() => vi.resetModules())
afterAll(() => {
  vi.resetModules()
})
vi.mock('../../../src/providers/browser/page-title', () => ({ setUnreadTitle: () => undefined }))

describe('many calls in a short time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  test('are one, 300 ms after the first', () => {
    const run = vi.fn()
    const ask = once(run, 300)
    ask()
    vi.advanceTimersByTime(200)
    ask()
    vi.advanceTimersByTime(99)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1000)
    ask()
    vi.advanceTimersByTime(300)
    expect(run).toHaveBeenCalledTimes(2)
  })
})

describe('a pushed notification', () => {
  const stale = vi.fn()
  let stop = () => {}
  beforeEach(() => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
    vi.spyOn(http, 'request').mockResolvedValue({ data: { data: [], meta: { last_page: 1, unread_count: 0 } } })
    stale.mockClear()
    stop = onReceivedCountsStale(stale)
  })
  afterEach(() => {
    stop()
    forgetNotifications()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const pushed = (status: string) => ({
    event: 'wf.sign',
    raises: true,
    notification: {
      id: 7,
      type: 1,
      modelType: 'wf',
      modelId: 1,
      data: { workflow: { status } },
      count: 1,
      read_at: null,
      created_at: '2026-11-20T00:00:00Z',
    },
  })
  test.each([
    ['S', 1],
    ['A', 1],
    ['E', 1],
    ['R', 0],
    ['D', 0],
    ['C', 0],
    ['N', 0],
    ['F', 0],
  ])('of status %s is news %i times', async (status, times) => {
    await onPersonalEvent('notification.created', pushed(status))
    expect(stale).toHaveBeenCalledTimes(times)
  })
  test('counts also when it folded into one that is known', async () => {
    await onPersonalEvent('notification.created', pushed('S'))
    await onPersonalEvent('notification.created', pushed('S'))
    expect(stale).toHaveBeenCalledTimes(2)
  })
  test('that is silent counts too', async () => {
    await onPersonalEvent('notification.created', { event: 'wf.ended', data: { workflow: { status: 'E' } } })
    expect(stale).toHaveBeenCalledTimes(1)
    await onPersonalEvent('notification.created', { event: 'ca.ended', data: { workflow: { status: 'E' } } })
    expect(stale).toHaveBeenCalledTimes(1)
  })
})
