/** "Undo" of values that were changed in place: they are put back, unless somebody has changed them since. */
import type { TFunction } from 'i18next'
import { showAlert, showFailure, type AlertMessage } from '../../providers/notification/alerts'
import { updateRecord, type RecordRow, type Values } from '../../providers/data/record-api'
import type { Entity } from '../../schemas/core/define'

type UndoAct = Required<Pick<AlertMessage, 'act'>>

/** @param undo @returns of it: false = it was not done, which was said already */
export function undoAct(t: TFunction, undo: () => Promise<boolean | void>): UndoAct {
  const run = async () => {
    if ((await undo()) !== false) showAlert({ kind: 'success', text: t('screens:undo.value') })
  }
  return { act: { label: t('screens:delete.undo'), run: () => void run().catch(showFailure) } }
}

/** @param change.row as it was saved @param change.values as they stood before @param onUndone after they stand so again */
export function undoValue(
  t: TFunction,
  { entity, row, values }: { entity: Entity; row: RecordRow; values: Values },
  onUndone: () => void,
): UndoAct {
  return undoAct(t, async () => {
    await updateRecord(entity.name, row.id, { ...values, version: row.version })
    onUndone()
  })
}
