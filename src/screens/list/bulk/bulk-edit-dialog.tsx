/** One field of all selected rows at once, with what would change before it does. */
import { useEffect, useState } from 'react'
import { Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../providers/http/error-text'
import { previewBatch, type BatchPreview, type BatchScope, type RecordRow, type Values } from '../../../providers/data/record-api'
import { isListField, type ListChanges } from '../../../shared/engine/list-changes'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { useDebounced } from '../../../ui/use-debounced'
import { LazyPart } from '../../cells/lazy-cell'
import { FieldValue } from '../../cells/field-value'
import { fieldLabel } from '../../../components/entity/entity-texts'
import { formFields } from '../../form/state/form-values'
import { FieldInput } from '../../form/inputs/field-input'
import type { CountParams } from '../list-pager'
import type { ListUi } from '../state/list-context'
import { refusalText } from './refusal-text'
import { isBoolean, isJson, isRows } from '../../../schemas/core/field-types'

interface BulkEditDialogProps {
  ui: ListUi
  scope: BatchScope
  /** Those whose content is known. */ rows: readonly RecordRow[]
  counted: CountParams
  busy: boolean
  onClose: () => void
  onSave: (edit: Edit) => void
}
/** What is set, and which lists are added to or taken from. */
type Edit = { values: Values; lists?: ListChanges }

const ways = ['add', 'remove', 'set'] as const

export function BulkEditDialog({ ui, scope, rows, counted, busy, onClose, onSave }: BulkEditDialogProps) {
  const {
    entity,
    known,
    context: { refs },
  } = ui
  const { t } = useTranslation(['screens', entity.module])
  const [name, setName] = useState<string | null>(null)
  const [value, setValue] = useState<unknown>(null)
  const [way, setWay] = useState<(typeof ways)[number]>('add')
  // What must differ from row to row is not set for many.
  const fields = formFields(entity).filter(
    (field) =>
      known.mayWrite(field) &&
      !field.x.secret &&
      !field.x.unique &&
      !field.x.fixed &&
      !isRows(field) &&
      !isJson(field) &&
      field.name !== 'is_default',
  )
  const field = fields.find((candidate) => candidate.name === name)
  const load = field && ui.resource.inputs[field.name]
  // An input of its own says when there is something to set.
  const isMissing = value === undefined || (field?.required && (value === null || value === ''))
  // What each row has besides stays, unless it is said that it goes.
  const isList = field !== undefined && !load && isListField(field)
  const isPart = isList && way !== 'set'
  const edit =
    field && !isMissing && !(isPart && (!Array.isArray(value) || value.length === 0))
      ? { values: { [field.name]: value }, ...(isPart ? { lists: { [field.name]: way } } : {}) }
      : null
  return (
    <Dialog
      open
      title={t('screens:bulk.edit_title', { ...counted })}
      width={560}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          disabled={!edit}
          loading={busy}
          onClick={() => {
            if (edit) onSave(edit)
          }}
        >
          {t('screens:bulk.save', { ...counted })}
        </DialogFooter>
      }
    >
      <div className="k-entry">
        <label className="k-entry-label" htmlFor="k-bulk-field">
          {t('screens:bulk.field')}
        </label>
        <Select
          id="k-bulk-field"
          className="k-input-wide"
          value={name}
          placeholder={t('screens:choose')}
          showSearch={{ optionFilterProp: 'label' }}
          options={fields.map((one) => ({ value: one.name, label: fieldLabel(t, entity, one.name) }))}
          onChange={(next: string) => {
            setName(next)
            const chosen = fields.find((one) => one.name === next)
            setValue(ui.resource.inputs[next] ? undefined : chosen && isBoolean(chosen) ? true : (chosen?.default ?? null))
          }}
        />
      </div>
      {field && (
        <div className="k-entry">
          {isList && (
            <Segmented
              className="k-bulk-way"
              value={way}
              onChange={setWay}
              aria-label={t('screens:bulk.way')}
              options={ways.map((one) => ({ value: one, label: t(`screens:bulk.ways.${one}`) }))}
            />
          )}
          <label className="k-entry-label" htmlFor="k-bulk-value">
            {fieldLabel(t, entity, field.name)}
          </label>
          {load ? (
            <LazyPart
              load={load}
              props={{
                id: 'k-bulk-value',
                value,
                onChange: setValue,
                onBlur: () => undefined,
                disabled: false,
                invalid: false,
                describedBy: undefined,
                values: {},
                rows,
              }}
            />
          ) : (
            <FieldInput
              entity={entity}
              field={field}
              id="k-bulk-value"
              label={fieldLabel(t, entity, field.name)}
              value={value}
              onChange={setValue}
              onBlur={() => undefined}
              disabled={false}
              invalid={false}
              describedBy={undefined}
              required={field.required}
              refs={refs}
              row={{}}
            />
          )}
          {!field.required && !load && !isPart && <p className="k-entry-help">{t('screens:bulk.empty_clears')}</p>}
        </div>
      )}
      {edit && <Preview ui={ui} scope={scope} edit={edit} />}
    </Dialog>
  )
}

