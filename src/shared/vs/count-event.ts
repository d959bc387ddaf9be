/** A whole event from its ballots to its result (vs.md §5.1–§5.4): on the server at closing, and in the browser of anybody who recounts. */
import { countQuestion, type QuestionCount } from './count-question'
import { sumOf, plain, percent, type ExactValue } from './exact'
import {
  judgePass,
  judgeQuorum,
  wholeOf,
  type FractionSum,
  type Heads,
  type PassRule,
  type QuorumResult,
  type QuorumRule,
} from './fraction-rule'
import { judgeAnswers, type Judgement } from './judge-answers'
import type { Lot } from './lot'
import { isQuestion, type Ballot, type Question } from './question'
import { seatOptions, type Seating, type TieRule } from './seating'

export interface RosterGroup {
  /** Null for people without one. */
  group: string | null
  eligible: Heads
}

export interface CastBallot extends Ballot {
  /** Of its voter; unknown of secret ballots. */
  group?: string | null
  /** Of its voter when the event was published; of named events alone. */
  department?: number | null
  /** A sealed ballot that does not open, or says something else than a ballot: it is invalid, whatever it answers. */
  unreadable?: boolean
}

export interface EventToCount {
  /** A survey describes and counts, but elects nobody. */
  kind: 'vote' | 'survey'
  questions: readonly Question[]
  ballots: readonly CastBallot[]
  roster: readonly RosterGroup[]
  quorum: QuorumRule | null
  quorum_by_group: boolean
  pass_rule: PassRule | null
  tie_rule: TieRule
  lotOf: (question: Question) => Lot
  /** What the chair decided, by key of the question. */
  chair?: Readonly<Record<string, readonly number[]>>
}

/** People and their weight. */
export interface Weighed {
  people: number
  weight: string
}

export interface QuestionResult extends QuestionCount {
  /** Of a question on yes and no. Null without a rule, or without quorum. */
  pass: FractionSum | null
  /** Null where nobody is elected. */
  seating: Seating | null
}

export interface EventResult {
  state: 'counted' | 'no_quorum'
  eligible: Weighed
  /** Valid and blank ones. */
  cast: Weighed
  valid: Weighed
  blank: Weighed
  invalid: Weighed
  /** Cast of eligible people, in percent. */
  turnout: string | null
  quorum: QuorumResult | null
  questions: QuestionResult[]
}

type JudgedBallot = CastBallot & Pick<Judgement, 'verdict'>

export function countEvent(event: EventToCount): EventResult {
  const judged = event.ballots.map((ballot): JudgedBallot => {
    const { verdict, answers } = judgeAnswers(event.questions, ballot.answers)
    return { ...ballot, answers, verdict: ballot.unreadable ? 'invalid' : verdict }
  })
  const cast = judged.filter(({ verdict }) => verdict !== 'invalid')
  const groups = event.roster.map((one) => ({ ...one, cast: headsOf(cast.filter(({ group }) => (group ?? null) === one.group)) }))
  const whole = { ...wholeOf(groups), cast: headsOf(cast) }
  const quorum = event.quorum && judgeQuorum(event.quorum, event.quorum_by_group ? groups : [whole], event.quorum_by_group)
  const isValid = quorum?.reached !== false
  const result = { eligible: whole.eligible.weight, cast: whole.cast.weight, isValid }
  return {
    state: isValid ? 'counted' : 'no_quorum',
    eligible: weighed(whole.eligible),
    cast: weighed(whole.cast),
    ...{ valid: weightsBy(judged, 'valid'), blank: weightsBy(judged, 'blank'), invalid: weightsBy(judged, 'invalid') },
    turnout: percent(whole.cast.people, whole.eligible.people),
    quorum,
    questions: event.questions.filter(isQuestion).map((question) => resultOf(question, cast, event, result)),
  }
}

interface Whole {
  eligible: ExactValue
  cast: ExactValue
  /** Without quorum figures are shown, and nobody is elected. */
  isValid: boolean
}

function resultOf(question: Question, cast: readonly Ballot[], event: EventToCount, { isValid, ...whole }: Whole): QuestionResult {
  const lot = event.lotOf(question)
  const counted = countQuestion(question, cast, lot)
  return {
    ...counted,
    pass:
      isValid && event.pass_rule && counted.counted?.method === 'yesno'
        ? judgePass(event.pass_rule, { ...counted.counted.count, ...whole })
        : null,
    seating: isValid && event.kind === 'vote' ? seatingOf(question, counted, event, lot) : null,
  }
}

function seatingOf(question: Question, { counted, answered }: QuestionCount, event: EventToCount, lot: Lot): Seating | null {
  if (!counted || counted.method === 'yesno' || answered.people === 0) return null
  return seatOptions({
    ...{ order: counted.count.order, options: question.options ?? [], seats: question.seats ?? 1, alternates: question.alternates ?? 0 },
    ...{ reserve: question.reserve ?? [], tie_rule: event.tie_rule, lot, chair: event.chair?.[question.key] },
  })
}

const headsOf = (ballots: readonly Ballot[]): Heads => ({ people: ballots.length, weight: sumOf(ballots.map(({ weight }) => weight)) })
const weighed = ({ people, weight }: Heads): Weighed => ({ people, weight: plain(sumOf([weight])) })
const weightsBy = (judged: readonly JudgedBallot[], verdict: Judgement['verdict']): Weighed =>
  weighed(headsOf(judged.filter((ballot) => ballot.verdict === verdict)))
