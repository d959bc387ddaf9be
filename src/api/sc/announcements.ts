/** Announcements to everybody: those that run now and were not dismissed. */
import * as calls from '../../shared/sc/notifications'
import { call } from '../call'

export interface Announcements {
  items: readonly calls.UserNotification[]
  /** Milliseconds until another begins or one ends. */
  next: number | null
}

export async function readAnnouncements(): Promise<Announcements> {
  const {
    data,
    meta: { next_in: next = null },
  } = await call(calls.readNotifications, { query: { type: '2' }, background: true })
  return { items: data, next: next === null ? null : next * 1000 }
}

export const dismissAnnouncement = async (id: number): Promise<void> => void (await call(calls.dismissAnnouncement, { params: { id } }))
