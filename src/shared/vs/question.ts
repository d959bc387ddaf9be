/** Questions, answers and ballots as plain data (vs.md §3): what the rules of counting need of them, on both sides. */
import type { Condition } from '../../schemas/core/filter'
import type { I18nText } from '../../schemas/core/types'
import type { ExactValue } from './exact'

export type VoteQuestionType = 'single' | 'multi' | 'yes_no' | 'ranking' | 'points' | 'score' | 'remark'
export type QuestionType =
  | VoteQuestionType
  | 'dropdown'
  | 'picture'
  | 'rating'
  | 'likert'
  | 'nps'
  | 'matrix_single'
  | 'matrix_multi'
  | 'matrix_rating'
  | 'number'
  | 'short_text'
  | 'long_text'
  | 'date'
  | 'time'
  | 'date_poll'
  | 'person'
  | 'file'
  | 'constant_sum'
  | 'statement'
  | 'page'

export type CountingMethod = 'plurality' | 'borda' | 'irv' | 'schulze' | 'stv' | 'points' | 'score' | 'yesno'

export interface QuestionOption {
  id: number
  text?: I18nText
  /** Whose seats may be reserved: a department, a sex, a side. */
  group?: string | null
  /** Chosen alone: none of these. */
  exclusive?: boolean
  /** With a line to write on. */
  other?: boolean
  points?: number | null
  /** One of the pictures of its record, by id. */
  picture?: number | null
}

export interface ReservedSeats {
  group: string
  seats: number
}

export interface Question {
  /** Names the question in answers and conditions. */
  key: string
  type: QuestionType
  page?: number
  /** Choices, characters, points or a number: what its type counts. */
  min?: number | null
  max?: number | null
  options?: readonly QuestionOption[] | null
  /** Of a matrix. */
  rows?: readonly { id: number; text?: I18nText }[] | null
  scale?: { from: number; to: number; from_label?: I18nText; to_label?: I18nText } | null
  /** Empty = as its type is counted. */
  method?: CountingMethod | null
  seats?: number
  alternates?: number
  reserve?: readonly ReservedSeats[] | null
  required?: boolean
  show_if?: Condition | null
  /** True unless it says no. */
  blank_allowed?: boolean
}

/** Choices are lists of ids, also a single one; a list with the words of the option *other* has both under their names. */
export type Chosen = readonly number[] | { chosen: readonly number[]; other: string }
/** Key of the question → ids, words, a number, or id → value. What came from outside is judged first (judge-answers.ts). */
export type Answers = Readonly<Record<string, unknown>>

export interface Ballot {
  answers: Answers
  /** More than 0, at most four digits after the point. */
  weight: ExactValue
}

export const voteQuestionTypes: ReadonlySet<QuestionType> = new Set<VoteQuestionType>([
  'single',
  'multi',
  'yes_no',
  'ranking',
  'points',
  'score',
  'remark',
])
/** A text between questions, and a page break. */
export const isQuestion = ({ type }: Pick<Question, 'type'>): boolean => type !== 'statement' && type !== 'page'

/** Methods by which answers of a type can be counted; the first is that of a question that names none. */
const methods: Partial<Record<QuestionType, readonly CountingMethod[]>> = {
  single: ['plurality'],
  multi: ['plurality'],
  dropdown: ['plurality'],
  picture: ['plurality'],
  yes_no: ['yesno'],
  ranking: ['borda', 'irv', 'schulze', 'stv', 'plurality'],
  points: ['points'],
  constant_sum: ['points'],
  score: ['score'],
}

export const methodsOf = ({ type }: Pick<Question, 'type'>): readonly CountingMethod[] => methods[type] ?? []

/** Null where answers are described by statistics and elect nothing. */
export const methodOf = (question: Pick<Question, 'type' | 'method'>): CountingMethod | null =>
  question.method ?? methodsOf(question)[0] ?? null

/** The scale of a question that declares none. */
export function scaleOf({ type, scale }: Pick<Question, 'type' | 'scale'>): { from: number; to: number } {
  if (type === 'nps') return { from: 0, to: 10 }
  return scale ?? { from: type === 'score' ? 0 : 1, to: 5 }
}

export const optionIds = ({ options }: Pick<Question, 'options'>): number[] => (options ?? []).map(({ id }) => id)

/** The ids of an answer that chooses; none of any other. */
export function chosenOf(answer: unknown): readonly number[] {
  const list: unknown = typeof answer === 'object' && answer !== null && 'chosen' in answer ? answer.chosen : answer
  return Array.isArray(list) ? list.filter((id) => typeof id === 'number') : []
}
