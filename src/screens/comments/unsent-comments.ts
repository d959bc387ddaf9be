/**
 * What is written but not sent, while the console is open: another tab of the record, another screen or a failed call takes
 * nothing. In memory alone, by person: on a shared computer the next one finds nothing.
 */
import type { Attachment } from '../../shared/engine/attachments'
import { currentUserId } from '../../providers/auth/session'

/** @property text as the editor holds it */
export interface Unsent {
  text: string
  files: readonly Attachment[]
}

export const nothing: Unsent = { text: '', files: [] }
const kept = new Map<string, Unsent>()

/** @param place of the box: record, and the comment that it answers */
const nameOf = (place: string): string => `${currentUserId() ?? ''} ${place}`

export const unsentAt = (place: string): Unsent => kept.get(nameOf(place)) ?? nothing

export function keepUnsent(place: string, unsent: Unsent): void {
  if (unsent.text === '' && unsent.files.length === 0) kept.delete(nameOf(place))
  else kept.set(nameOf(place), unsent)
}
