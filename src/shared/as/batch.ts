/** Calls of batches (as.md §2 batch-dayoff, batch-overtime, §4.7, §8): lines are looked at before anything is written, and come from a sheet as well. */
import { defineCall, typed } from '../core/call'

export const batchKinds = ['dayoff', 'overtime'] as const
export type BatchKind = (typeof batchKinds)[number]

/** More are kept and posted as well; a preview of more would be a wait. */
export const mostPreviewed = 500
/** Of a batch, and of a sheet that becomes one (as.md §8). */
export const mostLines = 10_000

export interface BatchDraftLine {
  user: number
  leave: number | null
  start_at: string
  end_at: string
  break_min: number | null
  mode: 'pay' | 'comp' | null
  event_date: string | null
  reason: string | null
}

export interface BatchPreviewLine extends BatchDraftLine {
  name: string
  employee_no: string | null
  result: 'ok' | 'warn' | 'error'
  /** In the caller's language, what keeps it from being posted first. */
  messages: readonly string[]
  minutes: number
  /** Of leave: the minutes by the person's own day; null for overtime. */
  days: number | null
  /** What single forms show of it, in the caller's language: its time, what is left, its ceiling. */
  facts: readonly { text: string; exceeded: boolean }[]
  /** Of leave with a balance, on its first day. */
  balance_before: number | null
  balance_after: number | null
  /** Of overtime: what the month comes to with it, and its ceiling. */
  month_total_min: number | null
  month_cap_min: number | null
  meter: 'green' | 'amber' | 'red' | null
}

const id = { type: 'integer', minimum: 1 } as const
const instant = { type: 'string', format: 'date-time' } as const
const span = {
  start_at: instant,
  end_at: instant,
  leave: { type: ['integer', 'null'], minimum: 1 },
  break_min: { type: ['integer', 'null'], minimum: 0, maximum: 720 },
  mode: { enum: ['pay', 'comp', null] },
  event_date: { type: ['string', 'null'], format: 'date' },
  reason: { type: ['string', 'null'], maxLength: 500 },
} as const

/** People with one time for all, or lines as they stand; nothing is written. */
export const previewBatch = defineCall({
  method: 'POST',
  path: '/api/as/batch/preview',
  tag: 'as/batch',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['kind'],
    properties: {
      kind: { enum: batchKinds },
      people: {
        type: 'object',
        additionalProperties: false,
        required: ['owners', 'start_at', 'end_at'],
        properties: {
          owners: { type: 'array', minItems: 1, maxItems: 500, items: { type: 'string', pattern: '^[dgu][1-9][0-9]{0,14}$' } },
          exclude: { type: 'array', maxItems: 500, items: id },
          /** Who does not work then is left out. */
          only_scheduled: { type: 'boolean' },
          ...span,
        },
      },
      lines: {
        type: 'array',
        maxItems: mostPreviewed,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['user', 'start_at', 'end_at'],
          properties: { user: id, ...span },
        },
      },
    },
  },
  /** `left_out`: people who do not work then. */
  answer: typed<{ data: readonly BatchPreviewLine[]; meta: { left_out: number } }>(),
})

/** Ids of the records that its lines became, those that the caller may open; `refusals`: in the caller's language, by line. */
export const readBatchRecords = defineCall({
  method: 'GET',
  path: '/api/as/batch/:id/records',
  tag: 'as/batch',
  answer: typed<{ data: readonly number[]; meta: { refusals: Readonly<Record<number, string>> } }>(),
})

/** A file as screens show it. */
export interface BatchFile {
  id: number
  title: string
  size: number
  mime: string
}

/** What lies with the batch that a leave record came of, for whoever may see the record's own attachments. */
export const readFilesOfBatch = defineCall({
  method: 'GET',
  path: '/api/as/dayoff/:id/batch-files',
  tag: 'as/dayoff',
  answer: typed<{ data: readonly BatchFile[] }>(),
})

export interface BatchSheetProblem {
  line: number
  /** Heading of the column; null = the row as a whole. */
  column: string | null
  text: string
}

/** What a sheet of lines says. */
export interface BatchSheetAnswer {
  lines: readonly (BatchDraftLine & { line: number })[]
  problems: readonly BatchSheetProblem[]
  /** Headings that mean nothing here. */
  ignored: readonly string[]
}

/** Headings of the sheet by kind, in their order (§8). */
export const batchSheetColumns = {
  dayoff: ['employee_no', 'leave_code', 'start', 'end', 'reason', 'event_date'],
  overtime: ['employee_no', 'work_date', 'start', 'end', 'break_min', 'mode', 'reason'],
} as const satisfies Record<BatchKind, readonly string[]>
export type BatchSheetColumn = (typeof batchSheetColumns)[BatchKind][number]

/** An uploaded sheet is read; nothing is written. */
export const readBatchSheet = defineCall({
  method: 'POST',
  path: '/api/as/batch/sheet',
  tag: 'as/batch',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['kind', 'file'],
    properties: {
      kind: { enum: batchKinds },
      /** An attachment that the caller has uploaded. */
      file: id,
    },
  },
  answer: typed<{ data: BatchSheetAnswer }>(),
})

/** An empty sheet with its headings and hints; `content` in Base64. */
export const readBatchTemplate = defineCall({
  method: 'GET',
  path: '/api/as/batch/sheet/template',
  tag: 'as/batch',
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['kind', 'format'],
    properties: { kind: { enum: batchKinds }, format: { enum: ['csv', 'xlsx'] } },
  },
  answer: typed<{ data: { name: string; content: string } }>(),
})
