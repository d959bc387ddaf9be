/** A form over one record: fields, panels beside them, footer, and the questions that a save may raise. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../providers/notification/alerts'
import type { RecordRow } from '../../providers/data/record-api'
import { useFormats } from '../../components/format/format-settings'
import type { Field } from '../../schemas/core/define'
import { amendsField } from '../../schemas/core/document'
import { isBoolean } from '../../schemas/core/field-types'
import { entityTitle, formTitle, recordTitle } from '../../components/entity/entity-texts'
import type { EntityAccess } from '../entity/use-entity'
import { RecordFrame } from '../record/record-frame'
import { RecordPeople } from '../record/record-people'
import { useRecordPeople } from '../record/use-record-people'
import { ConflictDialog } from './conflict/conflict-dialog'
import { DraftBar } from './drafts/draft-bar'
import { ErrorSummary } from './error-summary'
import { ClosedBar } from './closed-bar'
import { focusPath } from './layout/focus-field'
import { FormFields } from './layout/form-fields'
import { fieldsIn } from './layout/form-layout'
import { FormFooter } from './form-footer'
import { FormPanels } from './form-panels'
import { FormScopeProvider, type FormScope } from './state/form-context'
import type { FormStore } from './state/form-store'
import { LeaveGuard, LeaveQuestion } from './conflict/leave-guard'
import { NewerBar } from './conflict/newer-version-bar'
import { RefusedDialog } from './conflict/refused-dialog'
import { useFormLayout } from './layout/use-form-layout'
import { useFormKeys } from './use-form-keys'
import type { RecordFormInput } from './state/form-input'
import { cardAt, useCards } from './state/use-cards'
import { useRecordForm } from './state/use-record-form'
import type { Saver } from './state/saver'
import { useTaken } from './state/use-uniqueness-check'
import { firstError } from './state/validate-form'
import { Alert } from 'antd'
import { Button } from '../../ui/button'
import { useStable } from '../../ui/use-stable'

const noRefs = {}

export function RecordForm(input: RecordFormInput) {
  const { resource, opening, route, mode, row, givenRefs, nested } = input
  const isNew = mode === 'create' || mode === 'clone' || mode === 'amend'
  const latest = useMemo(() => (isNew ? withVirtualFields(input.known) : input.known), [input.known, isNew])
  const { known, isChanged, adopt } = useDeclaration(latest)
  const { entity } = known
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const isNested = nested !== undefined
  const layout = useFormLayout(entity, resource, { inPlace: isNested, isNew })
  const names = useMemo(() => fieldsIn(layout), [layout])
  const fields = useMemo(() => names.flatMap((name) => entity.fields.find((field) => field.name === name) ?? []), [names, entity])
  const idPrefix = `${nested ? 'n' : 'f'}_${entity.key.replaceAll('-', '_')}`

  const form = useRecordForm(
    { ...input, known },
    {
      onInvalid: () => {
        const path = firstError(fields, form.store.get().errors)
        if (path) focusPath(idPrefix, path)
      },
      onFresh: () => {
        const first = fields.find((field) => known.mayWrite(field) && !isBoolean(field))
        if (first) focusPath(idPrefix, first.name)
      },
    },
  )
  const { store, saver, draft, record, asNew } = form
  const isEdit = record !== undefined && !asNew
  const closed = isEdit ? record._closed : undefined
  const isDisabled = useCallback(
    (field: Field) =>
      !known.mayWrite(field) ||
      field.name === amendsField(entity) ||
      (isEdit && isFixed(field, row)) ||
      (closed?.includes(field.name) ?? false),
    [known, entity, isEdit, row, closed],
  )
  const taken = useTaken(known, store, isEdit ? record.id : null)
  const onLeave = useLeaveCheck(store, known, saver, taken)
  const focused = useMemo(() => fields.find((field) => !isDisabled(field) && !isBoolean(field))?.name, [fields, isDisabled])
  const refs = row?._refs ?? givenRefs ?? noRefs
  const cards = useCards(mode, form)
  const save = useStable(() => void form.save('stay'))
  const scope = useMemo(
    (): FormScope => ({ store, entity, resource, refs, layout, isDisabled, onLeave, focused, idPrefix, isNested, cards, record, save }),
    [store, entity, resource, refs, layout, isDisabled, onLeave, focused, idPrefix, isNested, cards, record, save],
  )

  const [leaving, setLeaving] = useState(false)
  const [reloading, setReloading] = useState(false)
  const appeared = useRef<string>(undefined)
  useEffect(() => {
    if (appeared.current) focusPath(idPrefix, appeared.current)
    appeared.current = undefined
  }, [known, idPrefix])
  const reload = async (next: EntityAccess) => {
    setReloading(true)
    try {
      await form.redeclare(next.entity)
      appeared.current = next.entity.fields.find(({ name }) => !entity.fields.some((field) => field.name === name))?.name
      adopt(next)
    } catch (error) {
      showFailure(error)
    } finally {
      setReloading(false)
    }
  }
  const { people, at } = useRecordPeople(entity, isEdit ? record.id : null, 'edits')

  // Settings have no list to go back to: cancelling takes the input back.
  const cancel =
    cards !== undefined ? () => cards.discard(names) : nested ? () => (form.isDirty() ? setLeaving(true) : route.toList()) : route.toList
  const element = useRef<HTMLFormElement>(null)
  const keys = { save: () => void form.save(nested ? 'close' : 'stay'), saveAndClose: () => void form.save('close'), cancel }
  useFormKeys(keys, isNested, element)

  const name = row && mode !== 'create' ? recordTitle(entity, row, formats) : ''
  return (
    <FormScopeProvider value={scope}>
      <RecordFrame
        opening={opening}
        extra={people.length > 0 && <RecordPeople entity={entity} people={people} />}
        {...(cards ? {} : { onClose: cancel })}
        nested={isNested}
        wide={resource.formPanels.length > 0}
        title={mode === 'settings' ? entityTitle(t, entity) : formTitle(t, entity, { mode, name, language: formats.language })}
        footer={
          !cards && (
            <FormFooter
              status={saver.status}
              keptAt={draft.keptAt}
              isEdit={isEdit}
              asNew={asNew}
              onSave={(after) => void form.save(after)}
              onCancel={cancel}
              oneWay={isNested}
            />
          )
        }
      >
        <div
          className="k-record-form"
          data-cards={cards !== undefined || undefined}
          data-panels={resource.formPanels.length > 0 || undefined}
        >
          <ClosedBar entity={entity} closed={closed} />
          {isChanged && <ChangedBar busy={reloading} onReload={() => void reload(latest)} />}
          <NewerBar row={form.newer.row} isGone={form.newer.isGone && !asNew} onMerge={form.takeOver} />
          {draft.offer && <DraftBar draft={draft.offer} onRestore={form.restoreDraft} onDiscard={() => void draft.dismissOffer()} />}
          <form
            ref={element}
            className="k-form-main"
            noValidate
            onFocus={({ target }) => at(fieldAt(target))}
            onSubmit={(event) => {
              event.preventDefault()
              void form.save('close', cards && cardAt(event.currentTarget))
            }}
          >
            <ErrorSummary shown={form.tried} />
            <FormFields />
            {/* Enter in a field saves; the button that people see stands in the footer, outside. */}
            <button type="submit" hidden />
          </form>
          {resource.formPanels.length > 0 && <FormPanels record={record} />}
        </div>
      </RecordFrame>
      {nested ? (
        <LeaveQuestion open={leaving} onStay={() => setLeaving(false)} onLeave={() => void draft.forget().then(route.toList)} />
      ) : (
        <LeaveGuard isDirty={form.isDirty} onLeave={draft.forget} />
      )}
      {form.conflict && (
        <ConflictDialog
          entity={entity}
          conflict={form.conflict.conflict}
          refs={scope.refs}
          onCancel={form.dismissConflict}
          onResolve={form.conflict.resolve}
        />
      )}
      {form.refused && (
        <RefusedDialog
          reason={form.refused}
          mayCreate={mode !== 'settings' && known.may('create')}
          onNew={form.turnNew}
          onReapply={() => void form.reapply()}
          onClose={form.dismissRefusal}
        />
      )}
    </FormScopeProvider>
  )
}

