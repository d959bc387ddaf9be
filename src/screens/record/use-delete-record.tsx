/** Asks before a record is deleted; the dialog is loaded when it is first needed. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { RecordRow } from '../../providers/data/record-api'
import type { Entity } from '../../schemas/core/define'

const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog')).DeleteDialog }))

export interface DeleteRecord {
  ask: (row: RecordRow) => void
  dialog: ReactNode
}

/** @param onChanged after the record was deleted, restored, replaced or deactivated */
export function useDeleteRecord(entity: Entity | undefined, onChanged: (change: 'deleted' | 'restored' | 'changed') => void): DeleteRecord {
  const [row, setRow] = useState<RecordRow | null>(null)
  return {
    ask: setRow,
    dialog: entity && row && (
      <Suspense>
        <DeleteDialog key={row.id} entity={entity} row={row} onClose={() => setRow(null)} onChanged={onChanged} />
      </Suspense>
    ),
  }
}
