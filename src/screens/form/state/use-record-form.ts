/** What a form over one record does: saving, the ways out of every refusal, drafts, and somebody else's save in the meantime. */
import { useRef, useState } from 'react'
import { showAlert, showText } from '../../../providers/notification/alerts'
import type { RecordRow } from '../../../providers/data/record-api'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import type { Entity } from '../../../schemas/core/define'
import { amendsField } from '../../../schemas/core/document'
import type { AfterSave } from '../form-footer'
import type { FormStore } from './form-store'
import { formGapText } from './form-gaps'
import { changedFields, initialValues } from './form-values'
import { draftPlace } from '../drafts/draft-place'
import { keepDraft } from '../drafts/draft-store'
import { useDraft } from '../drafts/use-draft'
import type { DraftKeeper } from '../drafts/use-kept-work'
import { useRestoreDraft } from '../drafts/use-restore-draft'
import { newerWords } from '../conflict/newer-version-bar'
import { clonedValues, emptyValues, presetValues } from './first-values'
import { useCaller } from './use-caller'
import type { RecordFormInput } from './form-input'
import { useAfterSave } from './use-after-save'
import { useDerivingStore } from './use-deriving-store'
import { useFormRecord, type OpenConflict } from './use-form-record'
import { useNewer, type NewerVersion } from './use-newer-version'
import type { Saver, SaveOutcome, SaveStatus } from './saver'
import { useSave } from './use-save'

export interface RecordFormState {
  store: FormStore
  saver: Saver & { status: SaveStatus }
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
  /** @param names of the fields that are saved; absent = all */
  save: (after: AfterSave, names?: readonly string[]) => Promise<void>
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
  input: RecordFormInput,
  { onInvalid, onFresh }: { onInvalid: () => void; onFresh: () => void },
): RecordFormState {
  const { resource, known, route, mode, row, nested } = input
  const { entity } = known
  const formats = useFormats()
  const saver = useSave()
  const caller = useCaller()
  const isCopy = mode === 'clone' || mode === 'amend'
  const amends = mode === 'amend' ? amendsField(entity) : undefined
  const { store, useUnder } = useDerivingStore(entity, {
    first: () =>
      mode === 'create'
        ? {
            ...presetValues(known, { params: route.params, language: formats.language, caller, dated: resource.dated }),
            ...route.given,
            ...nested?.given,
          }
        : isCopy
          ? { ...clonedValues(entity, row, caller), ...(amends === undefined ? {} : { [amends]: row?.id ?? null }) }
          : row
            ? initialValues(entity, row)
            : emptyValues(entity, caller),
    record: mode === 'edit' || mode === 'settings' ? row : undefined,
    isNew: mode === 'create' || isCopy,
    timeZone: caller.timeZone,
  })
  const [tried, setTried] = useState(false)
  const done = useRef(false)
  const [place] = useState(() => ({
    ...draftPlace(resource, mode, isCopy ? route.from : (row?.id ?? null)),
    ...(nested ? { record: 'in-place' } : {}),
  }))
  const isSettings = mode === 'settings'
  const under = useFormRecord({ entity, store, row: mode === 'edit' || isSettings ? row : undefined, isSettings })
  const { record, setRecord, written } = under
  useUnder({ entity, record: written })
  const draft = useDraft({ place, entity, store, version: record?.version ?? null, attempt: saver.attempt })

  const isDirty = () => !done.current && (isCopy || changedFields(entity, store.get().base, store.get().values).length > 0)
  const newer = useNewer(entity, written, (fresh) => {
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

  const writer = place.screen
  const onDone = () => {
    done.current = true
  }
  const refusal = useRefusal(input, { store, draft, writer, onDone })
  const onStay = () => {
    done.current = false
    saver.renew()
  }
  const finish = useAfterSave({ form: input, store, draft, formats, caller, writer, setRecord, onDone, onStay, onFresh })
  const save = async (after: AfterSave, names?: readonly string[]) => {
    setTried(true)
    const over = written && { id: written.id, version: written.version }
    const outcome = await saver.save({ known, store, names, record: over, onSend: draft.keep, onSettled: under.adopt })
    if (!outcome) return
    if (outcome.kind === 'invalid') {
      if (!outcome.told) showAlert({ kind: 'danger', text: formGapText([store.get()]) })
      onInvalid()
    }
    if (outcome.kind === 'conflict') under.askConflict(outcome.conflict)
    if (outcome.kind === 'gone' || outcome.kind === 'forbidden' || outcome.kind === 'merged') refusal.take(outcome)
    if (outcome.kind === 'saved') {
      setTried(false)
      await finish(outcome, after)
    }
  }

  return {
    store,
    saver,
    draft,
    record,
    tried,
    refused: refusal.refused,
    asNew: under.asNew,
    conflict: under.conflict,
    save,
    restoreDraft: useRestoreDraft({ entity, store, draft, saver, given: nested?.given }, under),
    redeclare: under.redeclare,
    takeOver: (fresh) => under.takeOver(fresh),
    isDirty,
    newer,
    reapply: refusal.reapply,
    turnNew: () => {
      under.setAsNew(true)
      refusal.dismiss()
      showText('warning', 'screens:form.as_new')
    },
    dismissRefusal: refusal.dismiss,
    dismissConflict: () => under.setConflict(null),
  }
}

interface RefusalInput {
  store: FormStore
  draft: DraftKeeper
  /** Of the form, for its drafts. */ writer: string
  onDone: () => void
}

/** The server says that the record can't be saved over. */
function useRefusal({ resource, route }: RecordFormInput, { store, draft, writer, onDone }: RefusalInput) {
  const [refused, setRefused] = useState<RecordFormState['refused']>(null)
  const [survivor, setSurvivor] = useState<number | null>(null)
  return {
    refused,
    take(outcome: Extract<SaveOutcome, { kind: 'gone' | 'forbidden' | 'merged' }>) {
      setRefused(outcome.kind)
      if (outcome.kind === 'merged') setSurvivor(outcome.into)
    },
    dismiss: () => setRefused(null),
    // As a draft of the other record: its form offers it, and asks where both differ.
    reapply: async () => {
      if (survivor === null) return
      const { base, values } = store.get()
      await keepDraft(draftPlace(resource, 'edit', survivor), { writer, at: Date.now(), version: null, base, values })
      await draft.forget()
      onDone()
      route.to('edit', { id: survivor, replace: true })
    },
  }
}
