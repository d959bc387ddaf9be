/** Calls of events besides the generated ones (vs.md §5.7): what a participant sees and answers. */
import type { I18nText } from '../../schemas/core/types'
import type { EventKind, EventState, Secrecy } from '../../schemas/vs/value-lists'
import { defineCall, typed } from '../core/call'
import type { EventResult } from './count-event'
import type { CrossFigures } from './cross-table'
import type { Outcome } from './outcome'
import type { Answers, Question } from './question'
import type { BallotKeys, OwnPaper } from './secret-calls'
import type { TextsByQuestion } from './texts-of'
import type { Trend } from './trend'

export const eventGroups = ['pending', 'ongoing', 'completed'] as const
export type EventGroup = (typeof eventGroups)[number]

export interface ListedEvent {
  id: number
  number: string | null
  title: I18nText
  kind: EventKind
  category: { id: number; name: I18nText }
  secrecy: Secrecy
  organiser: string | null
  state: EventState
  opens_at: string
  closes_at: string
  /** I am on its roster. */
  takes_part: boolean
  /** I have answered, or taken a paper. */
  has_answered: boolean
  /** Answered of eligible; null where the event does not show it. */
  turnout: { answered: number; eligible: number } | null
}

/** In a list. */
export interface ListEntry extends ListedEvent {
  /** Of a completed one, for whom its results are meant; null before their time. */
  outcome: Outcome | null
}

/** In which of the three lists an event is for me; none = null. */
export interface GroupFacts {
  state: EventState
  opens_at: string
  takes_part: boolean
  /** Submitted, or a paper taken. */
  has_answered: boolean
  was_opened: boolean
}

const days14 = 14 * 24 * 60 * 60_000

/**
 * vs.md §2: an event is in at most one group for me. Suspended counts as open, archived as completed.
 * @param now milliseconds since 1970
 */
export function groupOf({ state, opens_at, takes_part, has_answered, was_opened }: GroupFacts, now: number): EventGroup | null {
  switch (state) {
    case 'draft':
      return null
    case 'scheduled':
      return takes_part && Date.parse(opens_at) - now <= days14 ? 'pending' : null
    case 'open':
    case 'suspended':
      return takes_part && !has_answered ? 'pending' : 'ongoing'
    case 'cancelled':
      return was_opened ? 'completed' : null
    case 'closed':
    case 'counted':
    case 'published':
    case 'archived':
      return was_opened ? 'completed' : null
  }
}

const tag = 'vs/event'

/** Mine, those that close first at the top; completed ones newest first. With the number of each group. */
export const readEventGroup = defineCall({
  method: 'GET',
  path: '/api/vs/event/group/:group',
  tag,
  params: { group: { enum: eventGroups } },
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      category: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' },
      kind: { enum: ['vote', 'survey'] },
      year: { type: 'string', pattern: '^[12][0-9]{3}$' },
      q: { type: 'string', maxLength: 100 },
    },
  },
  answer: typed<{ data: readonly ListEntry[]; meta: { counts: Readonly<Record<EventGroup, number>> } }>(),
})

/** A question as people meet it. */
export interface QuestionToAnswer extends Question {
  id: number
  title: I18nText
  help: I18nText | null
}

export interface EventPage extends ListedEvent {
  intro: I18nText | null
  change_allowed: boolean
  results_when: 'live' | 'after_vote' | 'after_close' | 'after_publish'
  questions: readonly QuestionToAnswer[]
  /** Each browser shows them in an order of its own (random-order.ts). */
  pages_random: boolean
  options_random: boolean
  group: EventGroup | null
  /** Of a named event: what I have answered, or a draft of it. */
  response: { answers: Answers; state: 'draft' | 'submitted'; revision: number; submitted_at: string | null } | null
  /** Of a secret event that was published: what casting takes. Who takes no part has no papers. */
  ballot: { keys: BallotKeys; papers: readonly OwnPaper[] } | null
  /** By the server's clock. */
  now: string
}

/** Also of what I only watch; 404 for who neither takes part nor may view its category. */
export const readEventPage = defineCall({
  method: 'GET',
  path: '/api/vs/event/:id/page',
  tag,
  answer: typed<{ data: EventPage }>(),
})

/**
 * Of a named event. `revision`: the one that was read, 0 = none yet; a draft is kept for its person alone.
 * Of an anonymous one: once, `revision` 0 and `submit`; the page has no response afterwards, only `has_answered`, and the answer no time.
 * What is submitted is judged: 422 by `answers.<key of the question>`.
 */
export const answerEvent = defineCall({
  method: 'POST',
  path: '/api/vs/event/:id/answer',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['answers', 'revision', 'submit'],
    properties: {
      answers: { type: 'object', maxProperties: 100 },
      revision: { type: 'integer', minimum: 0 },
      submit: { type: 'boolean' },
    },
  },
  answer: typed<{ data: { state: 'draft' | 'submitted'; revision: number; submitted_at: string | null } }>(),
})

export interface EventResults {
  questions: readonly QuestionToAnswer[]
  result: EventResult
  /** What people wrote, in random order. */
  texts: TextsByQuestion
  /** By which ties are decided (vs.md §5.4). */
  root: string
  state: EventState
  /** Null while it is a look ahead. */
  counted_at: string | null
  /** What may be compared in a cross table: keys of questions and groups of the roster (cross-table.ts). */
  sides: readonly string[]
  /** Former events of its template whose results the reader may see, for the trend. */
  repeats: number
}

/** 422 before their time, and of events without names below five answers; 403 for whom they are not meant. */
export const readResults = defineCall({
  method: 'GET',
  path: '/api/vs/event/:id/results',
  tag,
  answer: typed<{ data: EventResults }>(),
})

export interface CrossTable extends CrossFigures {
  /** Of departments, by id. */
  names: Readonly<Record<string, I18nText>>
}

const side = { type: 'string', pattern: '^:?[a-z][a-z0-9_]{0,39}$' } as const

/** Of whoever reads the results. Figures below five, and what they follow from, are left out for whom may not see who answered what. */
export const readCrossTable = defineCall({
  method: 'GET',
  path: '/api/vs/event/:id/cross',
  tag,
  query: { type: 'object', additionalProperties: false, required: ['rows', 'columns'], properties: { rows: side, columns: side } },
  answer: typed<{ data: CrossTable }>(),
})

/** As the results, over its template's former events whose results the caller sees, too. Nothing says that there are others. */
export const readTrend = defineCall({
  method: 'GET',
  path: '/api/vs/event/:id/trend',
  tag,
  answer: typed<{ data: Trend }>(),
})
