/** Types of elements of a SurveyJS form that have a counterpart here (vs.md §8), and which of their settings are taken over. Pure. */
import type { I18nText } from '../../schemas/core/types'
import type { Question, QuestionOption, QuestionType } from './question'

export type Json = Readonly<Record<string, unknown>>
/** Its texts are one text or one per language. */
export type ReadText = (value: unknown) => I18nText | null

export interface Converted extends Pick<Question, 'type' | 'min' | 'max' | 'rows' | 'scale'> {
  options?: readonly QuestionOption[] | null
  /** Values of the options in their order, as conditions name them. */
  values?: readonly string[]
  /** Settings that were understood. */
  used: readonly string[]
  /** Sentences of `vs:design.import`. */
  remarks?: readonly string[]
}

type Convert = (element: Json, text: ReadText) => Converted

export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const wholeIn = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 1_000_000 ? number : null
}
/** @returns the number under its name, and the name as used where it fits here */
const limit = (element: Json, side: 'min' | 'max', name: string): { value: Partial<Converted>; used: string[] } => {
  const found = wholeIn(element[name])
  return found === null ? { value: {}, used: [] } : { value: { [side]: found }, used: [name] }
}
const limits = (element: Json, min: string, max: string) => {
  const [least, most] = [limit(element, 'min', min), limit(element, 'max', max)]
  return { ...least.value, ...most.value, used: [...least.used, ...most.used] }
}

interface Items {
  items: { id: number; text: I18nText }[]
  values: string[]
}

/** `'tea'`, `3` or `{ value, text }`. */
function itemsIn(list: unknown, text: ReadText): Items {
  const all = listIn(list).map((one) => (isJson(one) ? one : { value: one }))
  return {
    items: all.map(({ value, text: words }, at) => ({ id: at + 1, text: text(words) ?? text(String(value)) ?? {} })),
    values: all.map(({ value }) => String(value)),
  }
}

/** Settings within an option, beside what it is called. */
const withinOptions = (list: unknown): string[] =>
  listIn(list).flatMap((one) => (isJson(one) ? Object.keys(one).filter((name) => !['value', 'text', 'imageLink'].includes(name)) : []))

const extras = [
  { names: ['showOtherItem', 'hasOther'], text: 'otherText', value: 'other', mark: { other: true } },
  { names: ['showNoneItem', 'hasNone'], text: 'noneText', value: 'none', mark: { exclusive: true } },
] as const

/** Its options; *other* and *none* are options of their own, by the words that the form gives them. */
function choicesOf(element: Json, text: ReadText): Pick<Converted, 'options' | 'values' | 'used' | 'remarks'> {
  const { items, values } = itemsIn(element.choices, text)
  const more = extras.filter(({ names }) => names.some((name) => element[name] === true))
  const inner = withinOptions(element.choices)
  return {
    options: [
      ...items,
      ...more.map(({ text: name, value, mark }, at) => ({
        ...{ id: items.length + at + 1, text: text(element[name]) ?? text(value) ?? {} },
        ...mark,
      })),
    ],
    values: [...values, ...more.map(({ value }) => value)],
    used: ['choices', ...extras.flatMap(({ names, text: name }) => [...names, name])],
    ...(inner.length > 0 ? { remarks: ['option_settings'] } : {}),
  }
}

const choice =
  (type: QuestionType): Convert =>
  (element, text) => ({ type, ...choicesOf(element, text) })

const several: Convert = (element, text) => {
  const { used, ...range } = limits(element, 'minSelectedChoices', 'maxSelectedChoices')
  const choices = choicesOf(element, text)
  return { type: 'multi', ...choices, ...range, used: [...choices.used, ...used] }
}

const picture: Convert = (element, text) => {
  const { used, ...choices } = choicesOf(element, text)
  const isMany = element.multiSelect === true
  const { used: usedLimits, ...range } = limits(element, 'minSelectedChoices', 'maxSelectedChoices')
  const remarks = [...(choices.remarks ?? []), 'pictures']
  return { type: 'picture', ...choices, ...(isMany ? range : { max: 1 }), used: [...used, ...usedLimits, 'multiSelect'], remarks }
}

/** Two words of one's own are a choice; without any it is a yes or no. */
const yesOrNo: Convert = (element, text) => {
  const [yes, no] = [text(element.labelTrue), text(element.labelFalse)]
  if (!yes || !no) return { type: 'yes_no', values: ['true', 'false'], used: [], remarks: ['abstain'] }
  const options = [yes, no].map((words, at) => ({ id: at + 1, text: words }))
  return { type: 'single', options, values: ['true', 'false'], used: ['labelTrue', 'labelFalse'] }
}

/** By its kind of input; what is no number, day or time is a text. */
const line: Convert = (element) => {
  const kind = element.inputType ?? 'text'
  if (kind === 'date' || kind === 'time') return { type: kind, used: ['inputType'] }
  if (kind === 'number' || kind === 'range') {
    const { used, ...range } = limits(element, 'min', 'max')
    return { type: 'number', ...range, used: [...used, 'inputType'] }
  }
  const { used, ...range } = limits(element, 'minLength', 'maxLength')
  return { type: 'short_text', ...range, used: kind === 'text' ? [...used, 'inputType'] : used }
}

const longText: Convert = (element) => {
  const { used, ...range } = limits(element, 'minLength', 'maxLength')
  return { type: 'long_text', ...range, used }
}

/** 0 to 10 is a recommendation; a scale that has no place here becomes a choice of its values. */
const rating: Convert = (element, text) => {
  const ends = { from_label: text(element.minRateDescription), to_label: text(element.maxRateDescription) }
  const labels = Object.fromEntries(Object.entries(ends).filter(([, words]) => words !== null))
  const usedEnds = ['minRateDescription', 'maxRateDescription']
  const named = listIn(element.rateValues)
  const from = wholeIn(element.rateMin ?? 1)
  const to = wholeIn(element.rateMax ?? (typeof element.rateCount === 'number' && from !== null ? from + element.rateCount - 1 : 5))
  const used = ['rateMin', 'rateMax', 'rateCount', 'rateValues', ...usedEnds]
  if (named.length === 0 && from !== null && to !== null && from <= 1) {
    if (from === 0 && to === 10) return { type: 'nps', used: used.filter((name) => !usedEnds.includes(name)) }
    if (to - from >= 2 && to - from <= 9) return { type: 'rating', scale: { from, to, ...labels }, used }
  }
  const step = Math.max(0, Math.min((to ?? 0) - (from ?? 0), 199))
  const { items, values } = itemsIn(named.length > 0 ? named : Array.from({ length: step + 1 }, (_, at) => (from ?? 0) + at), text)
  return { type: 'single', options: items, values, used: used.filter((name) => !usedEnds.includes(name)), remarks: ['scale'] }
}

const matrix: Convert = (element, text) => {
  const [columns, rows] = [itemsIn(element.columns, text), itemsIn(element.rows, text)]
  return { type: 'matrix_single', options: columns.items, values: columns.values, rows: rows.items, used: ['columns', 'rows'] }
}

const file: Convert = (element) => ({ type: 'file', ...(element.allowMultiple === true ? {} : { max: 1 }), used: ['allowMultiple'] })

export const converters: Readonly<Record<string, Convert | undefined>> = {
  text: line,
  comment: longText,
  radiogroup: choice('single'),
  dropdown: choice('dropdown'),
  checkbox: several,
  tagbox: several,
  ranking: choice('ranking'),
  imagepicker: picture,
  boolean: yesOrNo,
  rating,
  matrix,
  file,
}
