/** Calls of the roster (as.md §2 scheduling-online and schedule, §3 API, §4.3, §9): read, save by cells, check, publish, fill. */
import type { I18nText } from '../../schemas/core/types'
import { defineCall, typed } from '../core/call'
import type { CalendarGap } from '../sc/calendar'
import type { LawFrom } from './labour-law'
import type { CompanyRest } from './labour-law'
import type { CoverageNeed, HoursSystem, RosterDayType, RosterIssue } from './roster-checks'

const tag = 'as/roster-entry'
const date = { type: 'string', format: 'date' } as const
const idText = { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } as const
const id = { type: 'integer', minimum: 1 } as const
const users = { type: 'array', minItems: 1, maxItems: 500, items: id } as const

/** Of one grid. */
export const mostRosterDays = 62
/** Of one save. */
export const mostRosterCells = 3000

/** A day as it stands. Without an entry it follows the week pattern, and has no version. */
export interface RosterCell {
  date: string
  day_type: RosterDayType
  /** What the roster or the pattern says below the calendar. */
  rostered: RosterDayType
  shift: number | null
  /** Of the entry; null = the pattern's day. */
  version: number | null
  state: 'draft' | 'published' | null
  /** Changed after it was published, and not seen by its person yet. */
  unseen: boolean
  holiday: I18nText | null
  /** Before or after the employment, or in a suspension: nothing is planned, and the law is not asked. */
  is_away: boolean
  /** Approved leave on the day; of whom the reader may see it. */
  leave: boolean
  /** What the day is once its entry is cleared, by the week pattern and the calendar; absent without an entry, and where nobody paints. */
  inherited?: Pick<RosterCell, 'day_type' | 'rostered' | 'shift' | 'holiday'>
}

export interface RosterRow {
  user: number
  name: string
  department: number | null
  department_name: string | null
  hours_system: HoursSystem
  /** Key of the laws that its checks go by (`meta.laws`); null where nobody paints. */
  law: string | null
  /** The caller may paint it. */
  editable: boolean
  /** Of the range and of the weeks around it that the checks need. */
  days: readonly RosterCell[]
}

export interface RosterMeta {
  from: string
  to: string
  today: string
  needs: readonly CoverageNeed[]
  may_override: boolean
  /** Of the people in the answer, by key. */
  laws: Readonly<Record<string, readonly LawFrom[]>>
  company: CompanyRest
  /** What the calendars of these people lack in the range; for who schedules. */
  calendar_gaps: readonly CalendarGap[]
}

/** People of the department and below it; without one those whom the caller may read, himself first. */
export const readRoster = defineCall({
  method: 'GET',
  path: '/api/as/roster',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['from', 'to'],
    properties: { department: idText, from: date, to: date, edit: { enum: ['true'] } },
  },
  answer: typed<{
    data: readonly RosterRow[]
    meta: RosterMeta
  }>(),
})

/** One cell as it is painted; `day_type` null clears it, so that the week pattern applies. `version` is what was read; null = there was no entry. */
const cell = {
  type: 'object',
  additionalProperties: false,
  required: ['user', 'work_date', 'day_type'],
  properties: {
    user: id,
    work_date: date,
    version: { type: ['integer', 'null'], minimum: 1 },
    day_type: { enum: ['work', 'rest', 'regular_off', 'holiday', 'off', null] },
    shift: { type: ['integer', 'null'], minimum: 1 },
  },
} as const

export interface PaintedCell {
  user: number
  work_date: string
  version?: number | null
  day_type: RosterDayType | null
  shift?: number | null
}

/** Somebody else was first in this cell: what each of the two wants; `theirs` stands. */
export interface RosterConflict {
  user: number
  work_date: string
  mine: { day_type: RosterDayType | null; shift: number | null }
  theirs: { day_type: RosterDayType | null; shift: number | null; version: number | null }
  by: string | null
}

export interface RosterSaved {
  saved: readonly { user: number; work_date: string; version: number | null; state: 'draft' | 'published' | null }[]
  conflicts: readonly RosterConflict[]
  issues: readonly RosterIssue[]
}

