/** The person's notifications as the bell shows them: pages of GET /api/sc/user-notification, live news on top (shell.md §2.3). */
import { useSyncExternalStore } from 'react'
import * as calls from '../../shared/sc/notifications'
import type { UserNotification } from '../../shared/sc/notifications'
import { call } from '../http/call'
import { observable } from '../browser/observable'
import { setUnreadTitle } from '../browser/page-title'

export interface NotificationState {
  /** While getting, no second page is asked for (routes.md §4). */
  status: 'ready' | 'getting'
  items: readonly UserNotification[]
  unread: number
  page: number
  lastPage: number
  filter: NotificationFilter
  error: unknown
  /** Raised with everything that happens to notifications: other lists of them are read again. */
  revision: number
}
export type NotificationFilter = 'all' | 'unread'

const nothing: NotificationState = { status: 'ready', items: [], unread: 0, page: 0, lastPage: 0, filter: 'all', error: null, revision: 0 }
const state = observable<NotificationState>(nothing)
/** Raised when another person signs in or the filter changes: a late answer to the question before is dropped. */
let era = 0

export const currentNotifications = state.get
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

/** All or unread: kept in local storage `ListAllNotifications`, "true" or "false" (routes.md §3). */
export async function filterNotifications(filter: NotificationFilter): Promise<void> {
  localStorage.setItem('ListAllNotifications', String(filter === 'all'))
  era += 1
  change({ filter, status: 'ready', items: [], page: 0, lastPage: 0, error: null })
  await getPage(1, false)
}

/** Shown at once; taken back when the server refuses. */
export async function markNotification({ id, read_at }: Pick<UserNotification, 'id' | 'read_at'>, read: boolean): Promise<void> {
  const before = state.get()
  if ((read_at !== null) === read) return
  change({ items: before.items.map((one) => (one.id === id ? { ...one, read_at: read ? new Date().toISOString() : null } : one)) })
  setUnread(before.unread + (read ? -1 : 1))
  await settled(call(read ? calls.markRead : calls.markUnread, { params: { id } }))
}

/** What was shown at once is taken back when the server refuses. */
export async function settled(answer: Promise<unknown>): Promise<void> {
  try {
    await answer
    touch()
  } catch (error) {
    await loadNotifications({ background: true })
    throw error
  }
}

/** Other lists of them are read again. */
export const touch = () => change({ revision: state.get().revision + 1 })

/** A personal event came over the live channel: new ones go to the top, what another tab read is read here too. */
export async function onPersonalEvent(event: string, data?: unknown): Promise<void> {
  if (event !== 'notification.created' && event !== 'notification.read') return
  const gone = archivedIds(data)
  if (gone.length > 0) change({ items: state.get().items.filter(({ id }) => !gone.includes(id)) })
  const known = new Set(state.get().items.map((item) => item.id))
  if (event === 'notification.created') {
    putOnTop(data)
    if (pushedCountsAreStale(data)) markReceivedCountsStale()
  }
  await loadNotifications({ background: true })
  touch()
  // What came without its content, from a server before this one, is found among the new ones.
  if (event !== 'notification.created' || isPushed(data)) return
  const fresh = state.get().items.filter((item) => !known.has(item.id))
  if (fresh.some(needsReceivedCounts)) markReceivedCountsStale()
}

const isPushed = (data: unknown): data is calls.PushedNotification =>
  typeof data === 'object' && data !== null && ('notification' in data || 'event' in data)

/** Also by a silent one, which no list holds: another window of one's own has decided. */
function pushedCountsAreStale(data: unknown): boolean {
  if (!isPushed(data)) return false
  const { notification, event, data: silent } = data
  if (notification) return needsReceivedCounts(notification)
  return silent !== undefined && needsReceivedCounts({ modelType: event?.split('.')[0] ?? '', data: silent })
}

/** At once, also when the list can't be read anew. One that several did comes up again, and counts once. */
function putOnTop(data: unknown): void {
  const { notification, raises } = (data ?? {}) as calls.PushedNotification
  // Announcements stand in their bar, and what is silent in no list.
  if (notification?.type !== 1) return
  const { items, unread } = state.get()
  const isCounted = items.some(({ id, read_at }) => id === notification.id && read_at === null)
  change({ items: [notification, ...items.filter(({ id }) => id !== notification.id)] })
  if (raises && !isCounted) setUnread(unread + 1)
}

/** What another tab archived: pages that were opened here hold it still. */
function archivedIds(data: unknown): unknown[] {
  return typeof data === 'object' &&
    data !== null &&
    'archived' in data &&
    data.archived === true &&
    'ids' in data &&
    Array.isArray(data.ids)
    ? data.ids
    : []
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
    const { data, meta } = await call(calls.readNotifications, { query: { type: '1', page: String(page), status: filter }, background })
    if (asked !== era) return
    const { items, page: shown } = state.get()
    change({
      status: 'ready',
      lastPage: meta.last_page,
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

export function setUnread(unread: number): void {
  change({ unread: Math.max(0, unread) })
  setUnreadTitle(Math.max(0, unread))
}

export function change(part: Partial<NotificationState>): void {
  state.set({ ...state.get(), ...part })
}

/** Which notifications make the counts of received forms old (routes.md §4); who shows such counts listens here. */
const statuses = new Set(['S', 'A', 'E'])
const listeners = new Set<() => void>()

/** Something to sign, an assignment altered, a form ended: the received counts need updating. */
export function needsReceivedCounts(notification: { modelType: string; data: { workflow?: { status?: string } } }): boolean {
  return notification.modelType === 'wf' && statuses.has(notification.data.workflow?.status ?? '')
}

/** @param listener refetches its counts */
export function onReceivedCountsStale(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function markReceivedCountsStale(): void {
  for (const listener of listeners) listener()
}
