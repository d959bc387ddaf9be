/**
 * Saving: checks, sends once, and finds a way for every answer so that nothing typed is lost. A lost connection leaves the
 * save unsure; the same Idempotency-Key goes out again until the server says which it was (shell.md §9). What is saved is
 * not saved again: the form has one key from its opening until it was refused, or stays for another save.
 */
import { CanceledError, isAxiosError, isCancel } from 'axios'
import { isViewing } from '../../../providers/auth/identity'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import type { RecordRow, Values } from '../../../providers/data/record-api'
import { failureOf } from '../../../providers/http/error-text'
import { isRefused, isUnanswered } from '../../../providers/http/unanswered'
import { showFailure } from '../../../providers/notification/alerts'
import { same } from '../../../schemas/core/same'
import type { EntityAccess } from '../../entity/use-entity'
import { mergedInto } from '../../record/merged-into'
import type { FormErrors, FormStore, FormValues } from './form-store'
import { createPayload, only, updatePayload } from './form-values'

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

interface Checked {
  known: EntityAccess
  store: FormStore
  /** Fields that are checked and sent, the others as they were read; absent = all. */
  names?: readonly string[] | undefined
}

interface SaveInput extends Checked {
  /** Absent on a new record. */
  record: { id: number; version: number } | undefined
  /** Before anything is sent: the draft learns the key, so that not even a crash makes two records. */
  onSend: () => Promise<void>
  /** An earlier save, whose answer was lost, had been done: the form is now about this record. */
  onSettled: (row: RecordRow) => void
}

export interface Saver {
  /** One at a time: a second call while one runs does nothing, nor does one after it was saved, until the form is renewed. */
  save: (input: SaveInput) => Promise<SaveOutcome | null>
  /** The form stays after a save: the next one is another. */
  renew: () => void
  check: (input: Checked) => Promise<FormErrors>
  /** The save whose answer is not known. */
  attempt: () => Attempt | null
  /** Takes up a save of an earlier life of the page. */
  resume: (attempt: Attempt) => void
}

/** What a saver works with: the form's, as they are at the moment. */
export interface SaverSeams {
  /** @param base the record as it was read */
  validate: (known: EntityAccess, values: FormValues, base: FormValues) => Promise<FormErrors>
  /** Sends it once; `repeat` runs the call until it is answered. */
  send: (known: EntityAccess, attempt: Attempt, repeat: <T>(call: () => Promise<T>) => Promise<T>) => Promise<RecordRow>
  onStatus: (status: SaveStatus) => void
  isLeft: () => boolean
}

export function createSaver(seams: () => SaverSeams): Saver {
  let isClosed = false
  let key = idempotencyKey()
  let attempt: Attempt | null = null

  const check: Saver['check'] = async ({ known, store, names }) => seams().validate(known, savedOf(store, names), store.get().base)

  const untilSure = (known: EntityAccess, sent: Attempt): Promise<RecordRow> => {
    const { send, onStatus, isLeft } = seams()
    return send(known, sent, (call) => repeated(call, { onUnsure: () => onStatus('unsure'), isLeft }))
  }

  /** @returns the record that an earlier, unanswered save made or changed; nothing when the server had refused it */
  const settle = async (known: EntityAccess, earlier: Attempt): Promise<RecordRow | undefined> => {
    try {
      return await untilSure(known, earlier)
    } catch (error) {
      if (isAxiosError(error) && error.response) return undefined
      throw error
    } finally {
      if (!seams().isLeft()) {
        attempt = null
        key = idempotencyKey()
      }
    }
  }

  const send = async (input: SaveInput, values: FormValues): Promise<{ row: RecordRow; created: boolean }> => {
    const { known, onSend, onSettled } = input
    let sending = sendingOf(input, values)
    if (attempt && !isSame(attempt, sending)) {
      const row = await settle(known, attempt)
      if (row) {
        onSettled(row)
        sending = sendingOf({ ...input, record: { id: row.id, version: row.version } }, values)
      }
    }
    attempt = { ...sending, key: attempt?.key ?? key }
    await onSend()
    const row = await untilSure(known, attempt)
    attempt = null
    return { row, created: sending.id === null && !known.entity.x.singleton }
  }

  const save: Saver['save'] = async (input) => {
    if (isClosed) return null
    isClosed = true
    seams().onStatus('saving')
    const open = () => {
      isClosed = false
      seams().onStatus('idle')
    }
    try {
      const errors = await check(input)
      if (Object.keys(errors).length > 0) {
        input.store.patch({ errors })
        open()
        return { kind: 'invalid', told: false }
      }
      const sent = savedOf(input.store, input.names)
      return { kind: 'saved', ...(await send(input, sent)), sent }
    } catch (error) {
      // An answer, whichever, decides; without one the save may have been done.
      if (isAxiosError(error) && error.response) attempt = null
      if (isRefused(error)) key = idempotencyKey()
      open()
      return outcomeOf(error, input.store)
    }
  }
  return {
    save,
    check,
    renew() {
      key = idempotencyKey()
      isClosed = false
      seams().onStatus('idle')
    },
    attempt: () => attempt,
    resume: (earlier) => {
      attempt = earlier
    },
  }
}

function savedOf(store: FormStore, names: SaveInput['names']): FormValues {
  const { base, values } = store.get()
  return names ? { ...base, ...only(values, names) } : values
}

/** What goes out: but for its key. */
function sendingOf({ known, store, record }: SaveInput, values: FormValues): Omit<Attempt, 'key'> {
  const { entity, mayWrite } = known
  const { base } = store.get()
  const payload = record
    ? { ...updatePayload(entity, base, values, mayWrite), version: record.version }
    : createPayload(entity, values, mayWrite)
  return { id: record?.id ?? null, payload }
}

const isSame = (a: Attempt, b: Omit<Attempt, 'key'>): boolean => a.id === b.id && same(a.payload, b.payload)

const waits = [1_000, 2_000, 4_000, 8_000, 15_000]

/** Repeats the act, which carries its key, until the server says which it was; leaving the form ends that. */
async function repeated<T>(act: () => Promise<T>, { onUnsure, isLeft }: { onUnsure: () => void; isLeft: () => boolean }): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await act()
    } catch (error) {
      if (!isUnanswered(error)) throw error
      onUnsure()
      await online(waits[Math.min(tries, waits.length - 1)] ?? 0)
      if (isLeft()) throw new CanceledError('The form was left.')
    }
  }
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
