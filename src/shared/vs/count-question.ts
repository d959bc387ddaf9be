/** One question of an event from judged ballots to its figures (vs.md §5.3, §5.6). */
import { countBorda, type BordaCount } from './borda'
import type { Count } from './count'
import { describeQuestion, type Described } from './describe-question'
import { plain, sumOf, zero, type Exact } from './exact'
import { countIrv, type IrvCount } from './irv'
import type { Lot } from './lot'
import { papersOf, type Paper } from './papers'
import { countPlurality } from './plurality'
import { chosenOf, methodOf, optionIds, type Ballot, type CountingMethod, type Question } from './question'
import { countSchulze, type SchulzeCount } from './schulze'
import { countPoints, countScore } from './score'
import { countStv, type StvCount } from './stv'

/** Weights of a question on yes, no and abstention: an abstention is present, but in neither. */
export interface YesNoCount {
  yes: string
  no: string
  abstain: string
}

export type MethodCount =
  | { method: 'plurality' | 'points' | 'score'; count: Count }
  | { method: 'borda'; count: BordaCount }
  | { method: 'irv'; count: IrvCount }
  | { method: 'schulze'; count: SchulzeCount }
  | { method: 'stv'; count: StvCount }
  | { method: 'yesno'; count: YesNoCount }

export interface QuestionCount {
  key: string
  /** Ballots that answered it, and their weight. */
  answered: { people: number; weight: string }
  /** Null where its type elects nothing. */
  counted: MethodCount | null
  /** Of ratings, numbers, matrices and date polls. */
  described: Described | null
}

/** @param ballots valid and blank ones, with what judgeAnswers kept of their answers */
export function countQuestion(question: Question, ballots: readonly Ballot[], lot: Lot): QuestionCount {
  const { key } = question
  const answering = ballots.filter(({ answers }) => Object.hasOwn(answers, key))
  const method = methodOf(question)
  return {
    key,
    answered: { people: answering.length, weight: plain(sumOf(answering.map(({ weight }) => weight))) },
    counted: method && countBy(method, question, answering, lot),
    described: describeQuestion(question, answering),
  }
}

function countBy(method: CountingMethod, question: Question, ballots: readonly Ballot[], lot: Lot): MethodCount {
  const options = optionIds(question)
  switch (method) {
    case 'yesno':
      return { method, count: countYesNo(question, ballots) }
    case 'plurality':
      return { method, count: countPlurality(options, tickedOf(question, ballots)) }
    case 'points':
      return { method, count: countPoints(options, ratedOf(question, ballots)) }
    case 'score':
      return { method, count: countScore(options, ratedOf(question, ballots)) }
    case 'borda':
      return { method, count: countBorda(options, rankedOf(question, ballots)) }
    case 'irv':
      return { method, count: countIrv(options, rankedOf(question, ballots), lot) }
    case 'schulze':
      return { method, count: countSchulze(options, rankedOf(question, ballots)) }
    case 'stv':
      return { method, count: countStv(options, rankedOf(question, ballots), { seats: question.seats ?? 1, lot }) }
  }
}

function countYesNo({ key }: Question, ballots: readonly Ballot[]): YesNoCount {
  const weightOf = (word: string): Exact =>
    ballots.filter(({ answers }) => answers[key] === word).reduce<Exact>((sum, { weight }) => sum.plus(weight), zero)
  return { yes: plain(weightOf('yes')), no: plain(weightOf('no')), abstain: plain(weightOf('abstain')) }
}

/** All ticks; of a ranking its first preference. */
const tickedOf = ({ key, type }: Question, ballots: readonly Ballot[]) =>
  ballots.map(({ answers, weight }) => ({ chosen: chosenOf(answers[key]).slice(0, type === 'ranking' ? 1 : undefined), weight }))

const rankedOf = ({ key }: Question, ballots: readonly Ballot[]): Paper[] =>
  papersOf(ballots.map(({ answers, weight }) => ({ ranking: chosenOf(answers[key]), weight })))

const ratedOf = ({ key }: Question, ballots: readonly Ballot[]) =>
  ballots.map(({ answers, weight }) => ({ values: numbersOf(answers[key]), weight }))

function numbersOf(answer: unknown): Map<number, number> {
  const entries: [string, unknown][] = typeof answer === 'object' && answer !== null ? Object.entries(answer) : []
  return new Map(entries.flatMap(([id, value]): [number, number][] => (typeof value === 'number' ? [[Number(id), value]] : [])))
}
