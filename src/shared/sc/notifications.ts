/** The bell's calls (routes.md §7): own notifications only; another person's id is unknown. Announcements to everybody among them (`type=2`). */
import type { I18nText } from '../../schemas/core/types'
import { defineCall, typed } from '../core/call'
import type { PageMeta } from './directory'

export interface UserNotification {
  id: number
  /** 2 = an announcement to everybody. */
  type: number
  event?: string
  /** Module code. */
  modelType: string
  modelId: number | null
  data: {
    title?: I18nText | string
    body?: I18nText | string
    url?: string
    people?: readonly unknown[]
    workflow?: { status?: string }
    /** Of an announcement, with the instant at which it ends. */
    kind?: 'info' | 'warning'
    until?: string
  }
  group_key?: string | null
  count: number
  read_at: string | null
  archived_at?: string | null
  created_at: string
}

export interface Notifications {
  data: readonly UserNotification[]
  /** `next_in`, of announcements: seconds until another begins or one ends. */
  meta: PageMeta & { unread_count: number; next_in?: number | null }
}

/** With `notification.created` on the personal channel. @property notification none of a silent one, which has `data` @property raises it was not among the unread ones before */
export interface PushedNotification {
  event?: string
  notification?: UserNotification
  data?: UserNotification['data']
  raises?: boolean
}

const tag = 'sc/user-notification'
const day = { type: 'string', format: 'date' } as const

/** Query values are texts; the server coerces none. `type`, `page`, `status` are given (routes.md §7), the rest is of the full page.
 * Without them the first 20 of one's own that stand in the bell. */
export const readNotifications = defineCall({
  method: 'GET',
  path: '/api/sc/user-notification',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      // 2 = announcements to everybody: those that run now, all on one page.
      type: { enum: ['1', '2'] },
      page: { type: 'string', pattern: '^[1-9][0-9]{0,4}$' },
      per_page: { type: 'string', pattern: '^([1-9][0-9]?|1[0-9][0-9]|200)$' },
      status: { enum: ['all', 'unread', 'read'] },
      module: { type: 'string', maxLength: 10 },
      event: { type: 'string', maxLength: 100 },
      // Days of the person's zone, both counted.
      from: day,
      until: day,
      q: { type: 'string', maxLength: 200 },
      archived: { enum: ['0', '1'] },
    },
  },
  answer: typed<Notifications>(),
})

const one = typed<{ data: { id: number } }>()
export const markRead = defineCall({ method: 'POST', path: '/api/sc/user-notification/:id/read', tag, answer: one })
export const markUnread = defineCall({ method: 'POST', path: '/api/sc/user-notification/:id/unread', tag, answer: one })
export const dismissAnnouncement = defineCall({
  method: 'POST',
  path: '/api/sc/announcement/:id/dismiss',
  tag: 'sc/announcement',
  answer: typed<{ data: { id: number } }>(),
})
