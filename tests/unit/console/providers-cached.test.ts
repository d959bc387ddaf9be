import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  cachedGet,
  cacheItem,
  clearCached,
  invalidateCached,
  onCachedChange,
  watchCachedChannels,
} from '../../../src/providers/data/cached-lists'
import { http } from '../../../src/providers/http/http'
import { holds } from '../../support/until'

const api = '/api/sc/department/all'

/** Answers when told, so that a test sees the states between. */
function server() {
  const waiting: ((answer: { status: number; data?: unknown; etag?: string } | Error) => void)[] = []
  const get = vi.spyOn(http, 'get').mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        waiting.push((answer) =>
          answer instanceof Error
            ? reject(answer)
            : resolve({ status: answer.status, data: { data: answer.data }, headers: answer.etag ? { etag: answer.etag } : {} }),
        )
      }),
  )
  return {
    get,
    answer: async (answer: { status: number; data?: unknown; etag?: string } | Error) => {
      waiting.shift()?.(answer)
      await holds(() => Promise.resolve())
    },
  }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  clearCached()
  vi.restoreAllMocks()
})

describe('cached GETs', () => {
  test('calls before the first answer wait in the queue; one request serves them all', async () => {
    const { get, answer } = server()
    const both = Promise.all([cachedGet(api), cachedGet(api)])
    expect(cacheItem(api)).toMatchObject({ api, status: 'update', dataType: 'none', queue: [{}, {}] })
    await answer({ status: 200, data: [{ id: 1 }] })
    expect(await both).toEqual([[{ id: 1 }], [{ id: 1 }]])
    expect(cacheItem(api)).toEqual({ api, status: 'ready', queue: [], dataType: 'list', data: [{ id: 1 }] })
    expect(get).toHaveBeenCalledOnce()
  })

  test('an event updates in the background while the old data is served; an unchanged ETag keeps it', async () => {
    const { get, answer } = server()
    const first = cachedGet(api)
    await answer({ status: 200, data: ['old'], etag: '"1"' })
    await first
    const changed = vi.fn()
    onCachedChange(changed)
    invalidateCached('sc.department')
    expect(cacheItem(api)?.status).toBe('update')
    expect(await cachedGet(api)).toEqual(['old'])
    expect(get.mock.calls[1]?.[1]).toMatchObject({ background: true, headers: { 'If-None-Match': '"1"' } })
    await answer({ status: 304 })
    expect(changed).not.toHaveBeenCalled()
    invalidateCached('sc.department')
    await answer({ status: 200, data: ['new'] })
    expect(changed).toHaveBeenCalledWith(api)
    expect(await cachedGet(api)).toEqual(['new'])
  })

  test('an event during an update makes it update once more', async () => {
    const { get, answer } = server()
    const first = cachedGet(api)
    invalidateCached('sc.department')
    invalidateCached('sc.department-level')
    await answer({ status: 200, data: ['stale'] })
    await first
    await answer({ status: 200, data: ['fresh'] })
    expect(await cachedGet(api)).toEqual(['fresh'])
    expect(get).toHaveBeenCalledTimes(2)
  })

  test('a failed load is logged, reaches who waits and is asked again; nothing is cached', async () => {
    const { get, answer } = server()
    const first = cachedGet(api)
    await answer(new Error('down'))
    await expect(first).rejects.toThrow('down')
    expect(console.error).toHaveBeenCalledWith(`${api} could not be loaded`, expect.objectContaining({ message: 'down' }))
    const second = cachedGet(api)
    await answer({ status: 200, data: [] })
    expect(await second).toEqual([])
    expect(get).toHaveBeenCalledTimes(2)
  })

  test('only the channels of lists in use are joined, and left together', async () => {
    const { answer } = server()
    const left: string[] = []
    const joined: string[] = []
    const leave = watchCachedChannels((channel) => {
      joined.push(channel)
      return () => left.push(channel)
    })
    expect(joined).toEqual([])
    const first = cachedGet(api)
    expect(joined).toEqual(['sc.department', 'sc.department-level'])
    await answer({ status: 200, data: [] })
    await first
    leave()
    expect(left).toEqual(joined)
  })

  test('after signing out, an answer to the person before is thrown away', async () => {
    const { answer } = server()
    const first = cachedGet(api)
    clearCached()
    await answer({ status: 200, data: ['theirs'] })
    await expect(first).rejects.toThrow()
    expect(cacheItem(api)).toBeUndefined()
  })
})
