/** Figures of the answers that elect nothing (vs.md §5.6): how often each value came, and what describes them. */
import { percent, plain, sumOf, zero, type Exact, type ExactValue } from './exact'
import type { Ballot, Question } from './question'
import { chosenOf, optionIds, scaleOf } from './question'
import { describeValues, netPromoter, topTwoShare, type Description, type NetPromoter } from './statistics'

export interface ValueShare {
  value: string
  weight: string
  share: string | null
}

export interface ValueFigures {
  shares: ValueShare[]
  description: Description
  /** Of scales. */
  top_two: string | null
  net_promoter: NetPromoter | null
}

export type Described =
  | { kind: 'values'; figures: ValueFigures }
  /** A matrix rated by row. */
  | { kind: 'rated_rows'; rows: { row: number; figures: ValueFigures }[] }
  /** Options by row of a matrix; words by option of a date poll. */
  | { kind: 'rows'; rows: { row: number; shares: ValueShare[] }[] }

interface Given {
  answer: unknown
  weight: ExactValue
}

/** @param ballots those that answered it @returns null for words, people, files, and what is counted by a method */
export function describeQuestion(question: Question, ballots: readonly Ballot[]): Described | null {
  const given = ballots.map(({ answers, weight }): Given => ({ answer: answers[question.key], weight }))
  const rows = (question.rows ?? []).map(({ id }) => id)
  switch (question.type) {
    case 'rating':
    case 'likert':
    case 'nps':
    case 'number':
      return { kind: 'values', figures: figuresOf(question, given) }
    case 'matrix_rating':
      return { kind: 'rated_rows', rows: rows.map((row) => ({ row, figures: figuresOf(question, ofRow(given, row)) })) }
    case 'matrix_single':
    case 'matrix_multi':
      return {
        kind: 'rows',
        rows: rows.map((row) => ({ row, shares: sharesOf(ofRow(given, row), optionIds(question).map(String), choicesOf) })),
      }
    case 'date_poll':
      return { kind: 'rows', rows: optionIds(question).map((row) => ({ row, shares: sharesOf(ofRow(given, row), pollWords, wordOf) })) }
    default:
      return null
  }
}

const pollWords = ['yes', 'maybe', 'no']
const choicesOf = (answer: unknown): string[] => (typeof answer === 'number' ? [answer] : chosenOf(answer)).map(String)
const wordOf = (answer: unknown): string[] => (typeof answer === 'string' || typeof answer === 'number' ? [String(answer)] : [])

/** Answers to one row, of those who answered it. */
function ofRow(given: readonly Given[], row: number): Given[] {
  return given.flatMap(({ answer, weight }) => {
    const value = typeof answer === 'object' && answer !== null ? Object.entries(answer).find(([id]) => id === String(row))?.[1] : undefined
    return value === undefined || value === null ? [] : [{ answer: value as unknown, weight }]
  })
}

function figuresOf(question: Question, given: readonly Given[]): ValueFigures {
  const values = given.flatMap(({ answer, weight }) => (isNumber(answer) ? [{ value: answer, weight }] : []))
  const isScale = question.type !== 'number'
  const { from, to } = scaleOf(question)
  const places = isScale ? Array.from({ length: to - from + 1 }, (_, index) => String(from + index)) : []
  return {
    shares: sharesOf(given, places, wordOf),
    description: describeValues(values),
    top_two: isScale ? topTwoShare(values, to) : null,
    net_promoter: question.type === 'nps' ? netPromoter(values) : null,
  }
}

const isNumber = (value: unknown): value is number | string => typeof value === 'number' || typeof value === 'string'

/** @param places are named also where nobody chose them; others follow as they come */
function sharesOf(given: readonly Given[], places: readonly string[], valuesOf: (answer: unknown) => string[]): ValueShare[] {
  const weights = new Map<string, Exact>(places.map((place) => [place, zero]))
  for (const { answer, weight } of given)
    for (const value of valuesOf(answer)) weights.set(value, (weights.get(value) ?? zero).plus(weight))
  const all = sumOf(given.map(({ weight }) => weight))
  return [...weights].map(([value, weight]) => ({ value, weight: plain(weight), share: percent(weight, all) }))
}