/** Cells that others have changed meanwhile come back as conflicts; all others are saved. */
export const saveRoster = defineCall({
  method: 'PUT',
  path: '/api/as/roster',
  tag,
  idempotent: true,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['cells'],
    properties: { cells: { type: 'array', minItems: 1, maxItems: mostRosterCells, items: cell } },
  },
  answer: typed<{ data: RosterSaved }>(),
})

const span = { users, from: date, to: date } as const

export const checkRoster = defineCall({
  method: 'POST',
  path: '/api/as/roster/check',
  tag,
  body: { type: 'object', additionalProperties: false, required: ['users', 'from', 'to'], properties: span },
  answer: typed<{ data: { issues: readonly RosterIssue[] } }>(),
})

/** What publishing touches: days, their people and hours, and approved records that no longer fit the days as they would be. */
export interface PublishPreview {
  days: number
  people: number
  /** Whose they are, in the order of the roster. */
  names: readonly string[]
  /** Planned on these days. */
  minutes: number
  /** Records of leave that are judged anew, with the minutes that come back and those that are newly owed. */
  leave: number
  back_min: number
  owed_min: number
  /** Records of overtime on days that become days of another kind. */
  overtime: number
  /** What the calendars of the people lack. */
  calendar_gaps: readonly CalendarGap[]
}

export const previewPublishRoster = defineCall({
  method: 'POST',
  path: '/api/as/roster/publish-preview',
  tag,
  body: { type: 'object', additionalProperties: false, required: ['users', 'from', 'to'], properties: span },
  answer: typed<{ data: PublishPreview }>(),
})

/** By which publishing and unpublishing are undone: every day that nobody has touched since goes back to its state before. */
export interface RosterUndo {
  /** sc/change-set; null where no day changed. */
  change_set: number | null
}

/** Refused while something blocks (422, `meta.issues`), unless an administrator gives his reason. */
export const publishRoster = defineCall({
  method: 'POST',
  path: '/api/as/roster/publish',
  tag,
  idempotent: true,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['users', 'from', 'to'],
    properties: { ...span, override_reason: { type: 'string', minLength: 1, maxLength: 500 } },
  },
  answer: typed<{ data: { published: number; issues: readonly RosterIssue[] } & RosterUndo }>(),
})

/** Only days to come. */
export const unpublishRoster = defineCall({
  method: 'POST',
  path: '/api/as/roster/unpublish',
  tag,
  idempotent: true,
  body: { type: 'object', additionalProperties: false, required: ['users', 'from', 'to'], properties: span },
  answer: typed<{ data: { unpublished: number } & RosterUndo }>(),
})

/** Days by a rotation pattern, as drafts; published ones stay. `offsets`: by how many days each person is ahead, in the order of `users`. */
export const fillRoster = defineCall({
  method: 'POST',
  path: '/api/as/roster/fill',
  tag,
  idempotent: true,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['pattern', 'users', 'from', 'to'],
    properties: {
      pattern: id,
      ...span,
      offsets: { type: 'array', maxItems: 500, items: { type: 'integer', minimum: -366, maximum: 366 } },
    },
  },
  answer: typed<{ data: RosterSaved }>(),
})

/** What a file brought that the caller has imported: whom and which days there are to publish. `drafts`: how many of them are not. */
export const readRosterImport = defineCall({
  method: 'GET',
  path: '/api/as/roster/import/:id',
  tag,
  answer: typed<{ data: { users: readonly number[]; from: string | null; to: string | null; drafts: number } }>(),
})

/** The caller has seen the changes of his own roster. */
export const seeRoster = defineCall({
  method: 'POST',
  path: '/api/as/roster/seen',
  tag,
  answer: typed<{ data: { seen: number } }>(),
})

/** A swap that waits: for the other one's consent, or for who decides after that. */
export interface SwapOffer {
  id: number
  /** The form that decides about it. */
  instance: number | null
  /** The caller has offered it; otherwise it is offered to them. */
  is_mine: boolean
  with: { id: number; name: string }
  consent: 'none' | 'waiting' | 'given' | 'refused'
  lines: readonly { user: number; work_date: string; from_shift: number | null; to_shift: number | null }[]
}

/** Open ones that the caller has a part in. */
export const readSwaps = defineCall({
  method: 'GET',
  path: '/api/as/roster/swaps',
  tag,
  answer: typed<{ data: readonly SwapOffer[] }>(),
})
