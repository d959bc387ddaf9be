/** What is done to notifications in lists of them only, so that the shell does not load it. */
import { markUnread, type UserNotification } from '../../shared/sc/notifications'
import * as calls from '../../shared/sc/notification-acts'
import { call } from '../http/call'
import { change, currentNotifications, loadNotifications, settled, setUnread, touch } from './notifications'

/** One call. @returns how to take it back: the ones that were unread become so again */
export async function markAllNotifications(): Promise<() => Promise<void>> {
  const { data } = await call(calls.markAllRead, {})
  const { items } = currentNotifications()
  const now = new Date().toISOString()
  change({ items: items.map((item) => (item.read_at === null ? { ...item, read_at: now } : item)) })
  setUnread(0)
  touch()
  return async () => {
    await Promise.all(data.ids.map((id) => call(markUnread, { params: { id } })))
    await loadNotifications({ background: true })
    touch()
  }
}

/** Out of the bell, or back into it; what is archived is read. */
export async function archiveNotification({ id, read_at }: Pick<UserNotification, 'id' | 'read_at'>, archived: boolean): Promise<void> {
  const { items, unread } = currentNotifications()
  if (archived) {
    change({ items: items.filter((one) => one.id !== id) })
    if (read_at === null) setUnread(unread - 1)
  }
  await settled(call(archived ? calls.archive : calls.unarchive, { params: { id } }))
  if (!archived) await loadNotifications({ background: true })
}
