/** Starts what a module does by hand to one row (`rowActions`): at once, or by the dialog that asks for it. */
import { useState, type ReactNode } from 'react'
import type { RecordRow } from '../../providers/data/record-api'
import type { Refs } from '../../providers/data/refs'
import { showAlert, showFailure } from '../../providers/notification/alerts'
import type { Resource } from '../../resources/core/define-module'
import { LazyPart } from '../cells/lazy-cell'

interface Started {
  name: string
  row: RecordRow
}

interface RowActions {
  start: (name: string, row: RecordRow) => void
  dialog: ReactNode
}

export function useRowActions(
  { rowActions }: Pick<Resource, 'rowActions'>,
  { refs, onDone }: { refs: Refs; onDone: () => void },
): RowActions {
  const [asked, setAsked] = useState<Started | null>(null)
  const start: RowActions['start'] = (name, row) => {
    const load = rowActions[name]?.run
    if (!load) return setAsked({ name, row })
    void load()
      .then(({ run }) => run(row))
      .then((text) => {
        if (text !== null) showAlert({ kind: 'success', text })
        onDone()
      })
      .catch(showFailure)
  }
  const dialog = asked && rowActions[asked.name]?.dialog
  const close = () => setAsked(null)
  return {
    start,
    dialog: dialog && (
      <LazyPart key={`${asked.name} ${asked.row.id}`} load={dialog} props={{ row: asked.row, refs, onDone, onClose: close }} />
    ),
  }
}
