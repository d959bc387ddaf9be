/**
 * Saving: checks, sends once, and finds a way for every answer so that nothing typed is lost. A lost connection leaves the
 * save unsure; the same Idempotency-Key goes out again until the server says which it was (shell.md §9).
 */
import { useRef, useState } from 'react'
import { isAxiosError, isCancel } from 'axios'
import { useTranslation } from 'react-i18next'
import { showAlert, showFailure } from '../../providers/alerts'
import { failureOf } from '../../providers/error-text'
import { idempotencyKey } from '../../providers/data/idempotency-key'
import { createRecord, updateRecord, updateSettings, type RecordRow } from '../../providers/data/record-api'
import type { KnownEntity } from '../entity/use-entity'
import { loadValidator, type Validator } from '../entity/validator'
import type { FormErrors, FormStore } from './form-store'
import { createPayload, updatePayload } from './form-values'
import { validateForm } from './validate-form'

/** What the server says of two people's changes to one field. */
export interface Conflict {
  fields: readonly string[]
  base: Readonly<Record<string, unknown>>
  mine: Readonly<Record<string, unknown>>
  theirs: Readonly<Record<string, unknown>>
  version: number
  by: { id: number; name: string } | null
  at: string
}
export type SaveStatus = 'idle' | 'saving' | 'unsure'
export type SaveOutcome =
  | { kind: 'saved'; row: RecordRow } | { kind: 'invalid' } | { kind: 'conflict'; conflict: Conflict } | { kind: 'gone' } | { kind: 'failed' }

interface SaveInput { known: KnownEntity; store: FormStore; /** Absent on a new record. */ record: { id: number; version: number } | undefined }

export interface Saver {
  status: SaveStatus
  /** One at a time: a second call while one runs does nothing. */
  save: (input: SaveInput) => Promise<SaveOutcome | null>
  check: (input: Pick<SaveInput, 'known' | 'store'>) => Promise<FormErrors>
}

export function useSave(): Saver {
  const { t } = useTranslation(['screens', 'error'])
  const [status, setStatus] = useState<SaveStatus>('idle')
  const running = useRef(false)
  const attempt = useRef<{ body: string; key: string } | null>(null)

  const check: Saver['check'] = async ({ known, store }) => {
    const validator = await validatorOf(known)
    return validateForm(t, known.entity, validator, store.get().values)
  }

  const save: Saver['save'] = async ({ known, store, record }) => {
    if (running.current) return null
    running.current = true
    setStatus('saving')
    try {
      const errors = await check({ known, store })
      if (Object.keys(errors).length > 0) {
        store.patch({ errors })
        return { kind: 'invalid' }
      }
      const { values, base } = store.get()
      const payload = record ? { ...updatePayload(known.entity, base, values, known.mayWrite), version: record.version } : createPayload(known.entity, values, known.mayWrite)
      const body = JSON.stringify([record?.id, payload])
      // The same body again is the same save; another body is another.
      if (attempt.current?.body !== body) attempt.current = { body, key: idempotencyKey() }
      const { key } = attempt.current
      const send = () => (known.entity.x.singleton ? updateSettings(known.entity.name, payload) : record ? updateRecord(known.entity.name, record.id, payload, key) : createRecord(known.entity.name, payload, key))
      const row = await untilSure(send, () => setStatus('unsure'))
      attempt.current = null
      return { kind: 'saved', row }
    } catch (error) {
      return outcomeOf(error, store, t('screens:validation.required_alert'))
    } finally {
      running.current = false
      setStatus('idle')
    }
  }
  return { status, save, check }
}

/** The rules alone check when the validator can't be had; the server has the last word either way. */
async function validatorOf(known: KnownEntity): Promise<Validator | null> {
  try {
    return await loadValidator(known.validator)
  } catch (error) {
    console.error(`The validator of ${known.entity.name} could not be loaded`, error)
    return null
  }
}

const waits = [1_000, 2_000, 4_000, 8_000, 15_000]

/** Repeats the act, which carries its key, while the connection gives no answer. */
async function untilSure<T>(act: () => Promise<T>, onUnsure: () => void): Promise<T> {
  for (const wait of waits) {
    try {
      return await act()
    } catch (error) {
      if (!isAxiosError(error) || isCancel(error) || error.response) throw error
      onUnsure()
      await online(wait)
    }
  }
  return act()
}

/** After the wait, or as soon as the browser is online again. */
const online = (wait: number) => new Promise<void>((resolve) => {
  const done = () => {
    clearTimeout(timer)
    window.removeEventListener('online', done)
    resolve()
  }
  const timer = setTimeout(done, wait)
  window.addEventListener('online', done)
})

function outcomeOf(error: unknown, store: FormStore, requiredText: string): SaveOutcome {
  const response = isAxiosError(error) ? error.response : undefined
  if (response?.status === 409) {
    const { meta } = response.data as { meta?: Partial<Conflict> }
    if (meta?.fields && meta.version !== undefined) return { kind: 'conflict', conflict: { by: null, at: '', base: {}, mine: {}, theirs: {}, ...meta } as Conflict }
  }
  if (response?.status === 404) return { kind: 'gone' }
  const failure = failureOf(error)
  if (response?.status === 422 && failure?.errors && Object.keys(failure.errors).length > 0) {
    store.patch({ errors: failure.errors })
    showAlert({ kind: 'danger', text: failure.text || requiredText })
    return { kind: 'invalid' }
  }
  showFailure(error)
  return { kind: 'failed' }
}
