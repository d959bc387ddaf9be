/** The record under a form, and how what somebody else saved, or a new declaration, is brought under what is typed. */
import { useCallback, useState } from 'react'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { readRecord, readSettings, type RecordRow } from '../../../providers/data/record-api'
import { refTitle } from '../../../providers/data/refs'
import type { Entity } from '../../../schemas/core/define'
import type { FormStore, FormValues } from './form-store'
import { carriedValues, initialValues, mergeForm, type Choice } from './form-values'
import type { Conflict } from './saver'

/** Both sides changed these fields: one value each is chosen. */
export interface OpenConflict {
  conflict: Conflict
  resolve: (choices: Readonly<Record<string, Choice>>) => void
}

interface FormRecordInput {
  entity: Entity
  store: FormStore
  /** Absent on a new record. */
  row: RecordRow | undefined
  isSettings: boolean
}

export type FormRecord = ReturnType<typeof useFormRecord>

export function useFormRecord({ entity, store, row, isSettings }: FormRecordInput) {
  const [record, setRecord] = useState(row)
  const [asNew, setAsNew] = useState(false)
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  /** What the next save writes over; undefined = it makes a new record. */
  const written = asNew ? undefined : record

  const adopt = useCallback(
    (fresh: RecordRow, of: Entity = entity) => {
      setRecord(fresh)
      setAsNew(false)
      store.patch({ base: initialValues(of, fresh) })
    },
    [store, entity],
  )

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
  const readFresh = async (): Promise<RecordRow> => {
    if (!isSettings) return readRecord(entity.name, record?.id ?? 0)
    const fresh = (await readSettings(entity.name)) ?? record
    if (!fresh) throw new Error(`${entity.name} is empty, so nothing stands beside what is typed.`)
    return fresh
  }

  const redeclare = async (next: Entity) => {
    const fresh = written ? await readFresh() : undefined
    const now = initialValues(next, fresh)
    const { base, values, errors } = store.get()
    const carry = (former: FormValues) => carriedValues(entity, next, former, now)
    const kept = Object.entries(errors).filter(([path]) => next.fields.some(({ name }) => name === path.split('.')[0]))
    store.patch({ base: carry(base), values: carry(values), errors: Object.fromEntries(kept) })
    if (fresh) takeOver(fresh, {}, next)
  }

  /** Asks what of each side stands, then brings the record as it is by then under the form. */
  const askConflict = (found: Conflict) =>
    setConflict({ conflict: found, resolve: (choices) => void readFresh().then((fresh) => takeOver(fresh, choices), showFailure) })

  return { record, setRecord, written, asNew, setAsNew, conflict, setConflict, adopt, takeOver, redeclare, askConflict }
}

/** What the dialog asks, from the record as it stands. */
export function conflictWith(
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
