/**
 * Questions of a SurveyJS form (vs.md §8). What has no counterpart here is named, element by element: nothing is lost silently. Pure.
 */
import type { I18nText, Language } from '../../schemas/core/types'
import type { Question } from './question'
import { surveyJsCondition, type Named } from './survey-js-condition'
import { converters, isJson, listIn, type Converted, type Json, type ReadText } from './survey-js-types'

export interface ImportedQuestion extends Pick<Question, 'key' | 'type' | 'min' | 'max' | 'options' | 'rows' | 'scale' | 'show_if'> {
  page: number
  title: I18nText
  help: I18nText | null
  required: boolean
}

export interface ImportRemark {
  /** Name of the element; empty = the form itself. */
  at: string
  /** Of `vs:design.import`. */
  key: string
  params?: Readonly<Record<string, string>>
}

export interface ImportedForm {
  questions: readonly ImportedQuestion[]
  remarks: readonly ImportRemark[]
}

interface Reading {
  text: ReadText
  taken: Set<string>
  earlier: Map<string, Named>
  questions: ImportedQuestion[]
  remarks: ImportRemark[]
  otherLanguages: Set<string>
}

const languageOf: Readonly<Record<string, Language | undefined>> = { en: 'en', 'zh-tw': 'tw', 'zh-cn': 'cn', zh: 'cn', ja: 'jp' }

/**
 * @param language of texts of which the form does not say it
 * @returns null for a text that is no such form
 */
export function readSurveyJs(text: string, language: Language): ImportedForm | null {
  const form = parsed(text)
  if (!isJson(form)) return null
  const pages = Array.isArray(form.pages) ? form.pages.filter(isJson) : [{ elements: form.elements ?? form.questions }]
  if (!pages.some(({ elements, questions }) => Array.isArray(elements ?? questions))) return null
  const otherLanguages = new Set<string>()
  const first = typeof form.locale === 'string' ? (languageOf[form.locale.toLowerCase()] ?? language) : language
  const reading: Reading = {
    ...{ text: textReader(first, otherLanguages), taken: new Set(), earlier: new Map() },
    ...{ questions: [], remarks: [], otherLanguages },
  }
  leftOut(reading, '', form, ['pages', 'elements', 'questions', 'locale'])
  for (const [at, page] of pages.entries()) readPage(reading, page, at + 1)
  if (otherLanguages.size > 0) remark(reading, '', 'languages', { names: [...otherLanguages].join(', ') })
  return { questions: reading.questions, remarks: reading.remarks }
}

function readPage(reading: Reading, page: Json, number: number): void {
  const title = reading.text(page.title)
  const [name, help] = [nameOf(page), reading.text(page.description)]
  if (title || help) add(reading, { name, type: 'page', page: number, title: title ?? {}, help })
  leftOut(reading, name, page, ['name', 'elements', 'questions', 'title', 'description'])
  readElements(reading, page.elements ?? page.questions, number)
}

function readElements(reading: Reading, elements: unknown, page: number): void {
  for (const element of listIn(elements)) if (isJson(element)) readElement(reading, element, page)
}

const common = ['type', 'name', 'title', 'description', 'isRequired', 'visibleIf']

function readElement(reading: Reading, element: Json, page: number): void {
  const [type, name] = [String(element.type), nameOf(element)]
  if (type === 'panel') return readPanel(reading, element, page)
  if (type === 'html') return readWords(reading, element, page)
  if (type === 'multipletext') return readLines(reading, element, page)
  const converted = converters[type]?.(element, reading.text)
  if (!converted) return remark(reading, name, 'type', { type })
  addConverted(reading, element, converted, page)
  leftOut(reading, name, element, [...common, ...converted.used])
  for (const key of converted.remarks ?? []) remark(reading, name, key)
}

function addConverted(
  reading: Reading,
  element: Json,
  { used: _, remarks: _remarks, values = [], ...rest }: Converted,
  page: number,
): void {
  const name = nameOf(element)
  const condition = conditionOf(reading, element)
  const question = add(reading, {
    ...{ name, page, title: reading.text(element.title) ?? reading.text(name) ?? {}, help: reading.text(element.description) },
    ...{ ...rest, required: element.isRequired === true, ...(condition ? { show_if: condition } : {}) },
  })
  reading.earlier.set(name, { key: question.key, type: question.type, values })
}

