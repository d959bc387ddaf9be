/** One field of all selected rows at once. */
import { useState } from 'react'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/shell/button'
import { Dialog } from '../../components/shell/dialog'
import { fieldLabel } from '../entity/texts'
import { formFields } from '../form/form-values'
import { FieldInput } from '../form/inputs/field-input'
import type { ListUi } from './list-ui'

interface BulkEditDialogProps { ui: ListUi; count: number; busy: boolean; onClose: () => void; onSave: (values: Record<string, unknown>) => void }

export function BulkEditDialog({ ui, count, busy, onClose, onSave }: BulkEditDialogProps) {
  const { entity, known, context: { refs } } = ui
  const { t } = useTranslation(['screens', entity.module])
  const [name, setName] = useState<string | null>(null)
  const [value, setValue] = useState<unknown>(null)
  // What must differ from row to row is not set for many.
  const fields = formFields(entity).filter((field) => known.mayWrite(field) && !field.x.unique && !field.x.fixed && field.type !== 'list' && field.type !== 'json' && field.name !== 'is_default')
  const field = fields.find((candidate) => candidate.name === name)
  const isMissing = field?.required && (value === null || value === '')
  return (
    <Dialog open title={t('screens:bulk.edit_title', { n: count })} height="auto" onClose={onClose} footer={
      <><Button onClick={onClose}>{t('screens:cancel')}</Button><Button type="primary" disabled={!field || isMissing} loading={busy} onClick={() => { if (field) onSave({ [field.name]: value }) }}>{t('screens:bulk.save', { n: count })}</Button></>
    }>
      <div className="k-entry">
        <label className="k-entry-label" htmlFor="k-bulk-field">{t('screens:bulk.field')}</label>
        <Select id="k-bulk-field" className="k-input-wide" value={name} placeholder={t('screens:choose')} showSearch={{ optionFilterProp: 'label' }} options={fields.map((one) => ({ value: one.name, label: fieldLabel(t, entity, one.name) }))}
          onChange={(next: string) => { setName(next); const chosen = fields.find((one) => one.name === next); setValue(chosen?.type === 'boolean' ? true : chosen?.default ?? null) }} />
      </div>
      {field && (
        <div className="k-entry">
          <label className="k-entry-label" htmlFor="k-bulk-value">{fieldLabel(t, entity, field.name)}</label>
          <FieldInput entity={entity} field={field} id="k-bulk-value" label={fieldLabel(t, entity, field.name)} value={value} onChange={setValue} onBlur={() => undefined} disabled={false} invalid={false} describedBy={undefined} required={field.required} refs={refs} row={{}} />
          {!field.required && <p className="k-entry-help">{t('screens:bulk.empty_clears')}</p>}
        </div>
      )}
    </Dialog>
  )
}
