/** Questions as the form of an event or template holds them, and what the designer does with them. Pure. */
import type { Condition } from '../../../../schemas/core/filter'
import { isComparison, joins } from '../../../../schemas/core/filter'
import type { I18nText, Language } from '../../../../schemas/core/types'
import { newChildKey } from '../../../../screens/form/state/form-values'
import type { PastedQuestion } from '../../../../shared/vs/paste-questions'
import { methodsOf, type Question, type QuestionOption, type QuestionType } from '../../../../shared/vs/question'
import { propertiesOf } from './question-kinds'

export interface QuestionRow {
  id: number
  text: I18nText
}

/** A child row of the form; null where a property is not set. */
export interface DesignQuestion extends Omit<Question, 'options' | 'rows' | 'scale'> {
  _key: string
  id?: number
  page: number
  title: I18nText | null
  help: I18nText | null
  required: boolean
  options: readonly QuestionOption[] | null
  rows: readonly QuestionRow[] | null
  scale: { from: number; to: number; from_label?: I18nText; to_label?: I18nText } | null
  seats: number
  alternates: number
  blank_allowed: boolean
}

/** Fields of a row that a person has typed nothing into may be missing. */
const blank = {
  ...{ page: 1, title: null, help: null, required: false, min: null, max: null, options: null, rows: null, scale: null },
  ...{ method: null, seats: 1, alternates: 0, reserve: null, show_if: null, blank_allowed: true },
} as const

/** @param value of the form's field. Shapes within were judged when it was saved, or come from the designer itself */
export function questionsIn(value: unknown): DesignQuestion[] {
  return Array.isArray(value) ? value.filter(isRow).map((row, at) => ({ ...blank, ...row, _key: row._key || `at${at}` })) : []
}

const isRow = (row: unknown): row is DesignQuestion =>
  typeof row === 'object' && row !== null && 'key' in row && typeof row.key === 'string' && 'type' in row && typeof row.type === 'string'

/** The first of q1, q2 … that no question has. */
export function freeKey(taken: ReadonlySet<string>): string {
  for (let n = taken.size + 1; ; n += 1) if (!taken.has(`q${n}`)) return `q${n}`
}

const keysOf = (list: readonly DesignQuestion[]): Set<string> => new Set(list.map(({ key }) => key))

/** What a new question is called, by its type and in whose language. */
export interface NewWords {
  language: Language
  title: (type: QuestionType) => string
  option: (n: number) => string
  row: (n: number) => string
}

const points = 10

export function newQuestion(type: QuestionType, list: readonly DesignQuestion[], words: NewWords, after?: string): DesignQuestion {
  const properties = propertiesOf(type, 'survey')
  const two = (text: (n: number) => string) => [1, 2].map((id) => ({ id, text: { [words.language]: text(id) } }))
  const near = list.find(({ _key }) => _key === after) ?? list.at(-1)
  return {
    ...blank,
    _key: newChildKey(),
    key: freeKey(keysOf(list)),
    type,
    page: near?.page ?? 1,
    title: { [words.language]: words.title(type) },
    ...(properties.has('options') ? { options: two(words.option) } : {}),
    ...(properties.has('rows') ? { rows: two(words.row) } : {}),
    ...(type === 'points' || type === 'constant_sum' ? { max: points } : {}),
  }
}

/** @param after key of a row; absent or gone = at the end */
export function inserted(list: readonly DesignQuestion[], added: readonly DesignQuestion[], after?: string): DesignQuestion[] {
  const at = list.findIndex(({ _key }) => _key === after)
  return at < 0 ? [...list, ...added] : [...list.slice(0, at + 1), ...added, ...list.slice(at + 1)]
}

/** Each copy is below the last of them, under a key of its own. */
export function duplicated(list: readonly DesignQuestion[], keys: readonly string[]): { list: DesignQuestion[]; keys: string[] } {
  const taken = keysOf(list)
  const copies = list
    .filter(({ _key }) => keys.includes(_key))
    .map(({ id: _, ...question }): DesignQuestion => {
      const key = freeKey(taken)
      taken.add(key)
      return { ...question, _key: newChildKey(), key }
    })
  const last = list.findLast(({ _key }) => keys.includes(_key))
  return { list: inserted(list, copies, last?._key), keys: copies.map(({ _key }) => _key) }
}

export const removed = (list: readonly DesignQuestion[], keys: readonly string[]): DesignQuestion[] =>
  list.filter(({ _key }) => !keys.includes(_key))

