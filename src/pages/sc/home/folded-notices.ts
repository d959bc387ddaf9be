/** Notices that say the same, as one: the newest, and how often it came. Pure. */
import type { Language } from '../../../providers/i18n/language'
import type { UserNotification } from '../../../shared/sc/notifications'
import { i18nText } from '../../../shared/engine/i18n-text'

export interface FoldedNotice {
  title: string
  body: string
  /** The newest first, as they came. */ notices: readonly UserNotification[]
  /** How many it stands for: a notice may have gathered some itself. */ count: number
}

/** @param notices the newest first */
export function foldedNotices(notices: readonly UserNotification[], language: Language): FoldedNotice[] {
  const folded = new Map<string, FoldedNotice>()
  for (const notice of notices) {
    const title = i18nText(notice.data.title, language) || (notice.event ?? '')
    const body = i18nText(notice.data.body, language)
    const key = JSON.stringify([notice.event, title, body])
    const before = folded.get(key)
    // Several people are named by the title already.
    const own = (notice.data.people?.length ?? 0) < 2 ? Math.max(1, notice.count) : 1
    folded.set(key, { title, body, notices: [...(before?.notices ?? []), notice], count: (before?.count ?? 0) + own })
  }
  return [...folded.values()]
}
