/** What keeps the questions of a draft from being published (vs.md §9): the designer shows it beside them, the server refuses it. */
import { comparisonsOf, parseCondition } from '../../schemas/core/filter'
import { fold } from '../../schemas/core/fold'
import { languages } from '../../schemas/core/types'
import { isQuestion, methodOf, methodsOf, scaleOf, voteQuestionTypes, type Question, type QuestionType } from './question'

export interface Problem {
  /** Of `vs:rules`. */
  key: string
  /** Dotted path into the event, `questions.0.options.2`. */
  path: string
  params?: Readonly<Record<string, string | number>>
}

export interface QuestionsDraft {
  kind: 'vote' | 'survey'
  secrecy: 'named' | 'anonymous' | 'secret'
  questions: readonly Question[]
}

/** vs.md §9. */
const limits = { questions: 100, options: 200, pages: 20 }

const problem = (key: string, path: string, params?: Problem['params']): Problem => ({
  key: `vs:rules.${key}`,
  path,
  ...(params ? { params } : {}),
})
const when = (isWrong: boolean, key: string, path: string, params?: Problem['params']): Problem[] =>
  isWrong ? [problem(key, path, params)] : []

export function questionProblems(draft: QuestionsDraft): Problem[] {
  const { questions } = draft
  return [
    ...when(!questions.some(isQuestion), 'no_question', 'questions'),
    ...when(questions.length > limits.questions, 'question_limit', 'questions', { max: limits.questions }),
    ...questions.flatMap((question, at) => [
      ...typeProblems(draft, question, `questions.${at}`),
      ...keyProblems(questions, at),
      ...optionProblems(question, `questions.${at}`),
      ...numberProblems(question, `questions.${at}`),
      ...(draft.kind === 'vote' ? seatProblems(question, `questions.${at}`) : []),
      ...conditionProblems(questions, at),
    ]),
  ]
}

function typeProblems({ kind, secrecy, questions }: QuestionsDraft, question: Question, path: string): Problem[] {
  const { type, method, page = 1 } = question
  const isSecondRemark = type === 'remark' && questions.find((other) => other.type === 'remark') !== question
  return [
    ...when(kind === 'vote' && !voteQuestionTypes.has(type) && type !== 'page' && type !== 'statement', 'survey_type', `${path}.type`),
    ...when(kind === 'vote' && isSecondRemark, 'remark_twice', `${path}.type`),
    ...when((type === 'file' || type === 'person') && secrecy !== 'named', 'named_type', `${path}.type`),
    ...when(method !== undefined && method !== null && !methodsOf(question).includes(method), 'method_type', `${path}.method`),
    ...when(page > limits.pages, 'page_limit', `${path}.page`, { max: limits.pages }),
  ]
}

function keyProblems(questions: readonly Question[], at: number): Problem[] {
  const isTwice = questions.findIndex(({ key }) => key === questions[at]?.key) < at
  return when(isTwice, 'key_twice', `questions.${at}.key`)
}

const withOptions: ReadonlySet<QuestionType> = new Set<QuestionType>([
  ...(['single', 'multi', 'ranking', 'points', 'score', 'dropdown', 'picture'] as const),
  ...(['matrix_single', 'matrix_multi', 'date_poll', 'constant_sum'] as const),
])
const withRows: ReadonlySet<QuestionType> = new Set<QuestionType>(['matrix_single', 'matrix_multi', 'matrix_rating'])

function optionProblems({ type, options, rows }: Question, path: string): Problem[] {
  const all = options ?? []
  return [
    ...when(withOptions.has(type) && all.length === 0, 'no_options', `${path}.options`),
    ...when(withRows.has(type) && (rows ?? []).length === 0, 'no_rows', `${path}.rows`),
    ...when(all.length > limits.options, 'option_limit', `${path}.options`, { max: limits.options }),
    ...repeatedPlaces(all).map((at) => problem('option_twice', `${path}.options.${at}`)),
    ...repeatedPlaces(rows ?? []).map((at) => problem('option_twice', `${path}.rows.${at}`)),
  ]
}

/** Places whose id, or whose text in a language, an earlier one has. */
function repeatedPlaces(texts: readonly { id: number; text?: Readonly<Partial<Record<string, string | null>>> }[]): number[] {
  const seen = new Set<string>()
  return texts.flatMap(({ id, text }, at) => {
    const names = languages.map((language) => [language, fold(text?.[language] ?? '').trim()] as const).filter(([, words]) => words !== '')
    const marks = [`id ${id}`, ...names.map(([language, words]) => `${language} ${words}`)]
    const isRepeated = marks.some((mark) => seen.has(mark))
    for (const mark of marks) seen.add(mark)
    return isRepeated ? [at] : []
  })
}

function numberProblems(question: Question, path: string): Problem[] {
  const { type, min, max, scale } = question
  const { from, to } = scaleOf(question)
  const places = to - from + 1
  return [
    ...when(typeof min === 'number' && typeof max === 'number' && min > max, 'min_above_max', `${path}.min`),
    ...when((type === 'points' || type === 'constant_sum') && typeof max !== 'number', 'points_max', `${path}.max`),
    ...when(Boolean(scale) && from >= to, 'scale_order', `${path}.scale`),
    ...when(type === 'rating' && from < to && (places < 3 || places > 10), 'rating_places', `${path}.scale`),
  ]
}

function seatProblems(question: Question, path: string): Problem[] {
  const { options, seats = 1, reserve } = question
  const [method, groups] = [methodOf(question), new Set((options ?? []).map(({ group }) => group))]
  if (method === null || method === 'yesno' || groups.size === 0) return []
  const reserved = (reserve ?? []).reduce((sum, one) => sum + one.seats, 0)
  return [
    ...when(seats >= (options ?? []).length, 'seats_options', `${path}.seats`),
    ...when(reserved > seats, 'reserve_seats', `${path}.reserve`),
    ...(reserve ?? []).flatMap(({ group }, at) => when(!groups.has(group), 'reserve_group', `${path}.reserve.${at}`, { group })),
  ]
}

/** A condition looks at earlier questions only. One that leads back to its own question is a cycle. */
function conditionProblems(questions: readonly Question[], at: number): Problem[] {
  const [question, path] = [questions[at], `questions.${at}.show_if`]
  if (!question?.show_if) return []
  if (parseCondition(question.show_if).fault) return [problem('condition_shape', path)]
  return [...new Set(fieldsOf(question))].flatMap((field) => {
    const place = questions.findIndex(({ key }) => key === field)
    const target = questions[place]
    if (!target || !isQuestion(target)) return [problem('condition_unknown', path, { field })]
    if (place < at) return []
    return [problem(leadsTo(questions, field, question.key) ? 'condition_cycle' : 'condition_later', path, { field })]
  })
}

/** A path looks into the answer of its first name. */
const fieldsOf = ({ show_if }: Question): string[] => {
  const parsed = show_if ? parseCondition(show_if) : undefined
  return parsed?.condition ? comparisonsOf(parsed.condition).map(({ field }) => field.split('.')[0] ?? field) : []
}

function leadsTo(questions: readonly Question[], from: string, to: string, seen: ReadonlySet<string> = new Set()): boolean {
  if (from === to) return true
  const question = questions.find(({ key }) => key === from)
  if (!question || seen.has(from)) return false
  return fieldsOf(question).some((field) => leadsTo(questions, field, to, new Set([...seen, from])))
}
