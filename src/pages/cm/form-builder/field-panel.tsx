/** The chosen field: its state and what can be done with it. Its description is edited in its own form. */
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { Entity } from '../../../schemas/core/define'
import { useDeleteRecord } from '../../../screens/record/use-delete-record'
import { StatePanel } from '../../sc/custom-fields/state-panel'
import type { BuiltField } from './form-builder'

interface FieldPanelProps {
  /** The declaration of fields. */ entity: Entity
  row: BuiltField
  mayEdit: boolean
  mayDelete: boolean
  onEdit: () => void
  /** It was deleted or purged, or its deletion was undone. */ onGone: () => void
}

export function FieldPanel({ entity, row, mayEdit, mayDelete, onEdit, onGone }: FieldPanelProps) {
  const { t } = useTranslation('cm')
  const { language } = useFormats()
  const deletion = useDeleteRecord(entity, onGone)
  return (
    <div className="k-builder-panel">
      <div className="k-builder-head">
        <h2>{i18nText(row.label, language)}</h2>
        <span>
          {mayDelete && row.status === 'draft' && (
            <Button size="small" onClick={() => deletion.ask(row)}>
              {t('form_builder.remove')}
            </Button>
          )}
          {mayEdit && (
            <Button size="small" type="primary" onClick={onEdit}>
              {t('form_builder.edit')}
            </Button>
          )}
        </span>
      </div>
      <StatePanel row={row} onPurged={onGone} />
      {deletion.dialog}
    </div>
  )
}