const fieldAt = (target: Element): string => target.closest<HTMLElement>('.k-entry')?.dataset.path ?? ''

/** Not after creation; `used`: not once other records refer to it, which only the server knows for sure. Seeded codes stay (cm.md §3.1). */
const isFixed = (field: Field, row: RecordRow | undefined): boolean =>
  field.x.fixed === true || (field.name === 'code' && row?.is_system === true)

/** After a field is left, what was touched so far is checked; the rest keeps its peace until the save. */
function useLeaveCheck(
  store: FormStore,
  known: EntityAccess,
  { check }: Saver,
  taken: ReturnType<typeof useTaken>,
): (field: string) => void {
  const latest = useRef({ check, taken })
  useEffect(() => {
    latest.current = { check, taken }
  })
  return useCallback(
    (field: string) => {
      const before = store.get()
      if (Object.is(before.values[field], before.base[field]) && !before.touched.has(field)) return
      store.touch(field)
      void latest.current.check({ known, store }).then((found) => {
        const { touched, errors: shown, values } = store.get()
        const errors = { ...latest.current.taken(values), ...found }
        const told = Object.fromEntries(
          Object.entries(errors).filter(([path]) => touched.has(path.split('.')[0] ?? '') || shown[path] !== undefined),
        )
        if (JSON.stringify(told) !== JSON.stringify(shown)) store.patch({ errors: told })
      })
    },
    [store, known],
  )
}

/** Administrators changed the fields while the form is open; what is typed waits until the person wants the new ones. */
function ChangedBar({ onReload, busy }: { onReload: () => void; busy: boolean }) {
  const { t } = useTranslation('screens')
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className="k-draft-bar"
      title={t('form.changed')}
      action={
        <Button size="small" type="primary" loading={busy} onClick={onReload}>
          {t('form.changed_reload')}
        </Button>
      }
    />
  )
}

/** The declaration that a form goes by: the one it opened with, until the person takes the new one. */
interface Declaration {
  known: EntityAccess
  /** There is another one now. */
  isChanged: boolean
  adopt: (next: EntityAccess) => void
}

/** The declaration as the form of a new record goes by it: with what comes along and is kept elsewhere (`x.virtual_fields`). */
const withVirtualFields = (known: EntityAccess): EntityAccess => ({
  ...known,
  entity: { ...known.entity, fields: [...known.entity.fields, ...known.entity.virtualFields] },
})

/** @param latest as it was read last */
function useDeclaration(latest: EntityAccess): Declaration {
  const [known, adopt] = useState(latest)
  const isChanged = latest.hash !== known.hash
  // The same fields with other rights are the same form.
  if (!isChanged && latest !== known) adopt(latest)
  return { known: isChanged ? known : latest, isChanged, adopt }
}
