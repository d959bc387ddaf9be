/**
 * The cached GETs of routes.md §7: lists that many screens read and that change rarely. A cache item goes ready → update →
 * ready; while it updates, the old data is served; calls that come before the first answer wait in its queue.
 */
import type { CachedApi } from '../../shared/engine/cached-apis'
import { http } from '../http/http'

/** routes.md §3. `dataType`: what `data` holds once known. */
export interface CacheItem {
  api: CachedApi
  status: 'ready' | 'update'
  queue: { resolve: (data: unknown) => void; reject: (error: unknown) => void }[]
  dataType: 'none' | 'list' | 'object'
  data: unknown
}

/** Events that make a list old: channel → its lists (shell.md §3). */
const channels: Readonly<Record<string, readonly CachedApi[]>> = {
  'sc.department': ['/api/sc/department/all'],
  'sc.department-level': ['/api/sc/department/all'],
  'sc.user': ['/api/sc/user/all'],
  'sc.user-department': ['/api/sc/user/all'],
  'sc.license': ['/api/sc/license'],
  'wf.template-category': [
    '/api/wf/template-category',
    '/api/wf/template-category/user',
    '/api/wf/template',
    '/api/wf/template-definition',
  ],
  'wf.template': ['/api/wf/template-category', '/api/wf/template-category/user', '/api/wf/template', '/api/wf/template-definition'],
  'permission.changed': [
    '/api/sc/license',
    '/api/wf/template-category',
    '/api/wf/template-category/user',
    '/api/wf/template',
    '/api/wf/template-definition',
  ],
  'sc.user-common-word': ['/api/common/user-common-word'],
  'as.shift': ['/api/as/shift/all'],
  'as.leave': ['/api/as/leave/all'],
}

/** Whose right a channel asks for, where that is not its own name: who reads a list of names need not hear of its records. */
export const channelRight = (channel: string): string => {
  const [module = '', name = ''] = channel.split('.')
  return `${module}.${{ 'user-common-word': 'use' }[name] ?? 'admin'}.${{ shift: 'shiftManagement', 'user-department': 'user' }[name] ?? name}.actions.list`
}

interface Kept {
  item: CacheItem
  etag: string | undefined
  /** an event came while updating */ again: boolean
}

const items = new Map<CachedApi, Kept>()
const listeners = new Set<(api: CachedApi) => void>()
const useListeners = new Set<(api: CachedApi) => void>()
/** Raised by clearCached: answers asked for by the person before are thrown away. */
let era = 0

/**
 * @returns the `data` of the answer, shared by all callers; at once when it is known
 * @throws what the request threw, when nothing is known yet; a failed update is only logged
 */
export function cachedGet<T>(api: CachedApi): Promise<T> {
  const known = items.get(api)
  // The caller names the shape that the server promises for this list.
  if (known && known.item.dataType !== 'none') return Promise.resolve(known.item.data as T)
  const kept = known ?? create(api)
  return new Promise<T>((resolve, reject) => {
    kept.item.queue.push({ resolve: (data) => resolve(data as T), reject })
    if (kept.item.status === 'ready') void update(kept, false)
  })
}

/** What is kept of a list, for screens that show its state. */
export const cacheItem = (api: CachedApi): CacheItem | undefined => items.get(api)?.item

/** A live event came: the lists that it makes old are read again in the background. @param source `sc.department`, `permission.changed` … */
export function invalidateCached(source: string): void {
  for (const api of channels[source] ?? []) {
    const kept = items.get(api)
    if (kept) refresh(kept)
  }
}

function refresh(kept: Kept): void {
  if (kept.item.status === 'update') kept.again = true
  else void update(kept, true)
}

/** After a gap in the live events, and in another language, nothing that is known can be trusted. */
export function invalidateAllCached(): void {
  for (const kept of items.values()) refresh(kept)
}

/**
 * Joins the channels of the lists that are in use, now and later; a list that nobody has asked for costs no channel.
 * @param join enters a channel (`sc.department`) and answers how to leave it
 * @returns what leaves them all
 */
export function watchCachedChannels(join: (channel: string) => () => void): () => void {
  const joined = new Map<string, () => void>()
  const enter = (api: CachedApi) => {
    for (const [channel, apis] of Object.entries(channels)) {
      if (apis.includes(api) && channel !== 'permission.changed' && !joined.has(channel)) joined.set(channel, join(channel))
    }
  }
  for (const api of items.keys()) enter(api)
  useListeners.add(enter)
  return () => {
    useListeners.delete(enter)
    for (const leave of joined.values()) leave()
  }
}

/** @param listener runs after a list has changed */
export function onCachedChange(listener: (api: CachedApi) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Signed out: nothing of it may reach the next person. */
export function clearCached(): void {
  era += 1
  items.clear()
}

function create(api: CachedApi): Kept {
  const kept: Kept = { item: { api, status: 'ready', queue: [], dataType: 'none', data: undefined }, etag: undefined, again: false }
  items.set(api, kept)
  for (const listener of useListeners) listener(api)
  return kept
}

async function update(kept: Kept, background: boolean): Promise<void> {
  const { item } = kept
  const asked = era
  item.status = 'update'
  kept.again = false
  try {
    const answer = await http.get<{ data: unknown }>(item.api, {
      background,
      headers: kept.etag ? { 'If-None-Match': kept.etag } : {},
      validateStatus: (status) => status === 304 || (status >= 200 && status < 300),
    })
    if (asked !== era) return rejectQueue(item, new Error('signed out'))
    if (answer.status !== 304) {
      item.data = answer.data.data
      item.dataType = Array.isArray(item.data) ? 'list' : 'object'
      const etag: unknown = answer.headers.etag
      kept.etag = typeof etag === 'string' ? etag : undefined
      for (const listener of listeners) listener(item.api)
    }
    item.status = 'ready'
    for (const waiting of item.queue.splice(0)) waiting.resolve(item.data)
  } catch (error) {
    console.error(`${item.api} could not be loaded`, error)
    item.status = 'ready'
    rejectQueue(item, error)
  }
  if (kept.again && asked === era) await update(kept, true)
}

function rejectQueue(item: CacheItem, error: unknown): void {
  for (const waiting of item.queue.splice(0)) waiting.reject(error)
}
