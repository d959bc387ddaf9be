/** Calls of who runs an event (vs.md §2 control room): what there is to do, who has answered, the roster and its sheets. */
import type { I18nText } from '../../schemas/core/types'
import { defineCall, nothing, typed } from '../core/call'

/** Counted once a minute at most, and for a group of five people or more (vs.md §5.5, §7). */
export interface Turnout {
  /** Instant of the count. */
  at: string
  eligible: number
  answered: number
  groups: readonly TurnoutGroup[]
}

export interface TurnoutGroup {
  /** `department`: that of the day of publication; `none`: people without one; `others`: departments that are too small to be shown alone. */
  kind: 'department' | 'none' | 'others'
  department: number | null
  eligible: number
  answered: number
}

export interface ControlRoom {
  /** Of a draft: what keeps it from being published, by its place, in the caller's language. Null of anything else. */
  problems: readonly { path: string; text: string }[] | null
  /** Of a draft: how many people its audience names now. */
  reach: number | null
  /** Null before it opens. */
  turnout: (Turnout & { names: Readonly<Record<number, I18nText>> }) | null
  /** Why results are not there for the caller yet, in their language; null = they may be read. */
  no_results: string | null
  /** Instants, ascending; empty once it has closed. */
  reminders: readonly string[]
  /** Lines of the protocol, and whether the hashes follow one another (vs.md §3). */
  protocol: { lines: readonly ProtocolEntry[]; intact: boolean }
  /**
   * Of a counted event with a commission: how many signatures are missing, who has signed, who else may (`more`: how many of them
   * unnamed).
   */
  signing: { missing: number; signed: readonly { name: string; at: string }[]; others: readonly string[]; more: number } | null
}

export interface ProtocolEntry {
  line: number
  at: string
  /** Null = by the clock. */
  actor: string | null
  act: string
  detail: Readonly<Record<string, unknown>> | null
  hash: string
}

const tag = 'vs/event'

/** Of who organises it or manages its category; 404 for anybody else. */
export const readControlRoom = defineCall({
  method: 'GET',
  path: '/api/vs/event/:id/control',
  tag,
  answer: typed<{ data: ControlRoom }>(),
})

export const rosterStates = ['open', 'issued', 'answered'] as const
export type RosterState = (typeof rosterStates)[number]

export interface RosterLine {
  id: number
  user: number
  name: string
  account: string
  department: I18nText | null
  group: string | null
  /** A decimal of four places. */
  weight: string
  state: RosterState
  reminded: number
}

export const rosterPageSize = 50

/** People and how far they are, never how they answered. `meta.changeable`: weights and groups may still be entered. */
export const readRoster = defineCall({
  method: 'GET',
  path: '/api/vs/event/:id/roster',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      state: { enum: rosterStates },
      q: { type: 'string', maxLength: 100 },
      page: { type: 'string', pattern: '^[1-9][0-9]{0,4}$' },
    },
  },
  answer: typed<{
    data: readonly RosterLine[]
    meta: { total: number; counts: Readonly<Record<RosterState, number>>; changeable: boolean }
  }>(),
})

/** Puts the audience of a draft on its roster as it is now, so that weights and groups can be entered before it is published. */
export const prepareRoster = defineCall({
  method: 'POST',
  path: '/api/vs/event/:id/roster/prepare',
  tag,
  answer: typed<{ data: { people: number } }>(),
})

const weight = { type: 'string', pattern: '^[0-9]{1,8}([.][0-9]{1,4})?$' } as const

export const setRosterLine = defineCall({
  method: 'PUT',
  path: '/api/vs/event/:id/roster/:participant',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['weight', 'group'],
    properties: { weight, group: { type: ['string', 'null'], maxLength: 60 } },
  },
  status: 204,
  answer: nothing,
})

export const rosterColumns = ['account', 'weight', 'group'] as const
export type RosterColumn = (typeof rosterColumns)[number]

/** `content` in Base64. */
export interface SheetFile {
  name: string
  content: string
}

export interface RosterImport {
  /** People whose weight or group changed: none where there are problems. */
  changed: number
  problems: readonly { line: number; column: string; text: string }[]
  /** Headings that mean nothing here. */
  ignored: readonly string[]
  /** The lines with problems and what is wrong with each, to be mended and imported again. */
  errors: SheetFile | null
}

/** All lines or none. `file`: an attachment that the caller has uploaded. */
export const importRoster = defineCall({
  method: 'POST',
  path: '/api/vs/event/:id/roster/import',
  tag,
  body: { type: 'object', additionalProperties: false, required: ['file'], properties: { file: { type: 'integer', minimum: 1 } } },
  answer: typed<{ data: RosterImport }>(),
})

/** The roster as a sheet: what `importRoster` takes, with names, departments and states beside it. */
export const exportRoster = defineCall({
  method: 'GET',
  path: '/api/vs/event/:id/roster/sheet',
  tag,
  query: { type: 'object', additionalProperties: false, required: ['format'], properties: { format: { enum: ['csv', 'xlsx'] } } },
  answer: typed<{ data: SheetFile }>(),
})
