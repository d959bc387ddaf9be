/** The chosen field: its state and what can be done with it. Its description is edited in its own form. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { showFailure } from '../../../providers/notification/alerts'
import { deleteRecord } from '../../../providers/data/record-api'
import { i18nText } from '../../../shared/engine/i18n-text'
import { StatePanel } from '../../sc/custom-fields/state-panel'
import type { BuiltField } from './form-builder'

interface FieldPanelProps {
  row: BuiltField
  mayEdit: boolean
  mayDelete: boolean
  onEdit: () => void
  /** It was deleted or purged. */ onGone: () => void
}

export function FieldPanel({ row, mayEdit, mayDelete, onEdit, onGone }: FieldPanelProps) {
  const { t } = useTranslation('cm')
  const { language } = useFormats()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await deleteRecord('sc/custom-field', row.id)
      onGone()
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return (
    <div className="k-builder-panel">
      <div className="k-builder-head">
        <h2>{i18nText(row.label, language)}</h2>
        <span>
          {mayDelete && row.status === 'draft' && (
            <Button size="small" loading={busy} onClick={() => void remove()}>
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
    </div>
  )
}
