/** What may still be done to a remark (cm.md §3.6): as to a comment, and its author and moderators pin it at any time. */

interface CommentState {
  author: number | null
  created_at: Date
  isRemoved: boolean
}
interface Reader {
  person: number
  isModerator: boolean
  now: Date
}

export type RemarkAction = 'edit' | 'remove' | 'pin'

/** @param ofComment the same question about a comment: its author edits and removes for a day, a moderator removes at any time */
export function remarkActions(
  standing: CommentState,
  reader: Reader,
  ofComment: (standing: CommentState, reader: Reader) => ('edit' | 'remove')[],
): RemarkAction[] {
  const mayPin = !standing.isRemoved && (standing.author === reader.person || reader.isModerator)
  return [...ofComment(standing, reader), ...(mayPin ? ['pin' as const] : [])]
}
