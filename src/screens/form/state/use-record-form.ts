/** What a form over one record does: saving, the ways out of every refusal, drafts, and somebody else's save in the meantime. */
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showAlert, showFailure, showText } from '../../../providers/notification/alerts'
import { readRecord, readSettings, type RecordRow } from '../../../providers/data/record-api'
import { refTitle } from '../../../providers/data/refs'
import type { Language } from '../../../providers/i18n/language'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { useIdentity } from '../../../providers/auth/identity'
import type { Resource } from '../../../resources/core/define-module'
import type { Entity } from '../../../schemas/core/define'
import { recordTitle } from '../../../components/entity/entity-texts'
import type { EntityAccess } from '../../entity/use-entity'
import type { Opening } from '../../record/record-links'
import type { RecordRoute } from '../../record/use-record-route'
import type { AfterSave } from '../form-footer'
import { createFormStore, type FormStore, type FormValues } from './form-store'
import { carriedValues, changedFields, initialValues, mergeForm, type Choice } from './form-values'
import { draftPlace } from '../drafts/draft-place'
import { pendingAttempt, restoredValues } from '../drafts/draft-rules'
import { keepDraft } from '../drafts/draft-store'
import { useDraft, type DraftKeeper } from '../drafts/use-draft'
import { newerWords } from '../conflict/newer-version-bar'
import { useNewer, type NewerVersion } from './use-newer-version'
import { useSave, type Conflict, type SaveOutcome, type Saver } from './use-save'

export type FormMode = 'create' | 'clone' | 'edit' | 'settings'
export interface RecordFormInput {
  resource: Resource
  known: EntityAccess
  opening: Opening
  route: RecordRoute
  mode: FormMode
  row: RecordRow | undefined
  /** The form lies over another one, whose field takes the new record. */
  nested?:
    { onSaved: (row: RecordRow) => void; /** What a new record has, whatever its form shows of it. */ given?: FormValues } | undefined
}

/** Both sides changed these fields: one value each is chosen. */
export interface OpenConflict {
  conflict: Conflict
  resolve: (choices: Readonly<Record<string, Choice>>) => void
}

export interface RecordFormState {
  store: FormStore
  saver: Saver
  draft: DraftKeeper
  /** Absent on a new record. */
  record: RecordRow | undefined
  /** A save was tried: what is wrong is told on top too. */
  tried: boolean
  /** The server says that it can't be saved over: the record is gone, or the right to change it. */
  refused: 'gone' | 'forbidden' | 'merged' | null
  /** The next save makes a new record of what is typed. */
  asNew: boolean
  conflict: OpenConflict | null
  /** What somebody else saved since. */
  newer: NewerVersion
  isDirty: () => boolean
  save: (after: AfterSave) => Promise<void>
  /** Saves as a new record from now on. */
  turnNew: () => void
  /** What is typed goes on over the record that this one was merged into. */
  reapply: () => Promise<void>
  dismissRefusal: () => void
  dismissConflict: () => void
  restoreDraft: () => void
  /** Takes in the record as it stands now; what was typed stays. */
  takeOver: (fresh: RecordRow) => void
  /** Brings what is typed, and the record as it stands, under a declaration that has changed. */
  redeclare: (next: Entity) => Promise<void>
}

