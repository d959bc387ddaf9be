/** Pages of all one's notifications. */
import type { QueryOf } from '../../shared/core/call'
import { readNotifications, type UserNotification } from '../../shared/sc/notifications'
import { call } from '../call'

export interface NotificationQuestion {
  page: number
  status: 'all' | 'unread' | 'read'
  module: string
  event: string
  from: string
  until: string
  q: string
  archived: boolean
}
export interface NotificationPage {
  items: readonly UserNotification[]
  page: number
  lastPage: number
  total: number
}

/** A page of all of them, by the filters of /notifications. */
export async function findNotifications(
  { page, status, archived, ...texts }: NotificationQuestion,
  signal?: AbortSignal,
): Promise<NotificationPage> {
  const filled: QueryOf<typeof readNotifications> = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''))
  const { data, meta } = await call(readNotifications, {
    query: { ...filled, type: '1', page: String(page), status, ...(archived ? { archived: '1' } : {}) },
    signal,
  })
  return { items: data, page: meta.current_page, lastPage: meta.last_page, total: meta.total }
}
