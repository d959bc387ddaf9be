/**
 * Saving: checks, sends once, and finds a way for every answer so that nothing typed is lost. A lost connection leaves the
 * save unsure; the same Idempotency-Key goes out again until the server says which it was (shell.md §9).
 */
import { useEffect, useRef, useState } from 'react'
import { useCreate, useUpdate, type HttpError } from '@refinedev/core'
import { CanceledError, isAxiosError, isCancel } from 'axios'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../providers/notification/alerts'
import { failureOf } from '../../../providers/http/error-text'
import { isViewing } from '../../../providers/auth/identity'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import type { WriteMeta } from '../../../providers/data/data-provider'
import { updateSettings, type RecordRow, type Values } from '../../../providers/data/record-api'
import { same } from '../../../schemas/core/same'
import type { EntityAccess } from '../../entity/use-entity'
import { mergedInto } from '../../record/merged-into'
import { withPatterns } from '../../entity/pattern-validator'
import { loadValidator, type Validator } from '../../entity/validator'
import type { FormErrors, FormStore, FormValues } from './form-store'
import { createPayload, only, updatePayload } from './form-values'
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
/** `sent`: the values as they stood when they went out; what was typed since is not in the record. `created`: it is a new record. */
export type SaveOutcome =
  | { kind: 'saved'; row: RecordRow; sent: FormValues; created: boolean }
  /** `told`: the server's words stand in an alert. */
  | { kind: 'invalid'; told: boolean }
  | { kind: 'conflict'; conflict: Conflict }
  | { kind: 'gone' }
  | { kind: 'merged'; into: number }
  | { kind: 'forbidden' }
  | { kind: 'failed' }

/** One save as it goes over the line: the same again is the same save, by its key. */
export interface Attempt {
  /** Null = a new record. */ id: number | null
  payload: Values
  key: string
}

interface SaveInput {
  known: EntityAccess
  store: FormStore
  /** Fields that are checked and sent, the others as they were read; absent = all. */
  names?: readonly string[] | undefined
  /** Absent on a new record. */
  record: { id: number; version: number } | undefined
  /** Before anything is sent: the draft learns the key, so that not even a crash makes two records. */
  onSend: () => Promise<void>
  /** An earlier save, whose answer was lost, had been done: the form is now about this record. */
  onSettled: (row: RecordRow) => void
}

export interface Saver {
  status: SaveStatus
  /** One at a time: a second call while one runs does nothing. */
  save: (input: SaveInput) => Promise<SaveOutcome | null>
  check: (input: Pick<SaveInput, 'known' | 'store' | 'names'>) => Promise<FormErrors>
  /** The save whose answer is not known. */
  attempt: () => Attempt | null
  /** Takes up a save of an earlier life of the page. */
  resume: (attempt: Attempt) => void
}

/** The form says itself how it went, and tries also where the browser believes that it is offline. The lists are read again, the record is not. */
const quietly = {
  invalidates: ['list' as const, 'many' as const],
  successNotification: false as const,
  errorNotification: false as const,
  mutationOptions: { networkMode: 'always' as const },
  overtimeOptions: { enabled: false },
}

export function useSave(): Saver {
  const { t } = useTranslation(['screens', 'error'])
  const [status, setStatus] = useState<SaveStatus>('idle')
  const running = useRef(false)
  const left = useRef(false)
  const attempt = useRef<Attempt | null>(null)
  const { mutateAsync: create } = useCreate<RecordRow, HttpError, Values>(quietly)
  const { mutateAsync: update } = useUpdate<RecordRow, HttpError, Values>({ ...quietly, mutationMode: 'pessimistic' })
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  const check: Saver['check'] = async ({ known, store, names }) => {
    const validator = await validatorOf(known)
    return validateForm(t, known.entity, validator, savedOf(store, names))
  }

  const untilSure = async ({ entity }: EntityAccess, { id, payload: values, key }: Attempt): Promise<RecordRow> => {
    const repeat: NonNullable<WriteMeta['repeat']> = (call) =>
      repeated(call, { onUnsure: () => setStatus('unsure'), isLeft: () => left.current })
    if (entity.x.singleton) return repeat(() => updateSettings(entity.name, values, key))
    const meta: WriteMeta = { idempotencyKey: key, repeat }
    return (await (id === null ? create({ resource: entity.name, values, meta }) : update({ resource: entity.name, id, values, meta })))
      .data
  }

  /** @returns the record that an earlier, unanswered save made or changed; nothing when the server had refused it */
  const settle = async (known: EntityAccess, earlier: Attempt): Promise<RecordRow | undefined> => {
    try {
      return await untilSure(known, earlier)
    } catch (error) {
      if (isAxiosError(error) && error.response) return undefined
      throw error
    } finally {
      if (!left.current) attempt.current = null
    }
  }

  const save: Saver['save'] = async ({ known, store, names, record, onSend, onSettled }) => {
    if (running.current) return null
    running.current = true
    setStatus('saving')
    try {
      const errors = await check({ known, store, names })
      if (Object.keys(errors).length > 0) {
        store.patch({ errors })
        return { kind: 'invalid', told: false }
      }
      const sent = savedOf(store, names)
      let asked = attemptOf(known, store, record, sent)
      if (attempt.current && !isSame(attempt.current, asked)) {
        const row = await settle(known, attempt.current)
        if (row) {
          onSettled(row)
          asked = attemptOf(known, store, { id: row.id, version: row.version }, sent)
        }
      }
      attempt.current = { ...asked, key: attempt.current?.key ?? asked.key }
      await onSend()
      const row = await untilSure(known, attempt.current)
      attempt.current = null
      return { kind: 'saved', row, sent, created: asked.id === null && !known.entity.x.singleton }
    } catch (error) {
      // An answer, whichever, decides; without one the save may have been done.
      if (isAxiosError(error) && error.response) attempt.current = null
      return outcomeOf(error, store)
    } finally {
      running.current = false
      setStatus('idle')
    }
  }
  return {
    status,
    save,
    check,
    attempt: () => attempt.current,
    resume: (earlier) => {
      attempt.current = earlier
    },
  }
}

