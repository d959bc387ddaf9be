/** The person's notifications as the bell shows them: pages of GET /api/sc/user-notification, live news on top (shell.md §2.3). */
import { useSyncExternalStore } from 'react'
import type { I18nText } from '../schemas/types'
import { http } from './http'
import { observable } from './observable'
import { setUnreadTitle } from './page-title'
import { markReceivedCountsStale, needsReceivedCounts } from './received-counts'

export interface UserNotification {
  id: number
  type: number
  event?: string
  /** Module code. */
  modelType: string
  modelId: number | null
  data: { title?: I18nText | string; body?: I18nText | string; url?: string; workflow?: { status?: string } }
  group_key?: string | null
  count: number
  read_at: string | null
  created_at: string
}

export interface NotificationState {
  /** While getting, no second page is asked for (product.md §4). */
  status: 'ready' | 'getting'
  items: readonly UserNotification[]
  unread: number
  page: number
  lastPage: number
  filter: NotificationFilter
  error: unknown
}
export type NotificationFilter = 'all' | 'unread'

interface Answer { data: UserNotification[]; meta: { unread_count: number; current_page: number; last_page: number } }

const nothing: NotificationState = { status: 'ready', items: [], unread: 0, page: 0, lastPage: 0, filter: 'all', error: null }
const state = observable<NotificationState>(nothing)
/** Raised when another person signs in or the filter changes: a late answer to the question before is dropped. */
let era = 0

export const useNotifications = (): NotificationState => useSyncExternalStore(state.subscribe, state.get)

/** Reads the first page anew. */
export async function loadNotifications({ background = false } = {}): Promise<void> {
  await getPage(1, background)
}

/** The page after the last one shown. */
export async function loadMoreNotifications(): Promise<void> {
  const { status, page, lastPage } = state.get()
  if (status === 'ready' && page < lastPage) await getPage(page + 1, false)
}

/** All or unread: kept in local storage `ListAllNotifications`, "true" or "false" (product.md §3). */
export async function filterNotifications(filter: NotificationFilter): Promise<void> {
  localStorage.setItem('ListAllNotifications', String(filter === 'all'))
  era += 1
  change({ filter, status: 'ready', items: [], page: 0, lastPage: 0, error: null })
  await getPage(1, false)
}

/** Shown at once; taken back when the server refuses. */
export async function markNotification(id: number, read: boolean): Promise<void> {
  const before = state.get()
  const item = before.items.find((one) => one.id === id)
  if (!item || (item.read_at !== null) === read) return
  change({ items: before.items.map((one) => (one.id === id ? { ...one, read_at: read ? new Date().toISOString() : null } : one)) })
  setUnread(before.unread + (read ? -1 : 1))
  try {
    await http.post(`/api/sc/user-notification/${id}/${read ? 'read' : 'unread'}`, {})
  } catch (error) {
    await loadNotifications({ background: true })
    throw error
  }
}

/** One call. @returns how to take it back: the ones that were unread become so again */
export async function markAllNotifications(): Promise<() => Promise<void>> {
  const { data: { data } } = await http.post<{ data: { ids: number[] } }>('/api/sc/user-notification/read-all', {})
  const { items } = state.get()
  const now = new Date().toISOString()
  change({ items: items.map((item) => (item.read_at === null ? { ...item, read_at: now } : item)) })
  setUnread(0)
  return async () => {
    await Promise.all(data.ids.map((id) => http.post(`/api/sc/user-notification/${id}/unread`, {})))
    await loadNotifications({ background: true })
  }
}

/** A personal event came over the live channel: new ones go to the top, what another tab read is read here too. */
export async function onPersonalEvent(event: string): Promise<void> {
  if (event !== 'notification.created' && event !== 'notification.read') return
  const known = new Set(state.get().items.map((item) => item.id))
  await loadNotifications({ background: true })
  if (event !== 'notification.created') return
  const fresh = state.get().items.filter((item) => !known.has(item.id))
  if (fresh.some(needsReceivedCounts)) markReceivedCountsStale()
}

export function startNotifications(): void {
  era += 1
  state.set({ ...nothing, filter: localStorage.getItem('ListAllNotifications') === 'false' ? 'unread' : 'all' })
  void loadNotifications({ background: true })
}

export function forgetNotifications(): void {
  era += 1
  state.set(nothing)
  setUnreadTitle(0)
}

async function getPage(page: number, background: boolean): Promise<void> {
  const asked = era
  const { filter } = state.get()
  change({ status: 'getting', error: null })
  try {
    const { data: { data, meta } } = await http.get<Answer>(`/api/sc/user-notification?type=1&page=${page}&status=${filter}`, { background })
    if (asked !== era) return
    const { items, page: shown } = state.get()
    change({
      status: 'ready', lastPage: meta.last_page,
      // A new first page replaces the list's head; further pages that were opened stay below it.
      items: page === 1 && shown > 1 ? merged(data, items) : page === 1 ? data : merged(items, data),
      page: page === 1 ? Math.max(1, shown) : page,
    })
    setUnread(meta.unread_count)
  } catch (error) {
    if (asked === era) change({ status: 'ready', error })
  }
}

/** Each once, the first list's version of it. */
function merged(first: readonly UserNotification[], then: readonly UserNotification[]): UserNotification[] {
  const seen = new Set(first.map((item) => item.id))
  return [...first, ...then.filter((item) => !seen.has(item.id))]
}

function setUnread(unread: number): void {
  change({ unread: Math.max(0, unread) })
  setUnreadTitle(Math.max(0, unread))
}

function change(part: Partial<NotificationState>): void {
  state.set({ ...state.get(), ...part })
}
