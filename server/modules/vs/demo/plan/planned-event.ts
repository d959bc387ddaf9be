/** An event of the demo as its plan says it (vs.md §10): times relative to the clock, answers as a pattern. Pure. */
import { Temporal } from 'temporal-polyfill'
import type { Template, TemplateQuestion, Words } from '../../../../../src/schemas/vs/examples/template'
import type { Secrecy } from '../../../../../src/schemas/vs/value-lists'
import type { Answers } from '../../../../../src/shared/vs/question'
import { inOwnWords } from './own-words'

/** Days from today and a time of the company's clock, or so many hours from now. */
export type Moment = readonly [days: number, time: string] | { hours: number }

export interface DemoEvent {
  template: Template
  title: Words
  intro?: Words
  /** Account. */
  organiser: string
  /** Everybody, people of departments (by code) or people (by account). */
  audience: 'company' | { departments: readonly string[] } | { accounts: readonly string[] }
  /** Of the first question, in place of those of its template. */
  options?: readonly Words[]
  /** Of these, in their order: whose seats are reserved. */
  option_groups?: readonly string[]
  reserve?: readonly { group: string; seats: number }[]
  /** Who holds a share of the key, by account, and how many of them open the box. */
  trustees?: { need: number; accounts: readonly string[] }
  /** Of questions that are called otherwise than in their template. */
  titles?: Readonly<Record<string, Words>>
  /** In place of its template's. */
  secrecy?: Secrecy
  choices_seen_by?: 'nobody' | 'managers' | 'participants'
  results_when?: 'live' | 'after_vote' | 'after_close' | 'after_publish'
  /** Sides of the roster, by account. */
  groups?: Readonly<Record<string, readonly string[]>>
  published: Moment
  opens: Moment
  closes: Moment
  end: 'draft' | 'scheduled' | 'open' | 'closed' | 'counted' | 'published' | 'cancelled'
  /** How many answer: so many people, or so many of a hundred. */
  voters?: { count: number } | { percent: number }
  /** In turn, one after the other. */
  answers?: readonly Answers[]
  /** The last ballot never reaches the board; its receipt is a file of the event. */
  loses_last?: boolean
}

export interface PlannedEvent extends DemoEvent {
  questions: readonly TemplateQuestion[]
  /** Instants in ISO 8601. */
  published_at: string
  opens_at: string
  closes_at: string
}

export interface DemoClock {
  now: Date
  zone: string
}

/** As it is held. */
export const secrecyOf = ({ secrecy, template }: DemoEvent): Secrecy => secrecy ?? template.secrecy

export function plannedEvent(event: DemoEvent, clock: DemoClock): PlannedEvent {
  return {
    ...event,
    questions: questionsOf(event),
    published_at: instantOf(event.published, clock),
    opens_at: instantOf(event.opens, clock),
    closes_at: instantOf(event.closes, clock),
  }
}

function instantOf(moment: Moment, { now, zone }: DemoClock): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(now.getTime() / 60_000) * 60_000)
  if ('hours' in moment) return new Date(instant.epochMilliseconds + moment.hours * 3_600_000).toISOString()
  const [days, time] = moment
  const at = instant.toZonedDateTimeISO(zone).add({ days }).withPlainTime(time)
  return new Date(at.epochMilliseconds).toISOString()
}

const questionsOf = ({ template, options, option_groups, reserve, titles = {} }: DemoEvent): TemplateQuestion[] =>
  template.questions.map((question, place) => ({
    ...question,
    title: titles[question.key] ?? question.title,
    ...(place === 0 && options ? { options: options.map((text, index) => optionOf(text, index, option_groups)) } : {}),
    ...(place === 0 && reserve ? { reserve } : {}),
  }))

const optionOf = (text: Words, index: number, groups: readonly string[] = []) => {
  const group = groups[index]
  return { id: index + 1, text, ...(group === undefined ? {} : { group }) }
}

export interface PlannedAnswer {
  person: number
  answers: Answers
  submitted_at: string
}

/**
 * Who answers what, and when: before its closing and before now.
 * @param people of the roster @param first those of them who answer before all others @param never those who do not
 */
export function planAnswers(
  { voters, answers = [], opens_at, closes_at }: PlannedEvent,
  { people, first, never, now }: { people: readonly number[]; first: readonly number[]; never: readonly number[]; now: Date },
): PlannedAnswer[] {
  if (!voters || answers.length === 0) return []
  const count = 'count' in voters ? voters.count : Math.round((people.length * voters.percent) / 100)
  const opens = Date.parse(opens_at)
  const length = Math.min(Date.parse(closes_at), now.getTime()) - opens
  const mixed = people
    .map((person) => ({ person, order: (person * 37 + 11) % 101 }))
    .sort((a, b) => a.order - b.order || a.person - b.person)
  const all = mixed.map(({ person }) => person).filter((person) => !never.includes(person))
  const turn = [...all.filter((person) => first.includes(person)), ...all.filter((person) => !first.includes(person))]
  const some = turn.slice(0, count)
  const written = inOwnWords(some.map((_, index) => answers[index % answers.length] ?? {}))
  return some.map((person, index) => ({
    person,
    answers: written[index] ?? {},
    submitted_at: new Date(opens + Math.floor((length * (1 + ((index * 41 + 7) % 96))) / 98)).toISOString(),
  }))
}