function savedOf(store: FormStore, names: SaveInput['names']): FormValues {
  const { base, values } = store.get()
  return names ? { ...base, ...only(values, names) } : values
}

function attemptOf({ entity, mayWrite }: EntityAccess, store: FormStore, record: SaveInput['record'], values: FormValues): Attempt {
  const { base } = store.get()
  const payload = record
    ? { ...updatePayload(entity, base, values, mayWrite), version: record.version }
    : createPayload(entity, values, mayWrite)
  return { id: record?.id ?? null, payload, key: idempotencyKey() }
}

const isSame = (a: Attempt, b: Attempt): boolean => a.id === b.id && same(a.payload, b.payload)

/** The rules alone check when the validator can't be had; the server has the last word either way. */
export async function validatorOf(known: EntityAccess): Promise<Validator | null> {
  try {
    return await withPatterns(known.entity, await loadValidator(known.validator))
  } catch (error) {
    console.error(`The validator of ${known.entity.name} could not be loaded`, error)
    return null
  }
}

const waits = [1_000, 2_000, 4_000, 8_000, 15_000]

/** Repeats the act, which carries its key, until the server says which it was; leaving the form ends that. */
async function repeated<T>(act: () => Promise<T>, { onUnsure, isLeft }: { onUnsure: () => void; isLeft: () => boolean }): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await act()
    } catch (error) {
      if (!isUnsure(error)) throw error
      onUnsure()
      await online(waits[Math.min(tries, waits.length - 1)] ?? 0)
      if (isLeft()) throw new CanceledError('The form was left.')
    }
  }
}

const noAnswer = new Set([502, 503, 504])

/** No answer, one of somebody in between, or that the first try is still at work: it may have been done. */
function isUnsure(error: unknown): boolean {
  if (!isAxiosError(error) || isCancel(error)) return false
  if (!error.response || noAnswer.has(error.response.status)) return true
  return error.response.status === 409 && (error.response.data as { code?: string } | undefined)?.code === 'already_running'
}

/** After the wait, or as soon as the browser is online again. */
const online = (wait: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, wait)
    window.addEventListener('online', done)
  })

function outcomeOf(error: unknown, store: FormStore): SaveOutcome {
  // He would not type his password again: all stays as it is.
  if (isCancel(error)) return { kind: 'failed' }
  const response = isAxiosError(error) ? error.response : undefined
  const into = mergedInto(error)
  if (into !== undefined) return { kind: 'merged', into }
  if (response?.status === 409) {
    const { meta } = response.data as { meta?: Partial<Conflict> }
    if (meta?.fields && meta.version !== undefined)
      return { kind: 'conflict', conflict: { by: null, at: '', base: {}, mine: {}, theirs: {}, ...meta } as Conflict }
  }
  if (response?.status === 404) return { kind: 'gone' }
  // While viewing as somebody nothing is saved, whatever the rights: the server's words say so.
  if (response?.status === 403 && !isViewing()) return { kind: 'forbidden' }
  const failure = failureOf(error)
  if (response?.status === 422 && failure?.errors && Object.keys(failure.errors).length > 0) {
    store.patch({ errors: failure.errors })
    showFailure(error)
    return { kind: 'invalid', told: true }
  }
  showFailure(error)
  return { kind: 'failed' }
}
