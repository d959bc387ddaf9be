/** A fact under edit: saved by Enter or a choice, then offered for Undo. Loaded when the first one is edited. */
import { useTranslation } from 'react-i18next'
import type { Resource } from '../../resources/core/define-module'
import type { RecordRow } from '../../providers/data/record-api'
import { showAlert } from '../../providers/notification/alerts'
import type { Field } from '../../schemas/core/define'
import { fieldLabel } from '../../components/entity/entity-texts'
import type { ValueContext } from '../field-types/list-type'
import { CellEditor } from '../list/table/cell-editor'
import { undoValue } from '../record/undo-value'
import type { RecordEditing } from './record-edit'

interface FactEditorProps {
  context: ValueContext
  resource: Resource
  field: Field
  row: RecordRow
  editing: RecordEditing
  /** @param step to the next fact, the one before, nowhere */
  onDone: (step: -1 | 0 | 1) => void
}

export function FactEditor({ context, resource, field, row, editing: { known, refresh }, onDone }: FactEditorProps) {
  const { entity } = context
  const { t } = useTranslation(['screens', entity.module])
  const label = fieldLabel(t, entity, field.name)
  return (
    <CellEditor
      ui={{ entity, known, resource, context, put: refresh, refetch: () => void refresh() }}
      row={row}
      column={{ field, label }}
      onDone={onDone}
      onSaved={(saved, before) =>
        showAlert({
          kind: 'success',
          text: t('screens:inline.saved', { field: label }),
          ...undoValue(t, { entity, row: saved, values: { [field.name]: before } }, () => void refresh()),
        })
      }
    />
  )
}