/** @param onInvalid brings the first wrong field into sight; @param onFresh the form stands empty for the next record */
export function useRecordForm(
  { resource, known, opening, route, mode, row, nested }: RecordFormInput,
  { onInvalid, onFresh }: { onInvalid: () => void; onFresh: () => void },
): RecordFormState {
  const { entity } = known
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const saver = useSave()
  const me = useIdentity().identity?.id ?? null
  const [store] = useState(() =>
    createFormStore(
      mode === 'create'
        ? { ...presetValues(known, { params: route.params, language: formats.language, me }), ...nested?.given }
        : initialValues(entity, row, { clone: mode === 'clone' }),
    ),
  )
  const [record, setRecord] = useState(mode === 'edit' || mode === 'settings' ? row : undefined)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<RecordFormState['refused']>(null)
  const [survivor, setSurvivor] = useState<number | null>(null)
  const [asNew, setAsNew] = useState(false)
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  const done = useRef(false)
  const isOver = record !== undefined && !asNew
  const [place] = useState(() => ({
    ...draftPlace(resource, mode, mode === 'clone' ? route.from : (row?.id ?? null)),
    ...(nested ? { record: 'in-place' } : {}),
  }))
  const draft = useDraft({ place, entity, store, version: record?.version ?? null, attempt: saver.attempt })

  const adopt = useCallback(
    (fresh: RecordRow, of: Entity = entity) => {
      setRecord(fresh)
      setAsNew(false)
      store.patch({ base: initialValues(of, fresh) })
    },
    [store, entity],
  )

  const isDirty = () => !done.current && (mode === 'clone' || changedFields(entity, store.get().base, store.get().values).length > 0)
  const newer = useNewer(entity, isOver ? record : undefined, (fresh) => {
    // Nobody's words are at stake: the form simply shows what is.
    if (isDirty()) return false
    const values = initialValues(entity, fresh)
    store.patch({ base: values, values, errors: {} })
    setRecord(fresh)
    showText(
      'warning',
      'screens:newer.taken',
      newerWords(fresh, (at) => momentText(at, formats)),
    )
    return true
  })

  const takeOver = (fresh: RecordRow, choices: Readonly<Record<string, Choice>> = {}, of: Entity = entity) => {
    const { base, values: mine } = store.get()
    const theirs = initialValues(of, fresh)
    const merged = mergeForm(of, { base, mine, theirs }, choices)
    if (merged.conflicts.length > 0) {
      setConflict({
        conflict: conflictWith(fresh, { fields: merged.conflicts, base, mine, theirs }),
        resolve: (chosen) => takeOver(fresh, { ...choices, ...chosen }, of),
      })
      return
    }
    setConflict(null)
    adopt(fresh, of)
    store.patch({ values: merged.values })
    // Only a new declaration asks for a record that nobody has changed.
    if (fresh.version !== record?.version) showText('warning', 'screens:conflict.merged')
  }
  const readFresh = () => (mode === 'settings' ? readSettings(entity.name) : readRecord(entity.name, record?.id ?? 0))

  const redeclare = async (next: Entity) => {
    const fresh = isOver ? await readFresh() : undefined
    const now = initialValues(next, fresh)
    const { base, values, errors } = store.get()
    const carry = (former: FormValues) => carriedValues(entity, next, former, now)
    const kept = Object.entries(errors).filter(([path]) => next.fields.some(({ name }) => name === path.split('.')[0]))
    store.patch({ base: carry(base), values: carry(values), errors: Object.fromEntries(kept) })
    if (fresh) takeOver(fresh, {}, next)
  }

  const save = async (after: AfterSave) => {
    setTried(true)
    const outcome = await saver.save({
      known,
      store,
      record: isOver ? { id: record.id, version: record.version } : undefined,
      onSend: draft.keep,
      onSettled: adopt,
    })
    if (!outcome) return
    if (outcome.kind === 'invalid') {
      showText('danger', 'screens:validation.required_alert')
      onInvalid()
    }
    if (outcome.kind === 'conflict')
      setConflict({
        conflict: outcome.conflict,
        resolve: (choices) => void readFresh().then((fresh) => takeOver(fresh, choices), showFailure),
      })
    if (outcome.kind === 'gone' || outcome.kind === 'forbidden' || outcome.kind === 'merged') setRefused(outcome.kind)
    if (outcome.kind === 'merged') setSurvivor(outcome.into)
    if (outcome.kind === 'saved') await finish(outcome, after)
  }

  const finish = async ({ row: fresh, sent, created }: Extract<SaveOutcome, { kind: 'saved' }>, after: AfterSave) => {
    showAlert({
      kind: 'success',
      text: t(mode === 'settings' ? 'screens:settings.saved' : created ? 'screens:form.created' : 'screens:form.saved', {
        name: recordTitle(entity, fresh, formats.language),
      }),
    })
    setTried(false)
    const typed = store.get().values
    const values = initialValues(entity, fresh)
    if (!created && (mode === 'settings' || (mode === 'edit' && (after === 'stay' || typed !== sent)))) {
      // What was typed while it was being saved stays, unsaved.
      store.patch({ base: values, values: mergeForm(entity, { base: sent, mine: typed, theirs: values }).values, errors: {} })
      setRecord(fresh)
      return draft.keep()
    }
    if (nested) {
      await draft.forget()
      done.current = true
      return nested.onSaved(fresh)
    }
    if (typed !== sent) {
      await draft.forget()
      await keepDraft(draftPlace(resource, 'edit', fresh.id), {
        writer: place.screen,
        at: Date.now(),
        version: fresh.version,
        base: sent,
        values: typed,
      })
      done.current = true
      return route.to('edit', { id: fresh.id, replace: true })
    }
    await draft.forget()
    if (after === 'new') {
      const empty = emptyValues(entity, me)
      store.patch({ values: empty, base: empty, errors: {}, touched: new Set() })
      setRecord(undefined)
      return onFresh()
    }
    done.current = true
    if (after === 'stay') route.to('edit', { id: fresh.id, replace: true })
    else if (resource.afterSave) route.toPage(resource.afterSave(fresh))
    else if (opening === 'page' && known.may('show')) route.to('show', { id: fresh.id, replace: true })
    else route.toList()
  }

  // As a draft of the other record: its form offers it, and asks where both differ.
  const reapply = async () => {
    if (survivor === null) return
    const { base, values } = store.get()
    await keepDraft(draftPlace(resource, 'edit', survivor), { writer: place.screen, at: Date.now(), version: null, base, values })
    await draft.forget()
    done.current = true
    route.to('edit', { id: survivor, replace: true })
  }

  const restoreDraft = () => {
    const { offer } = draft
    if (!offer) return
    const { base } = store.get()
    const { values, conflicts } = restoredValues(entity, offer, store.get())
    // What the form was opened for is of now.
    store.patch({ values: { ...values, ...nested?.given } })
    const pending = pendingAttempt(offer, Date.now())
    if (pending) saver.resume(pending)
    // Ours is written before theirs goes: a crash in between keeps one of them.
    void draft.keep().then(draft.dismissOffer)
    showText('success', 'screens:draft.restored')
    if (conflicts.length === 0 || !record) return
    setConflict({
      conflict: conflictWith(record, { fields: conflicts, base: offer.base, mine: values, theirs: base }),
      resolve: (choices) => {
        store.patch({
          values: {
            ...store.get().values,
            ...Object.fromEntries(conflicts.filter((name) => choices[name] === 'theirs').map((name) => [name, base[name]])),
          },
        })
        setConflict(null)
      },
    })
  }

  return {
    store,
    saver,
    draft,
    record,
    tried,
    refused,
    asNew,
    conflict,
    save,
    restoreDraft,
    redeclare,
    takeOver: (fresh) => takeOver(fresh),
    isDirty,
    newer,
    reapply,
    turnNew: () => {
      setAsNew(true)
      setRefused(null)
      showText('warning', 'screens:form.as_new')
    },
    dismissRefusal: () => setRefused(null),
    dismissConflict: () => setConflict(null),
  }
}

