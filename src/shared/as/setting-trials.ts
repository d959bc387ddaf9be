/** Trying what the settings of attendance say before people meet it (as.md §2): an address, a place, who sees whom, a notice. */
import type { GrantKind } from '../../schemas/as/leave-value-lists'
import { defineCall, typed } from '../core/call'
import type { FenceCheck } from '../sc/geofence'
import type { ClockPlace } from './clocking'
import type { Label } from './day-words'

export interface AddressTrial {
  /** The address that was tried. */
  ip: string
  /** People may clock from it. */
  holds: boolean
  /** The ranges that contain it. */
  by: readonly string[]
}

/** Does an address lie in these ranges? Without `ip`, the caller's own is tried. */
export const tryAddress = defineCall({
  method: 'POST',
  path: '/api/as/check-policy/try-address',
  tag: 'as/check-policy',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['ip_ranges'],
    properties: {
      ip_ranges: { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 64 } },
      ip: { type: 'string', minLength: 1, maxLength: 64 },
    },
  },
  answer: typed<{ data: AddressTrial }>(),
})

/** Ways to clock that a policy takes. */
export const policyMethods = ['web', 'mobile', 'kiosk', 'device', 'import'] as const

export interface PlaceTrial {
  /** That holds for the person; null = none does, or the one in the form was tried. */
  policy: { id: number; name: string } | null
  /** False: no place is required. */
  is_checked: boolean
  /** The place that it lies in, or misses by least; null = there is no active one. */
  nearest: (FenceCheck & { id: number; name: string }) | null
  /** `no_method`: the policy takes neither browser nor phone. */
  verdict: 'taken' | 'flagged' | 'blocked' | 'no_method'
  /** Networks count beside the place. */
  has_ranges: boolean
  /** All that are allowed. */
  places: readonly ClockPlace[]
}

/** What would a punch from this place meet: of a person, or by a policy as the form has it? */
export const tryPlace = defineCall({
  method: 'POST',
  path: '/api/as/check-policy/try-place',
  tag: 'as/check-policy',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['latitude', 'longitude'],
    properties: {
      user: { type: 'integer', minimum: 1 },
      policy: {
        type: 'object',
        additionalProperties: false,
        required: ['methods', 'combine', 'on_fail', 'sites', 'has_ranges'],
        properties: {
          methods: { type: 'array', maxItems: 5, items: { enum: policyMethods } },
          combine: { enum: ['any', 'all'] },
          on_fail: { enum: ['block', 'flag'] },
          sites: { type: 'array', maxItems: 500, items: { type: 'integer', minimum: 1 } },
          has_ranges: { type: 'boolean' },
        },
      },
      latitude: { type: 'number', minimum: -90, maximum: 90 },
      longitude: { type: 'number', minimum: -180, maximum: 180 },
      /** Metres. */
      accuracy_m: { type: 'number', minimum: 0, maximum: 100_000 },
    },
  },
  answer: typed<{ data: PlaceTrial }>(),
})

export interface SeenPeople {
  kind: GrantKind
  /** How many others the person may read. */
  count: number
  /** The first of them, by name. */
  people: readonly { id: number; name: string }[]
  /** For leave: for how many of them the reasons are readable; null for other kinds. */
  reasons: number | null
}

/** Whom a person may read now, by every right and grant that they hold. */
export const readSeenBy = defineCall({
  method: 'GET',
  path: '/api/as/read-grant/seen-by',
  tag: 'as/read-grant',
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['user'],
    properties: { user: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } },
  },
  answer: typed<{ data: readonly SeenPeople[] }>(),
})

/** Sends the notice as it would go out now, to the caller alone. `anomalies`: how many days it is about; 0 = an example was sent. */
export const sendTrialNotice = defineCall({
  method: 'POST',
  path: '/api/as/error-notice/:id/send-trial',
  tag: 'as/error-notice',
  answer: typed<{ data: { anomalies: number } }>(),
})

export interface SimulatedGrant {
  date: string
  /** Leave type. */
  leave: Label
  rule: number
  minutes: number
  valid_to: string | null
  service_months: number
}

export interface SimulatedGrants {
  /** From when on the service counts. */
  seniority_date: string
  /** In order of their dates, from the beginning of the service on. */
  grants: readonly SimulatedGrant[]
}

/** What the rules will grant to a person; nothing is written. */
export const simulateGrants = defineCall({
  method: 'POST',
  path: '/api/as/leave-rule/simulate',
  tag: 'as/leave-rule',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['user'],
    properties: {
      user: { type: 'integer', minimum: 1 },
      years: { type: 'integer', minimum: 1, maximum: 40 },
      rule: { type: 'integer', minimum: 1 },
    },
  },
  answer: typed<{ data: SimulatedGrants }>(),
})
