/** When a bulletin may be published, and from when to when it stands (bb.md §4, §9). Pure. */
import type { FieldErrors } from '../../../../kernel/errors'
import { isBlank } from '../../../../../src/shared/bb/content'

export interface Publication {
  title?: unknown
  bodies?: unknown
  publish_at?: unknown
  expire_at?: unknown
  ack_required?: unknown
  ack_until?: unknown
}

const hour = 3_600_000
const day = 24 * hour

const instant = (value: unknown): number | null => (typeof value === 'string' ? Date.parse(value) : null)

/** A time in the past is now. */
export const publishAt = ({ publish_at }: Publication, now: Date): string =>
  new Date(Math.max(instant(publish_at) ?? 0, now.getTime())).toISOString()

/** @param days of the category; 0 = no end */
export function expireAt({ expire_at }: Publication, published: string, days: number): string | null {
  if (typeof expire_at === 'string') return expire_at
  return days === 0 ? null : new Date(Date.parse(published) + days * day).toISOString()
}

export interface Past {
  publish_at: string
  expire_at: string | null
  ack_until: string | null
}

/** Marks that its news are old: the notices of a publication, an end or a deadline in the past count as sent. */
export function settledBy({ publish_at, expire_at, ack_until }: Past, now: Date): Record<string, string | number | null> {
  const ifOver = (at: string | null) => (at !== null && Date.parse(at) <= now.getTime() ? at : null)
  return {
    ...{ first_published_at: publish_at, digested_at: publish_at, notified_revision: 1 },
    ...{ expired_at: ifOver(expire_at), recorded_until: ifOver(ack_until), heads_notified_until: ifOver(ack_until) },
  }
}

/** @param people whom it would reach; not asked where it is not to be published yet */
export function publicationErrors(bulletin: Publication, people: number): FieldErrors {
  const texts = Array.isArray(bulletin.bodies) ? bulletin.bodies.map((row: { body?: unknown }) => row.body) : []
  return {
    ...(texts.every(isBlank) ? { bodies: [{ key: 'bb:error.no_text' }] } : {}),
    ...(people === 0 ? { audience: [{ key: 'bb:error.reaches_nobody' }] } : {}),
  }
}

/** The times in themselves: confirming takes at least an hour, and ends with the bulletin. */
export function timeErrors({ publish_at, expire_at, ack_required, ack_until }: Publication): FieldErrors {
  const [from, until, by] = [instant(publish_at), instant(expire_at), instant(ack_until)]
  const isEarly = ack_required === true && by !== null && from !== null && by < from + hour
  const isLate = ack_required === true && by !== null && until !== null && by > until
  return {
    ...(from !== null && until !== null && until <= from ? { expire_at: [{ key: 'bb:error.ends_before' }] } : {}),
    ...(isEarly ? { ack_until: [{ key: 'bb:error.ack_too_early' }] } : {}),
    ...(isLate ? { ack_until: [{ key: 'bb:error.ack_after_end' }] } : {}),
  }
}
