/** Completing and cancelling activities, and the agenda (cm.md §2, §4). */
import { activityOutcomes } from '../../schemas/cm/value-lists'
import { defineCall, typed, type BodyOf } from '../core/call'

export const agendaParts = ['overdue', 'today', 'week', 'later'] as const
export type AgendaPart = (typeof agendaParts)[number]

interface Titled {
  id: number
  title: string
}

/** @property due_at instant (ISO 8601, UTC) */
export interface AgendaEntry {
  id: number
  kind: string
  subject: string
  due_at: string
  all_day: boolean
  duration: number | null
  location: string | null
  note: string | null
  owner: { id: number; name: string }
  /** What it stands at, as far as the reader may see it. */
  lead: Titled | null
  organization: Titled | null
  person: Titled | null
  may_edit: boolean
}

export interface Agenda {
  parts: Readonly<Record<AgendaPart, readonly AgendaEntry[]>>
  /** There is more than is shown. */
  more: boolean
  /** Open leads of these people for which nothing is planned. */
  leads_without_next_step: number
}

const tag = 'cm/activity'
/** Formatted; absent = what was noted stays. */
const note = { type: ['string', 'null'], maxLength: 20_000 } as const

/** The caller's own and those they take part in, or all that they may see. */
export const readAgenda = defineCall({
  method: 'GET',
  path: '/api/cm/activity/agenda',
  tag,
  query: { type: 'object', additionalProperties: false, properties: { whose: { type: 'string', enum: ['mine', 'all'] } } },
  answer: typed<{ data: Agenda }>(),
})

/** Answers the id of the next step, if one was planned. */
export const completeActivity = defineCall({
  method: 'POST',
  path: '/api/cm/activity/:id/complete',
  tag,
  idempotent: true,
  body: {
    type: 'object',
    required: ['outcome'],
    additionalProperties: false,
    properties: {
      outcome: { type: 'string', enum: activityOutcomes },
      note,
      // Absent = now.
      done_at: { type: 'string', format: 'date-time' },
      // The next step: fields of another activity, which stands where this one does unless it says otherwise.
      next: { type: 'object' },
    },
  },
  answer: typed<{ data: { next: number | null } }>(),
})
export type Completion = BodyOf<typeof completeActivity>

export const cancelActivity = defineCall({
  method: 'POST',
  path: '/api/cm/activity/:id/cancel',
  tag,
  idempotent: true,
  body: { type: 'object', additionalProperties: false, properties: { note } },
  answer: typed<{ data: {} }>(),
})