/** What the dialog asks, from the record as it stands. */
function conflictWith(
  fresh: RecordRow,
  { fields, base, mine, theirs }: { fields: readonly string[]; base: FormValues; mine: FormValues; theirs: FormValues },
): Conflict {
  const pick = (values: FormValues) => Object.fromEntries(fields.map((name) => [name, values[name] ?? null]))
  const by = fresh.updated_by
  return {
    fields,
    base: pick(base),
    mine: pick(mine),
    theirs: pick(theirs),
    version: fresh.version,
    at: fresh.updated_at,
    by: by === null ? null : { id: by, name: refTitle(fresh._refs ?? {}, 'sc/user', by)?.title ?? '–' },
  }
}

/** A new record's, with the person himself where that is declared. */
const emptyValues = (entity: Entity, me: number | null): FormValues => ({
  ...initialValues(entity),
  ...Object.fromEntries(entity.fields.filter(({ x }) => x.mine && me !== null).map(({ name }) => [name, me])),
})

/** Values that the address proposes: `?organization=5` (a filter of the list under a drawer is none). */
function presetValues(
  { entity }: EntityAccess,
  { params, language, me }: { params: URLSearchParams; language: Language; me: number | null },
) {
  const values: Record<string, unknown> = { ...emptyValues(entity, me) }
  for (const field of entity.fields) {
    const text = params.get(field.name)
    if (text === null) continue
    if (field.type === 'ref' && /^[1-9]\d*$/.test(text)) values[field.name] = Number(text)
    else if (field.type === 'decimal' && /^-?\d{1,18}(\.\d{1,12})?$/.test(text)) values[field.name] = text
    else if (field.type === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text)) values[field.name] = text
    else if (field.type === 'boolean' && (text === 'true' || text === 'false')) values[field.name] = text === 'true'
    else if (field.type === 'i18n-text') values[field.name] = { [language]: text }
    else if (field.type === 'text' || (field.type === 'enum' && field.values?.includes(text))) values[field.name] = text
  }
  return values
}
