/** Selected entries of a lookup become one: wherever they stand, the chosen one stands instead, and they are deleted (spec/README.md §2). */
import { useState, type ReactNode } from 'react'
import type { BatchScope, RecordRow } from '../../../providers/data/record-api'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { RefSelect } from '../../../components/inputs/ref-select'
import type { ListUi } from '../state/list-context'

interface BulkReplaceDialogProps {
  ui: ListUi
  rows: readonly RecordRow[]
  scope: BatchScope
  busy: boolean
  names: ReactNode
  onClose: () => void
  /** @param scope without the one that stays */
  onSave: (scope: BatchScope, withId: number) => void
}

const inUse = { field: 'active', op: 'eq', value: true } as const

export function BulkReplaceDialog({ ui, rows, scope, busy, names, onClose, onSave }: BulkReplaceDialogProps) {
  const {
    context: { t },
    entity,
  } = ui
  // Two marks for one thing are merged by choosing one of them: the first that is offered still.
  const [chosen, setChosen] = useState<number | null>(rows.find(({ active }) => active === true)?.id ?? null)
  const others = chosen === null ? scope : without(scope, chosen)
  const isNothing = 'ids' in others && others.ids.length === 0
  return (
    <Dialog
      open
      title={t('screens:merge.title')}
      width={560}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          colour="danger"
          loading={busy}
          disabled={chosen === null || isNothing}
          onClick={() => {
            if (chosen !== null) onSave(others, chosen)
          }}
        >
          {t('screens:merge.button')}
        </DialogFooter>
      }
    >
      {names}
      <p className="k-muted">{t('screens:merge.consequence')}</p>
      <div className="k-entry">
        <label className="k-entry-label" htmlFor="k-merge-into">
          {t('screens:merge.into')}
        </label>
        <RefSelect
          id="k-merge-into"
          entity={entity.name}
          filter={inUse}
          clearable={false}
          value={chosen === null ? [] : [chosen]}
          onChange={([id = null]) => setChosen(id)}
        />
      </div>
    </Dialog>
  )
}

const without = (scope: BatchScope, id: number): BatchScope =>
  'ids' in scope ? { ids: scope.ids.filter((row) => row.id !== id) } : { ...scope, except: [...(scope.except ?? []), id] }
