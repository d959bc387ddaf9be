/** Whether the server is reached (shell.md §3): asked again after 1, 2, 4 … 30 s, and what failed is read again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkConnection, connection, noteAnswer, noteNoAnswer, onReached } from '../../../src/providers/http/connection'

const asked = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', { getItem: () => 'en' })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  asked.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
})
afterEach(() => {
  noteAnswer()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a server that is gone is asked after 1, 2, 4, 8, 16, 30 and 30 s, however many calls fail', async () => {
  noteNoAnswer()
  noteNoAnswer()
  expect(connection.isReached()).toBe(false)
  for (const [times, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(asked).toHaveBeenCalledTimes(times)
    noteNoAnswer()
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveBeenCalledTimes(times + 1)
  }
})

test('when it answers, whatever it says, that is told once and nothing is asked any more', async () => {
  const hear = vi.fn()
  const stop = onReached(hear)
  noteNoAnswer()
  asked.mockResolvedValue(new Response(null, { status: 503 }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([connection.isReached(), hear.mock.calls.length, asked.mock.calls.length]).toEqual([true, 1, 1])
  noteAnswer()
  expect(hear).toHaveBeenCalledOnce()
  stop()
})

test('a live connection that broke alone changes nothing', async () => {
  asked.mockResolvedValue(new Response())
  await checkConnection()
  expect([connection.isReached(), vi.getTimerCount()]).toEqual([true, 0])
})