const restMs = 300
interface Answer {
  of: string
  preview?: BatchPreview
  error?: string
}

/** Counts, and the first rows old → new; asked again when the value rests. */
function Preview({ ui, scope, edit }: { ui: ListUi; scope: BatchScope; edit: Edit }) {
  const { entity, context } = ui
  const { t } = context
  const key = useDebounced(JSON.stringify({ ...scope, ...edit }), restMs)
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    previewBatch(entity.name, { ...(JSON.parse(key) as BatchScope & Edit), action: 'edit' }, { signal: controller.signal })
      .then((preview) => setAnswer({ of: key, preview }))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setAnswer({ of: key, error: failureOf(error)?.text ?? '' })
      })
    return () => controller.abort()
  }, [entity.name, key])

  const current = answer?.of === key ? answer : null
  if (!current)
    return (
      <p className="k-muted" role="status">
        {t('screens:bulk.preview_asking')}
      </p>
    )
  if (!current.preview)
    return (
      <p className="k-entry-error" role="status">
        {current.error}
      </p>
    )
  const { preview } = current
  const refs = {
    ...context.refs,
    ...Object.fromEntries(Object.entries(preview.refs).map(([name, titles]) => [name, { ...context.refs[name], ...titles }])),
  }
  return (
    <section className="k-bulk-preview" aria-label={t('screens:bulk.preview')}>
      <p role="status">
        {t(preview.checked < preview.total ? 'screens:bulk.preview_first' : 'screens:bulk.preview_counts', {
          changed: preview.changed,
          same: preview.same,
          failed: preview.failed.length,
          checked: preview.checked,
        })}
      </p>
      {preview.sample.length > 0 && (
        <table className="k-bulk-changes">
          <tbody>
            {preview.sample.flatMap((row) =>
              row.changes
                .filter(({ field }) => !ui.resource.hide.includes(field))
                .map((change, index) => {
                  const field = entity.fields.find((candidate) => candidate.name === change.field)
                  return (
                    field && (
                      <tr key={`${row.id} ${change.field}`}>
                        <th scope="row">
                          {index === 0 ? row.title : ''}
                          {field.name !== Object.keys(edit.values)[0] && (
                            <small className="k-muted"> {fieldLabel(t, entity, field.name)}</small>
                          )}
                        </th>
                        <td>
                          <del>
                            <FieldValue context={{ ...context, refs }} field={field} value={change.from} row={row as never} />
                          </del>
                        </td>
                        <td aria-hidden>→</td>
                        <td>
                          <ins>
                            <FieldValue context={{ ...context, refs }} field={field} value={change.to} row={row as never} />
                          </ins>
                        </td>
                      </tr>
                    )
                  )
                }),
            )}
          </tbody>
        </table>
      )}
      {preview.failed[0] && (
        <p className="k-entry-error">
          {preview.failed[0].title && <strong>{preview.failed[0].title} </strong>}
          {refusalText(t, entity, preview.failed[0])}
        </p>
      )}
    </section>
  )
}
