/** Whether one answer fits its question (vs.md §5.1): on the screen, at the API, and of what came out of a ballot box. */
import { isIsoDate } from '../../schemas/core/iso-date'
import { isEmpty } from '../../schemas/core/condition'
import { Exact } from './exact'
import { optionIds, scaleOf, type Question, type QuestionType } from './question'

/** A sentence of `vs:rules`, with its parameters. */
export interface Trouble {
  key: string
  params?: Readonly<Record<string, string | number>>
}

type Judge = (question: Question, answer: unknown) => Trouble | null

/** Characters of a remark beside a vote (vs.md §3), and of the words of the option *other*. */
export const remarkLength = 500

const trouble = (key: string, params?: Trouble['params']): Trouble => ({ key: `vs:rules.${key}`, ...(params ? { params } : {}) })
const shape = trouble('shape')

/** @param answer not empty @returns null where it fits */
export const judgeAnswer: Judge = (question, answer) => judges[question.type](question, answer)

/** No answer at all: nothing, no words, no choice. */
export function isUnanswered(answer: unknown): boolean {
  if (typeof answer === 'string') return answer.trim() === ''
  if (isChosenWithWords(answer)) return isEmpty(answer.chosen) && isUnanswered(answer.other)
  return isEmpty(answer)
}

function isChosenWithWords(answer: unknown): answer is { chosen: unknown; other: unknown } {
  return typeof answer === 'object' && answer !== null && 'chosen' in answer && 'other' in answer && Object.keys(answer).length === 2
}

const choices =
  (only: 'one' | 'some'): Judge =>
  (question, answer) => {
    const list: unknown = isChosenWithWords(answer) ? answer.chosen : answer
    if (!isIdList(list)) return shape
    return (
      judgeIds(list, optionIds(question)) ??
      (only === 'one' ? (list.length === 1 ? null : trouble('one')) : judgeSome(question, list)) ??
      (isChosenWithWords(answer) ? judgeOther(question, answer.other, list) : null)
    )
  }

/** An option that is chosen alone is enough, whatever the least number. */
function judgeSome(question: Question, list: readonly number[]): Trouble | null {
  const isAlone = (question.options ?? []).some(({ id, exclusive }) => exclusive === true && list.includes(id))
  if (isAlone) return list.length > 1 ? trouble('exclusive') : null
  return judgeNumberOf(question, list.length)
}

function judgeOther({ options }: Question, words: unknown, list: readonly number[]): Trouble | null {
  if (typeof words !== 'string') return shape
  if (words !== '' && !(options ?? []).some(({ id, other }) => other === true && list.includes(id))) return shape
  return lengthOf(words) > remarkLength ? trouble('text_long', { max: remarkLength }) : null
}

const ranking: Judge = (question, answer) =>
  isIdList(answer) ? (judgeIds(answer, optionIds(question)) ?? judgeNumberOf(question, answer.length)) : shape

/** People and files: their ids are looked up elsewhere. */
const ids: Judge = (question, answer) => (isIdList(answer) ? (judgeIds(answer, answer) ?? judgeNumberOf(question, answer.length)) : shape)

function judgeIds(list: readonly number[], known: readonly number[]): Trouble | null {
  if (list.some((id) => !known.includes(id))) return trouble('unknown_option')
  return new Set(list).size < list.length ? trouble('repeated') : null
}

function judgeNumberOf({ min, max }: Question, count: number): Trouble | null {
  if (typeof min === 'number' && count < min) return trouble('choose_least', { min })
  return typeof max === 'number' && count > max ? trouble('choose_most', { max }) : null
}

/** The sum is exact where least and most are the same; without a least it is anything up to the most (vs.md §5.1). */
const points: Judge = (question, answer) => {
  const values = valuesOf(answer, optionIds(question), (value) => isWhole(value) && value >= 0)
  if (!Array.isArray(values)) return values
  const sum = values.reduce((total: number, value) => total + Number(value), 0)
  const { min, max } = question
  if (typeof max === 'number' && min === max && sum !== max) return trouble('points_exactly', { max, sum })
  if (typeof max === 'number' && sum > max) return trouble('points_most', { max, sum })
  return typeof min === 'number' && sum < min ? trouble('points_least', { min, sum }) : null
}

const onScale: Judge = (question, answer) => {
  const { from, to } = scaleOf(question)
  return isWhole(answer) && answer >= from && answer <= to ? null : trouble('scale', { from, to })
}

/** Each of the rows, or of the options, has a value of its own. */
const each =
  (of: (question: Question) => number[], judge: Judge): Judge =>
  (question, answer) => {
    const values = valuesOf(answer, of(question), () => true)
    if (!Array.isArray(values)) return values
    return values.map((value) => judge(question, value)).find((found) => found !== null) ?? null
  }

const rowIds = ({ rows }: Question): number[] => (rows ?? []).map(({ id }) => id)
const oneOfRow: Judge = (question, answer) => (isWhole(answer) ? judgeIds([answer], optionIds(question)) : shape)
const word =
  (...words: string[]): Judge =>
  (_, answer) =>
    typeof answer === 'string' && words.includes(answer) ? null : shape

/** Id → value, or what is wrong with it. */
function valuesOf(answer: unknown, known: readonly number[], fits: (value: unknown) => boolean): unknown[] | Trouble {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return shape
  const entries: [string, unknown][] = Object.entries(answer)
  if (entries.some(([id]) => !known.some((one) => String(one) === id))) return trouble('unknown_option')
  return entries.every(([, value]) => fits(value)) ? entries.map(([, value]) => value) : shape
}

const text =
  (most: number | null): Judge =>
  ({ min, max }, answer) => {
    if (typeof answer !== 'string') return shape
    const [length, limit] = [lengthOf(answer), max ?? most]
    if (typeof min === 'number' && length < min) return trouble('text_short', { min })
    return limit !== null && length > limit ? trouble('text_long', { max: limit }) : null
  }

/** A number, or a decimal in digits. */
const number: Judge = ({ min, max }, answer) => {
  if (!isDecimal(answer)) return trouble('number')
  const value = new Exact(answer)
  if (typeof min === 'number' && value.lessThan(min)) return trouble('number_least', { min })
  return typeof max === 'number' && value.greaterThan(max) ? trouble('number_most', { max }) : null
}

const isDecimal = (value: unknown): value is number | string =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && /^-?\d{1,30}(\.\d{1,20})?$/.test(value)
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const isIdList = (value: unknown): value is number[] => Array.isArray(value) && value.every((id) => isWhole(id) && id > 0)
/** Characters as a reader counts them, not halves of surrogate pairs. */
const lengthOf = (value: string): number => [...value].length

const judges: Readonly<Record<QuestionType, Judge>> = {
  single: choices('one'),
  dropdown: choices('one'),
  picture: choices('some'),
  multi: choices('some'),
  yes_no: word('yes', 'no', 'abstain'),
  ranking,
  points,
  constant_sum: points,
  score: each(optionIds, onScale),
  remark: text(remarkLength),
  rating: onScale,
  likert: onScale,
  nps: onScale,
  matrix_single: each(rowIds, oneOfRow),
  matrix_multi: each(rowIds, choices('some')),
  matrix_rating: each(rowIds, onScale),
  number,
  short_text: text(null),
  long_text: text(null),
  date: (_, answer) => (isIsoDate(answer) ? null : trouble('date')),
  time: (_, answer) => (typeof answer === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(answer) ? null : trouble('time')),
  date_poll: each(optionIds, word('yes', 'maybe', 'no')),
  person: ids,
  file: ids,
  statement: () => trouble('unknown_question'),
  page: () => trouble('unknown_question'),
}
