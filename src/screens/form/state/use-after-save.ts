/** What follows a save: the form stays, stands empty for the next record, or gives way to another screen. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { recordTitle } from '../../../components/entity/entity-texts'
import { showAlert } from '../../../providers/notification/alerts'
import type { Formats } from '../../../components/format/format-settings'
import type { RecordRow } from '../../../providers/data/record-api'
import { useStable } from '../../../ui/use-stable'
import { draftPlace } from '../drafts/draft-place'
import { keepDraft } from '../drafts/draft-store'
import type { DraftKeeper } from '../drafts/use-kept-work'
import type { AfterSave } from '../form-footer'
import { emptyValues, type Caller } from './first-values'
import type { FormStore } from './form-store'
import { initialValues, mergeForm } from './form-values'
import type { RecordFormInput } from './form-input'
import type { FormRecord } from './use-form-record'
import type { SaveOutcome } from './saver'

interface AfterSaveInput {
  form: RecordFormInput
  store: FormStore
  draft: DraftKeeper
  formats: Formats
  /** The person who fills in the form. */
  caller: Caller
  /** Of the form, for its drafts. */
  writer: string
  setRecord: FormRecord['setRecord']
  /** Nothing is at stake any more: the form goes away. */
  onDone: () => void
  /** The form is there for another save. */
  onStay: () => void
  /** The form stands empty for the next record. */
  onFresh: () => void
}

export function useAfterSave({ form, store, draft, formats, caller, writer, setRecord, onDone, onStay, onFresh }: AfterSaveInput) {
  const { resource, known, opening, route, mode, nested } = form
  const { entity } = known
  const { t } = useTranslation(['screens', entity.module])
  const { key: address } = useLocation()
  /** What was saved, while the next screen is being loaded: until then the form can still be used. */
  const leaving = useRef<RecordRow | null>(null)
  const onArrived = useStable(() => {
    const saved = leaving.current
    if (!saved) return
    // The form was led to where it is: it stays after all, with what was saved.
    leaving.current = null
    const values = initialValues(entity, saved)
    store.patch({ base: values, values, errors: {} })
    setRecord(saved)
    onStay()
  })
  useEffect(() => onArrived(), [address, onArrived])

  return async ({ row: fresh, sent, created }: Extract<SaveOutcome, { kind: 'saved' }>, after: AfterSave) => {
    const text = mode === 'settings' ? 'screens:settings.saved' : created ? 'screens:form.created' : 'screens:form.saved'
    // Once the draft is gone: whoever leaves at the word is offered none of it.
    const say = () => showAlert({ kind: 'success', text: t(text, { name: recordTitle(entity, fresh, formats) }) })
    const typed = store.get().values
    const values = initialValues(entity, fresh)
    const isStaying = mode === 'settings' || (mode === 'edit' && (after === 'stay' || route.stays === true || typed !== sent))
    if (!created && isStaying) {
      // What was typed while it was being saved stays, unsaved.
      store.patch({ base: values, values: mergeForm(entity, { base: sent, mine: typed, theirs: values }).values, errors: {} })
      setRecord(fresh)
      await draft.keep()
      onStay()
      return say()
    }
    await draft.forget()
    say()
    if (nested) {
      onDone()
      return nested.onSaved(fresh)
    }
    if (typed !== sent) {
      const place = draftPlace(resource, 'edit', fresh.id)
      await keepDraft(place, { writer, at: Date.now(), version: fresh.version, base: sent, values: typed })
      onDone()
      return route.to('edit', { id: fresh.id, replace: true })
    }
    if (after === 'new') {
      const empty = emptyValues(entity, caller)
      store.patch({ values: empty, base: empty, errors: {}, touched: new Set() })
      setRecord(undefined)
      onStay()
      return onFresh()
    }
    onDone()
    leaving.current = fresh
    if (after === 'stay') route.to('edit', { id: fresh.id, replace: true })
    else if (resource.afterSave) route.toPage(resource.afterSave(fresh))
    else if (opening === 'page' && known.may('show')) route.to('show', { id: fresh.id, replace: true })
    else route.toList()
  }
}
