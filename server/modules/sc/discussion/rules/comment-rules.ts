/** Comments (sc.md §3.6): who is told of one, and what may still be done to it. */

/** Milliseconds in which one's own comment can be edited and removed. */
export const ownFor = 24 * 60 * 60 * 1000

export interface Audience {
  /** Who writes. */
  actor: number
  /** In the text as it stands. */
  mentioned: readonly number[]
  /** In the text as it stood before an edit: they were told. */
  before?: readonly number[]
  /** Who wrote the comment that is answered. */
  parentAuthor?: number | null
}

/** People of whom it is to be found out whether they may show the record. */
export function candidates({ actor, mentioned, before = [], parentAuthor = null }: Audience): number[] {
  const all = [...mentioned.filter((person) => !before.includes(person)), ...(parentAuthor === null ? [] : [parentAuthor])]
  return [...new Set(all)].filter((person) => person !== actor)
}

export interface NotifiedPeople {
  mention: number[]
  reply: number[]
  /** Mentioned, but they may not show the record: nothing is sent, the writer is warned. */
  not_notified: number[]
}

/** Everyone at most once, never the writer; a mention comes before the reply. @param seeing who of the candidates may show the record */
export function peopleToNotify(audience: Audience, seeing: ReadonlySet<number>): NotifiedPeople {
  const { parentAuthor = null, mentioned } = audience
  const all = candidates(audience)
  const named = all.filter((person) => mentioned.includes(person) && !audience.before?.includes(person))
  return {
    mention: named.filter((person) => seeing.has(person)),
    reply: all.filter((person) => person === parentAuthor && !named.includes(person) && seeing.has(person)),
    not_notified: named.filter((person) => !seeing.has(person)),
  }
}

export interface CommentState {
  author: number | null
  created_at: Date
  isRemoved: boolean
}

/** Its author for a day; a moderator removes at any time. */
export function commentActions(
  { author, created_at, isRemoved }: CommentState,
  { person, isModerator, now }: { person: number; isModerator: boolean; now: Date },
): ('edit' | 'remove')[] {
  if (isRemoved) return []
  const isOwn = author === person && now.getTime() - created_at.getTime() < ownFor
  return [...(isOwn ? ['edit' as const] : []), ...(isOwn || isModerator ? ['remove' as const] : [])]
}
