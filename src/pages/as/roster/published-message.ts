/**
 * What publishing or unpublishing did, with its undo for ten seconds; the server judges which days still are as it left them (as.md §4.3).
 */
import type { TFunction } from 'i18next'
import type { AlertMessage } from '../../../providers/notification/alerts'
import { undoAction } from '../../../screens/record/undo-action'
import type { RosterUndo } from '../../../shared/as/roster'

interface Published extends RosterUndo {
  is: 'published' | 'unpublished'
  /** Days. */
  n: number
}

/** @param onUndone after it was taken back: days are to be read anew */
export const publishedMessage = (
  t: TFunction<['as', 'screens']>,
  { is, n, change_set }: Published,
  onUndone: () => void,
): AlertMessage => ({
  kind: 'success',
  text: t(`as:roster.${is}`, { n }),
  // One offer about the roster at a time: what was done before can't be taken back alone.
  about: 'as/roster',
  ...undoAction(t, change_set, onUndone),
})
