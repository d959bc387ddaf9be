/** "Undo" of a change, in the bar at the foot: ten seconds in which one click takes it back (shell.md §2.4). */
import type { TFunction } from 'i18next'
import { showAlert, showFailure, type AlertMessage } from '../../providers/notification/alerts'
import { undoChangeSet } from '../../providers/data/record-api'

/** @param changeSet null when nothing was changed: then there is nothing to offer @param onUndone after it was undone */
export function undoAction(t: TFunction, changeSet: number | null, onUndone: () => void): Pick<AlertMessage, 'act'> {
  if (changeSet === null) return {}
  const undo = async () => {
    const { done, failed, job_id } = await undoChangeSet(changeSet)
    if (job_id !== undefined) return void showAlert({ kind: 'success', text: t('screens:undo.started') })
    if (done > 0) onUndone()
    if (failed.length === 0) showAlert({ kind: 'success', text: t('screens:undo.done', { n: done }) })
    else
      showAlert({
        kind: 'warning',
        text: t('screens:undo.partly', { done, left: failed.length, first: `${failed[0]?.title ?? ''}: ${failed[0]?.message ?? ''}` }),
      })
  }
  return { act: { label: t('screens:delete.undo'), run: () => void undo().catch(showFailure) } }
}
