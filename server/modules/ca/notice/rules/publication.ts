/** When an announcement may be published (ca.md §4, §9), and until when it stands. Pure. */
import type { FieldErrors } from '../../../../kernel/errors'

export interface Publication {
  body_tw?: unknown
  body_en?: unknown
  body_cn?: unknown
  body_jp?: unknown
  channels?: unknown
  everyone?: unknown
  expire_at?: unknown
}

const days = 24 * 60 * 60_000
/** Where nobody said otherwise (ca.md §3). */
export const standardDays = 30

/** @param at instant of the publication @param people how many it would reach */
export function publicationErrors(notice: Publication, { at, people }: { at: Date; people: number }): FieldErrors {
  const bodies = [notice.body_tw, notice.body_en, notice.body_cn, notice.body_jp]
  const pops = Array.isArray(notice.channels) && notice.channels.includes('popup')
  const ends = typeof notice.expire_at === 'string' ? Date.parse(notice.expire_at) : undefined
  return {
    ...(bodies.every(isBlank) ? { body_tw: [{ key: 'ca:error.no_text' }] } : {}),
    ...(people === 0 ? { [notice.everyone === true ? 'exclude' : 'audience']: [{ key: 'ca:error.reaches_nobody' }] } : {}),
    ...(pops && ends === undefined ? { expire_at: [{ key: 'ca:error.popup_without_end' }] } : {}),
    ...(ends !== undefined && ends <= at.getTime() ? { expire_at: [{ key: 'ca:error.ends_before' }] } : {}),
  }
}

export const expiryOf = ({ expire_at }: Publication, at: Date): string =>
  typeof expire_at === 'string' ? expire_at : new Date(at.getTime() + standardDays * days).toISOString()

/** Formatted text without a word, a picture or a table says nothing. */
function isBlank(html: unknown): boolean {
  if (typeof html !== 'string') return true
  if (/<(img|table|hr)\b/i.test(html)) return false
  return html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
}
