/** Lines of a batch while they are put together: looked at by the server, changed and dropped one by one, saved or posted (as.md §2, §4.7). */
import { useRef, useState } from 'react'
import { call } from '../../../api/call'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import { useOneAct } from '../../../providers/data/one-act'
import { actOnRecord, createRecord, readRecord, updateRecord, type RecordRow, type Values } from '../../../providers/data/record-api'
import type { BodyOf } from '../../../shared/core/call'
import { mostPreviewed, previewBatch, type BatchDraftLine, type BatchKind, type BatchPreviewLine } from '../../../shared/as/batch'

export interface BatchDraft {
  title: string
  defaults?: Values
  file?: number | null
  files?: readonly number[]
}

export interface BatchLines {
  lines: readonly BatchPreviewLine[] | null
  /** Lines of a long sheet that come after those that were looked at: they are saved, and judged when the batch is checked. */
  further: number
  busy: boolean
  /** A line was changed or dropped. */
  isEdited: boolean
  /** People with one time for all. @param beside lines that stay @returns how many don't work then */
  previewPeople: (people: PeopleQuestion, beside: readonly BatchDraftLine[]) => Promise<number>
  previewLines: (lines: readonly BatchDraftLine[]) => Promise<void>
  change: (at: number, values: Partial<BatchDraftLine>) => Promise<void>
  drop: (at: number) => Promise<void>
  clear: () => void
  /** @returns the batch; undefined while it is being saved, and once it is */
  save: (draft: BatchDraft, of: { record: RecordRow | undefined; post: boolean }) => Promise<number | undefined>
}

type Question = BodyOf<typeof previewBatch>
export type PeopleQuestion = NonNullable<Question['people']>

const ask = (body: Question) => call(previewBatch, { body })

/** As it is saved: without what was only looked at. */
export const draftOf = ({ user, leave, start_at, end_at, break_min, mode, event_date, reason }: BatchDraftLine): BatchDraftLine => ({
  ...{ user, leave, start_at, end_at, break_min, mode, event_date, reason },
})

export function useBatchLines(kind: BatchKind): BatchLines {
  const [lines, setLines] = useState<readonly BatchPreviewLine[] | null>(null)
  const [further, setFurther] = useState<readonly BatchDraftLine[]>([])
  const [busy, setBusy] = useState(false)
  const [isEdited, setIsEdited] = useState(false)
  // The batch that a save has made already: what failed after it is tried on that one.
  const made = useRef<RecordRow | null>(null)
  const saving = useOneAct()
  const during = async <T>(act: () => Promise<T>): Promise<T> => {
    setBusy(true)
    try {
      return await act()
    } finally {
      setBusy(false)
    }
  }
  const look = async (drafts: readonly BatchDraftLine[]) => {
    setLines((await ask({ kind, lines: drafts.map(draftOf) })).data)
  }
  const edit = (how: (now: readonly BatchDraftLine[]) => readonly BatchDraftLine[]) =>
    during(async () => {
      await look(how(lines ?? []))
      setIsEdited(true)
    })
  return {
    lines,
    further: further.length,
    busy: busy || saving.busy,
    isEdited,
    previewPeople: (people, beside) =>
      during(async () => {
        const { data, meta } = await ask({ kind, people, ...(beside.length > 0 ? { lines: beside.map(draftOf) } : {}) })
        setLines(data)
        setFurther([])
        return meta.left_out
      }),
    previewLines: (drafts) =>
      during(async () => {
        await look(drafts.slice(0, mostPreviewed))
        setFurther(drafts.slice(mostPreviewed))
      }),
    // The others are judged again as well: they may have stood in its way.
    change: (at, values) => edit((now) => now.map((line, place) => (place === at ? { ...line, ...values } : line))),
    drop: (at) => edit((now) => now.filter((_, place) => place !== at)),
    clear: () => {
      setLines(null)
      setFurther([])
    },
    save: ({ title, defaults, file, files }, { record, post }) =>
      saving.run(async (key) => {
        const values = {
          ...{ title, lines: [...(lines ?? []), ...further].map(draftOf) },
          ...(defaults ? { defaults } : {}),
          ...(file === undefined ? {} : { file }),
          ...(files ? { files: [...files] } : {}),
        }
        const before = record ?? made.current
        const saved = before
          ? await updateRecord('as/batch', before.id, { ...values, version: before.version })
          : await createRecord('as/batch', { ...values, kind }, key)
        made.current = saved
        if (!post) return saved.id
        await actOnRecord('as/batch', 'check', { id: saved.id, version: saved.version, answers: {} }, idempotencyKey())
        const { version } = await readRecord('as/batch', saved.id)
        await actOnRecord('as/batch', 'post', { id: saved.id, version, answers: {} }, idempotencyKey())
        return saved.id
      }),
  }
}
