/** Announcements to everybody: those that run now and were not dismissed. */
import type { I18nText } from '../../schemas/core/types'
import { http } from '../../providers/http/http'

export interface Announcement {
  id: number
  data: { title: I18nText; kind: 'info' | 'warning' }
}
export interface Announcements {
  items: readonly Announcement[]
  /** Milliseconds until another begins or one ends. */ next: number | null
}

export async function readAnnouncements(): Promise<Announcements> {
  const {
    data: { data, meta },
  } = await http.get<{ data: Announcement[]; meta: { next_in: number | null } }>('/api/sc/user-notification?type=2', { background: true })
  return { items: data, next: meta.next_in === null ? null : meta.next_in * 1000 }
}

export const dismissAnnouncement = async (id: number): Promise<void> => void (await http.post(`/api/sc/announcement/${id}/dismiss`, {}))
