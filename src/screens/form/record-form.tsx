/** A form over one record: fields, panels beside them, footer, and what happens on save. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { showAlert, showText } from '../../providers/alerts'
import { readRecord, readSettings, type RecordRow } from '../../providers/data/record-api'
import { useFormats } from '../../components/format/format-settings'
import type { Resource } from '../../resources/define-module'
import type { Field } from '../../schemas/define'
import { entityTitle, recordTitle } from '../entity/texts'
import type { KnownEntity } from '../entity/use-entity'
import { RecordFrame } from '../record/record-frame'
import type { Opening } from '../record/record-links'
import type { RecordRoute } from '../record/use-record-route'
import { ConflictDialog, type Choice } from './conflict-dialog'
import { ErrorSummary } from './error-summary'
import { focusPath } from './focus-field'
import { FormFields } from './form-fields'
import { FormFooter, type AfterSave } from './form-footer'
import { FormPanels } from './form-panels'
import { FormScopeProvider, type FormScope } from './form-context'
import { formLayout } from './form-layout'
import { createFormStore, type FormStore } from './form-store'
import { changedFields, initialValues, mergedValues } from './form-values'
import { LeaveGuard } from './leave-guard'
import { useFormKeys } from './use-form-keys'
import { useSave, type Conflict } from './use-save'
import { firstError } from './validate-form'

interface RecordFormProps { resource: Resource; known: KnownEntity; opening: Opening; route: RecordRoute; mode: 'create' | 'clone' | 'edit' | 'settings'; row: RecordRow | undefined }

export function RecordForm({ resource, known, opening, route, mode, row }: RecordFormProps) {
  const { entity } = known
  const { t } = useTranslation(['screens', entity.module])
  const { language } = useFormats()
  const invalidate = useInvalidate()
  const saver = useSave()
  const [record, setRecord] = useState(mode === 'edit' || mode === 'settings' ? row : undefined)
  const [tried, setTried] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [gone, setGone] = useState(false)
  const [store] = useState(() => createFormStore(mode === 'create' ? presetValues(known, route.params) : initialValues(entity, row, { clone: mode === 'clone' })))
  const layout = useMemo(() => formLayout(entity, resource), [entity, resource])
  const idPrefix = `f_${entity.key.replaceAll('-', '_')}`
  const isEdit = record !== undefined
  const saved = useRef(false)

  const isDisabled = useCallback((field: Field) => !known.mayWrite(field) || (isEdit && isFixed(field, row)), [known, isEdit, row])
  const onLeave = useLeaveCheck(store, known, saver)
  const focused = useMemo(() => layout[0]?.blocks.flatMap((block) => block.rows.flat()).find((name) => { const field = entity.fields.find((one) => one.name === name); return field && !isDisabled(field) && field.type !== 'boolean' }), [layout, entity, isDisabled])
  const scope = useMemo((): FormScope => ({ store, entity, resource, refs: row?._refs ?? {}, layout, isDisabled, onLeave, focused, idPrefix }), [store, entity, resource, row, layout, isDisabled, onLeave, focused, idPrefix])

  const isDirty = () => !saved.current && (mode === 'clone' || changedFields(entity, store.get().base, store.get().values).length > 0)
  const save = async (after: AfterSave) => {
    setTried(true)
    const outcome = await saver.save({ known, store, record: record && !gone ? { id: record.id, version: record.version } : undefined })
    if (!outcome) return
    if (outcome.kind === 'invalid') {
      showText('danger', 'screens:validation.required_alert')
      const path = firstError(layout.flatMap((tab) => tab.blocks.flatMap((block) => block.rows.flat())).flatMap((name) => entity.fields.find((field) => field.name === name) ?? []), store.get().errors)
      if (path) focusPath(idPrefix, path)
    }
    if (outcome.kind === 'conflict') setConflict(outcome.conflict)
    if (outcome.kind === 'gone') { setGone(true); showText('warning', 'screens:form.gone') }
    if (outcome.kind === 'saved') finish(outcome.row, after)
  }
  const finish = (fresh: RecordRow, after: AfterSave) => {
    void invalidate({ resource: entity.name, invalidates: ['list', 'detail'] })
    showAlert({ kind: 'success', text: t(mode === 'settings' ? 'screens:settings.saved' : isEdit && !gone ? 'screens:form.saved' : 'screens:form.created', { name: recordTitle(entity, fresh, language) }) })
    setTried(false)
    if ((after === 'stay' || mode === 'settings') && isEdit && !gone) {
      const values = initialValues(entity, fresh)
      store.patch({ values, base: values, errors: {} })
      setRecord(fresh)
      return
    }
    if (after === 'new') {
      const values = initialValues(entity)
      store.patch({ values, base: values, errors: {}, touched: new Set() })
      setRecord(undefined)
      if (focused) focusPath(idPrefix, focused)
      return
    }
    saved.current = true
    if (after === 'stay') route.to('edit', { id: fresh.id, replace: true })
    else if (opening === 'page' && known.may('show')) route.to('show', { id: fresh.id, replace: true })
    else route.toList()
  }
  const resolve = async (choices: Readonly<Record<string, Choice>>) => {
    if (!record || !conflict) return
    const fresh = await (mode === 'settings' ? readSettings(entity.name) : readRecord(entity.name, record.id))
    const theirs = initialValues(entity, fresh)
    const { base, values: mine } = store.get()
    store.patch({ base: theirs, values: mergedValues(entity, { base, mine, theirs }, (field) => choices[field] !== 'theirs') })
    setRecord(fresh)
    setConflict(null)
    showText('warning', 'screens:conflict.merged')
  }
  // Settings have no list to go back to: cancelling takes the input back.
  const cancel = mode === 'settings' ? () => store.patch({ values: store.get().base, errors: {} }) : route.toList
  useFormKeys({ save: () => void save('stay'), saveAndClose: () => void save('close'), cancel })

  const name = row && mode !== 'create' ? recordTitle(entity, row, language) : ''
  return (
    <FormScopeProvider value={scope}>
      <RecordFrame
        opening={opening} {...(mode === 'settings' ? {} : { onClose: cancel })} wide={resource.formPanels.length > 0}
        title={mode === 'settings' ? entityTitle(t, entity) : t(`screens:form.title_${mode}`, { entity: entityTitle(t, entity), name })}
        footer={<FormFooter status={saver.status} isEdit={isEdit && !gone} gone={gone} onSave={(after) => void save(after)} onCancel={cancel} settings={mode === 'settings'} />}
      >
        <div className="k-record-form" data-panels={resource.formPanels.length > 0 || undefined}>
          <form className="k-form-main" noValidate onSubmit={(event) => { event.preventDefault(); void save('close') }}>
            <ErrorSummary shown={tried} />
            <FormFields />
            {/* Enter in a field saves; the button that people see stands in the footer, outside. */}
            <button type="submit" hidden />
          </form>
          {resource.formPanels.length > 0 && <FormPanels id={record?.id} />}
        </div>
      </RecordFrame>
      <LeaveGuard isDirty={isDirty} />
      {conflict && <ConflictDialog entity={entity} conflict={conflict} refs={scope.refs} busy={saver.status !== 'idle'} onCancel={() => setConflict(null)} onResolve={(choices) => void resolve(choices)} />}
    </FormScopeProvider>
  )
}

