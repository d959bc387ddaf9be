/** A lot for many people at once (as.md §2 user-leave, bulk grant): looked at first, then granted in portions. */
import { defineCall, typed } from '../core/call'

const tag = 'as/leave-entitlement'
const id = { type: 'integer', minimum: 1 } as const
const date = { type: 'string', format: 'date' } as const

/** People that a preview looks at. */
export const mostGranted = 2_000
/** People of one call, which is one transaction. */
export const grantedAtOnce = 250

/** Either the same for everybody (`leave`, `minutes`, `valid_from`), or what a rule gives each from `from` to `until`. */
const what = {
  leave: id,
  minutes: { type: 'integer', minimum: 1, maximum: 200_000 },
  valid_from: date,
  /** Absent = it never lapses. */
  valid_to: date,
  rule: id,
  from: date,
  until: date,
  note: { type: 'string', maxLength: 500 },
} as const

export const grantRefusals = ['four_eyes', 'left', 'not_offered', 'gender', 'nothing_due'] as const
export type GrantRefusal = (typeof grantRefusals)[number]

export interface GrantLine {
  user: number
  name: string
  employee_no: string | null
  /** Minutes; 0 where nothing is due. */
  minutes: number
  valid_from: string | null
  valid_to: string | null
  /** `like`: a lot of that size from that day is there already, and this one comes besides. `there`: this very lot was granted before. */
  result: 'new' | 'like' | 'there' | 'refused'
  refusal: GrantRefusal | null
}

/** Nothing is written. People whose entitlements the caller may not change are left out. */
export const previewBulkGrant = defineCall({
  method: 'POST',
  path: '/api/as/leave-entitlement/bulk-grant/preview',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['owners'],
    properties: {
      owners: { type: 'array', minItems: 1, maxItems: 500, items: { type: 'string', pattern: '^[dgu][1-9][0-9]{0,14}$' } },
      exclude: { type: 'array', maxItems: 500, items: id },
      ...what,
    },
  },
  answer: typed<{ data: readonly GrantLine[] }>(),
})

/** All or nothing of one portion. The same `key` grants nobody twice, however often it is sent. */
export const bulkGrant = defineCall({
  method: 'POST',
  path: '/api/as/leave-entitlement/bulk-grant',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['key', 'users'],
    properties: {
      key: { type: 'string', pattern: '^[A-Za-z0-9-]{8,64}$' },
      users: { type: 'array', minItems: 1, maxItems: grantedAtOnce, uniqueItems: true, items: id },
      ...what,
    },
  },
  answer: typed<{ data: { granted: number; lines: readonly GrantLine[] } }>(),
})
