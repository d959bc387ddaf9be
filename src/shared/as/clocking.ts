/** The calls of the clock (as.md §3 API, R1): what stands today, and a punch. Taking one out of the account is the action `void` of as/punch. */
import { defineCall, typed } from '../core/call'
import type { Geofence } from '../sc/geofence'
import type { Direction, PlannedDay, PlannedShift, PunchLine, PunchMethod } from './day-words'

const tag = 'as/punch'

/** A place where the person may clock in. */
export interface ClockPlace extends Geofence {
  id: number
  name: string
}

/** What the check policy of the person asks of a punch from this browser. */
export interface ClockPolicy {
  methods: readonly PunchMethod[]
  on_fail: 'block' | 'flag'
  /** A place is asked for; geolocation is needed unless the network already proves it. */
  needs_place: boolean
  /** Is the address that the caller comes from one of the policy's? null = it asks for none. */
  ip_allowed: boolean | null
  photo: 'off' | 'optional' | 'required'
  places: readonly ClockPlace[]
}

/** `since`: of the punch that made the state. */
export type ClockState = 'not_in' | 'in' | 'on_break' | 'out'

export interface ClockToday {
  /** ISO 8601 in UTC, with milliseconds. */
  server_time: string
  /** IANA zone of the company: of the clock. */
  zone: string
  /** The shift that a punch now belongs to (R2); `shift` null = unscheduled. */
  shift: PlannedShift
  state: ClockState
  since: string | null
  /** The guess by R2. */
  next_direction: Direction
  /** Of the work date, the oldest first, void ones too. */
  punches: readonly PunchLine[]
  policy: ClockPolicy
  /** The person need not clock (member.exempt_from_clocking). */
  exempt: boolean
  /** Days of this month with an open anomaly. */
  anomalies_open: number
  /** The next three that work, from tomorrow. */
  next_shifts: readonly PlannedDay[]
}

export const readClockToday = defineCall({
  method: 'GET',
  path: '/api/as/clocking/today',
  tag,
  answer: typed<{ data: ClockToday }>(),
})

/** The same `client_id` again answers the first punch. */
export const clockPunch = defineCall({
  method: 'POST',
  path: '/api/as/punch/clock',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['client_id'],
    properties: {
      client_id: { type: 'string', format: 'uuid' },
      direction: { enum: ['in', 'out', 'auto'] },
      /** When the button was pressed, and when it is sent, by the clock of the device: ISO 8601. */
      at_client: { type: 'string', format: 'date-time' },
      device_now: { type: 'string', format: 'date-time' },
      /** Degrees, WGS 84. */
      latitude: { type: 'number', minimum: -90, maximum: 90 },
      longitude: { type: 'number', minimum: -180, maximum: 180 },
      accuracy_m: { type: 'number', minimum: 0, maximum: 1_000_000 },
      photo: { type: 'integer', minimum: 1 },
      note: { type: 'string', maxLength: 200 },
    },
  },
  answer: typed<{ data: PunchLine }>(),
  status: 201,
})
