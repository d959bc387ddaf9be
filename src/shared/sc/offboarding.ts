/** The calls of leaving and coming back (sc.md §4, §7). */
import { defineCall, typed, type BodyOf } from '../core/call'

/** What stands for a record in a list of what is handed over. */
export interface HandoverRow {
  title: string
  /** Of the console. */
  path: string
}

export interface HandoverItem {
  key: string
  label: string
  count: number
  /** The first few that the caller may see. */
  rows: readonly HandoverRow[]
  /** Handing over gives rights, and the caller may not give these. */
  refused?: true
}

export interface Handover {
  items: readonly HandoverItem[]
  /** The person above, if they are active. */
  suggested: { id: number; name: string } | null
  plan: { leave_date: string; reason: string | null; skipped: Readonly<Record<string, string | null>> } | null
}

const tag = 'sc/user'
const text = { type: 'string', minLength: 1, maxLength: 500 } as const
const date = { type: 'string', format: 'date' } as const
const key = { type: 'string', maxLength: 80, pattern: '^[a-z]{2,3}\\.[a-z0-9-]+$' } as const

export const readHandover = defineCall({
  method: 'GET',
  path: '/api/sc/user/:id/handover',
  tag,
  answer: typed<{ data: Handover }>(),
})

export const handOver = defineCall({
  method: 'POST',
  path: '/api/sc/user/:id/handover/:key',
  tag,
  idempotent: true,
  params: { key },
  body: { type: 'object', additionalProperties: false, required: ['to'], properties: { to: { type: 'integer', minimum: 1 } } },
  answer: typed<{ data: { key: string; moved: number } }>(),
})

/** `leave_date`: the last day of work; `planned` = it waits for that day. */
export const offboard = defineCall({
  method: 'POST',
  path: '/api/sc/user/:id/offboard',
  tag,
  idempotent: true,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['leave_date', 'skipped'],
    properties: {
      leave_date: date,
      reason: text,
      // Keys of the register: what stays in the person's name on purpose, and by key why.
      skipped: { type: 'array', maxItems: 200, items: key },
      skip_reasons: { type: 'object', maxProperties: 200, propertyNames: key, additionalProperties: text },
    },
  },
  answer: typed<{ data: { id: number; planned: boolean } }>(),
})
export type Offboarding = BodyOf<typeof offboard>

export const cancelOffboarding = defineCall({
  method: 'DELETE',
  path: '/api/sc/user/:id/offboard',
  tag,
  idempotent: true,
  answer: typed<{ data: { id: number } }>(),
})

export const rehire = defineCall({
  method: 'POST',
  path: '/api/sc/user/:id/rehire',
  tag,
  idempotent: true,
  body: { type: 'object', additionalProperties: false, required: ['hire_date'], properties: { hire_date: date } },
  answer: typed<{ data: { id: number } }>(),
})