/** Its questions stay, below its title; how it folds and when it is shown does not. */
function readPanel(reading: Reading, panel: Json, page: number): void {
  const [title, help] = [reading.text(panel.title), reading.text(panel.description)]
  if (title || help) add(reading, { name: nameOf(panel), type: 'statement', page, title: title ?? {}, help })
  leftOut(reading, nameOf(panel), panel, ['type', 'name', 'title', 'description', 'elements'])
  readElements(reading, panel.elements, page)
}

/** Words alone, without their markup. */
function readWords(reading: Reading, element: Json, page: number): void {
  const words = Object.entries(reading.text(element.html) ?? {}).map(([language, html]) => [language, plain(String(html))])
  const condition = conditionOf(reading, element)
  add(reading, {
    ...{ name: nameOf(element), type: 'statement', page, title: Object.fromEntries(words) as I18nText, help: null },
    ...(condition ? { show_if: condition } : {}),
  })
  leftOut(reading, nameOf(element), element, ['type', 'name', 'html', 'visibleIf'])
}

/** Several lines under one title: each is a question. */
function readLines(reading: Reading, element: Json, page: number): void {
  const name = nameOf(element)
  for (const item of listIn(element.items).filter(isJson)) {
    const line = converters.text?.(item, reading.text)
    if (!line) continue
    addConverted(reading, { ...item, isRequired: item.isRequired ?? element.isRequired, visibleIf: element.visibleIf }, line, page)
    leftOut(reading, nameOf(item), item, [...common, ...line.used])
  }
  leftOut(reading, name, element, ['type', 'name', 'items', 'isRequired', 'visibleIf'])
  remark(reading, name, 'lines')
}

function conditionOf(reading: Reading, element: Json): Question['show_if'] {
  if (typeof element.visibleIf !== 'string' || element.visibleIf.trim() === '') return null
  const condition = surveyJsCondition(element.visibleIf.trim(), reading.earlier)
  if (!condition) remark(reading, nameOf(element), 'condition', { condition: element.visibleIf })
  return condition
}

type New = Omit<ImportedQuestion, 'key' | 'required'> & { name: string; required?: boolean }

function add(reading: Reading, { name, required = false, ...question }: New): ImportedQuestion {
  const made = { ...question, required, key: keyOf(name, reading.taken) }
  reading.taken.add(made.key)
  reading.questions.push(made)
  return made
}

/** Small letters, digits and `_`, and none that is taken. */
function keyOf(name: string, taken: ReadonlySet<string>): string {
  const plainName =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^[_0-9]+|_+$/g, '')
      .slice(0, 36) || 'q'
  for (let n = 1; ; n += 1) {
    const key = n === 1 ? plainName : `${plainName}_${n}`
    if (!taken.has(key)) return key
  }
}

function leftOut(reading: Reading, at: string, element: Json, used: readonly string[]): void {
  const names = Object.keys(element).filter((name) => !used.includes(name))
  if (names.length > 0) remark(reading, at, 'settings', { names: names.join(', ') })
}

function remark(reading: Reading, at: string, key: string, params?: ImportRemark['params']): void {
  reading.remarks.push({ at, key: `vs:design.import.${key}`, ...(params ? { params } : {}) })
}

const textReader =
  (first: Language, others: Set<string>): ReadText =>
  (value) => {
    if (typeof value === 'string') return value.trim() === '' ? null : { [first]: value }
    if (!isJson(value)) return null
    const texts = Object.entries(value).flatMap(([name, words]): [string, string][] => {
      const language = name === 'default' ? first : languageOf[name.toLowerCase()]
      if (language === undefined) others.add(name)
      return language !== undefined && typeof words === 'string' ? [[language, words]] : []
    })
    return texts.length > 0 ? Object.fromEntries(texts) : null
  }

const nameOf = ({ name, type }: Json): string => (typeof name === 'string' && name !== '' ? name : typeof type === 'string' ? type : '')
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