/** @param to the place that it has afterwards */
export function moved(list: readonly DesignQuestion[], key: string, to: number): readonly DesignQuestion[] {
  const from = list.findIndex(({ _key }) => _key === key)
  const question = list[from]
  if (!question || from === to) return list
  const rest = list.filter(({ _key }) => _key !== key)
  return [...rest.slice(0, to), question, ...rest.slice(to)]
}

/** All of them one place up or down, in their order; at the edge they stay. */
export function stepped(list: readonly DesignQuestion[], keys: readonly string[], by: -1 | 1): readonly DesignQuestion[] {
  const places = list.flatMap(({ _key }, at) => (keys.includes(_key) ? [at] : []))
  const [first = 0, last = 0] = [places[0], places.at(-1)]
  if (places.length === 0 || first + by < 0 || last + by >= list.length) return list
  return (by < 0 ? places : places.toReversed()).reduce<readonly DesignQuestion[]>(
    (before, at) => moved(before, before[at]?._key ?? '', at + by),
    list,
  )
}

/** Another type keeps what it can still use; a key that changes changes in the conditions that name it. */
export function patched(list: readonly DesignQuestion[], rowKey: string, patch: Partial<DesignQuestion>): DesignQuestion[] {
  const before = list.find(({ _key }) => _key === rowKey)
  if (!before) return [...list]
  const next = patch.type === undefined ? { ...before, ...patch } : withType({ ...before, ...patch })
  const isRenamed = next.key !== before.key && list.every(({ _key, key }) => _key === rowKey || key !== before.key)
  return list.map((question) => {
    const own = question._key === rowKey ? next : question
    return isRenamed && own.show_if ? { ...own, show_if: renamed(own.show_if, before.key, next.key) } : own
  })
}

function withType(question: DesignQuestion): DesignQuestion {
  const has = propertiesOf(question.type, 'survey')
  const { method = null } = question
  const isCounted = method !== null && methodsOf(question).includes(method)
  return {
    ...question,
    options: has.has('options') ? (question.options ?? []) : null,
    rows: has.has('rows') ? (question.rows ?? []) : null,
    scale: has.has('scale') ? question.scale : null,
    ...(has.has('range') ? {} : { min: null, max: null }),
    method: isCounted ? method : null,
    ...(methodsOf(question).length > 0 ? {} : { seats: 1, alternates: 0, reserve: null }),
  }
}

function renamed(condition: Condition, from: string, to: string): Condition {
  if (isComparison(condition)) {
    const [name, ...rest] = condition.field.split('.')
    return name === from ? { ...condition, field: [to, ...rest].join('.') } : condition
  }
  return Object.fromEntries(
    joins.flatMap((join) => (condition[join] ? [[join, condition[join].map((one) => renamed(one, from, to))]] : [])),
  )
}

/** Questions that were pasted: with options a choice of one, without a yes or no, in a survey a text. */
export function fromPasted(
  pasted: readonly PastedQuestion[],
  list: readonly DesignQuestion[],
  { kind, words, after }: { kind: 'vote' | 'survey'; words: NewWords; after?: string | undefined },
): DesignQuestion[] {
  const added: DesignQuestion[] = []
  for (const { title, options } of pasted) {
    const type = options.length > 0 ? 'single' : kind === 'vote' ? 'yes_no' : 'short_text'
    const question = newQuestion(type, [...list, ...added], words, after)
    added.push({
      ...question,
      title: { [words.language]: title },
      ...(options.length > 0 ? { options: options.map((text, at) => ({ id: at + 1, text: { [words.language]: text } })) } : {}),
    })
  }
  return added
}

/**
 * Questions that were read from a file, under keys of their own, and their conditions with them.
 * @param imported their pages count from 1
 */
export function fromImported(
  imported: readonly Readonly<Record<string, unknown>>[],
  list: readonly DesignQuestion[],
  after?: string,
): DesignQuestion[] {
  const read = questionsIn(imported.map((one) => ({ ...one, _key: newChildKey() })))
  const taken = keysOf(list)
  const used = new Set([...taken, ...keysOf(read)])
  const keys = new Map<string, string>()
  for (const { key } of read.filter((one) => taken.has(one.key))) {
    keys.set(key, freeKey(used))
    used.add(keys.get(key) ?? key)
  }
  const first = (list.find(({ _key }) => _key === after) ?? list.at(-1))?.page ?? 1
  return read.map((question) => ({
    ...question,
    key: keys.get(question.key) ?? question.key,
    page: first + question.page - 1,
    show_if: question.show_if ? [...keys].reduce((condition, [from, to]) => renamed(condition, from, to), question.show_if) : null,
  }))
}

/** The number after the greatest one: an id that is gone is not given again while the form is open. */
export const nextId = (rows: readonly { id: number }[]): number => Math.max(0, ...rows.map(({ id }) => id)) + 1