/** Not after creation; `used`: not once other records refer to it, which only the server knows for sure. Seeded codes stay (cm.md §3.1). */
const isFixed = (field: Field, row: RecordRow | undefined): boolean => field.x.fixed === true || (field.name === 'code' && row?.is_system === true)

/** Values that the address proposes: `?organization=5` (a filter of the list under a drawer is none). */
function presetValues({ entity }: KnownEntity, params: URLSearchParams) {
  const values = { ...initialValues(entity) }
  for (const field of entity.fields) {
    const text = params.get(field.name)
    if (text === null) continue
    if (field.type === 'ref' && /^[1-9]\d*$/.test(text)) values[field.name] = Number(text)
    else if (field.type === 'text' || (field.type === 'enum' && field.values?.includes(text))) values[field.name] = text
  }
  return values
}

/** After a field is left, what was touched so far is checked; the rest keeps its peace until the save. */
function useLeaveCheck(store: FormStore, known: KnownEntity, { check }: ReturnType<typeof useSave>): (field: string) => void {
  const latest = useRef(check)
  useEffect(() => { latest.current = check })
  return useCallback((field: string) => {
    const before = store.get()
    if (Object.is(before.values[field], before.base[field]) && !before.touched.has(field)) return
    store.touch(field)
    void latest.current({ known, store }).then((errors) => {
      const { touched, errors: shown } = store.get()
      const told = Object.fromEntries(Object.entries(errors).filter(([path]) => touched.has(path.split('.')[0] ?? '') || shown[path] !== undefined))
      if (JSON.stringify(told) !== JSON.stringify(shown)) store.patch({ errors: told })
    })
  }, [store, known])
}
