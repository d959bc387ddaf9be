/** Types of questions as the designer offers them, and what each of them needs (vs.md §3). Pure. */
import { isQuestion, methodsOf, voteQuestionTypes, type QuestionType } from '../../../../shared/vs/question'

export const paletteGroups = {
  choice: ['single', 'multi', 'yes_no', 'dropdown', 'picture'],
  order: ['ranking', 'points', 'score', 'constant_sum'],
  scale: ['rating', 'likert', 'nps'],
  matrix: ['matrix_single', 'matrix_multi', 'matrix_rating'],
  text: ['remark', 'short_text', 'long_text', 'number'],
  time: ['date', 'time', 'date_poll'],
  others: ['person', 'file'],
  layout: ['statement', 'page'],
} as const satisfies Readonly<Record<string, readonly QuestionType[]>>
export type PaletteGroup = keyof typeof paletteGroups

/** Texts and page breaks stand also between the questions of a vote. */
export const isOffered = (type: QuestionType, kind: 'vote' | 'survey'): boolean =>
  kind === 'survey' ? type !== 'remark' : voteQuestionTypes.has(type) || !isQuestion({ type })

/** Groups with what they offer; none that is empty. */
export const offeredGroups = (kind: 'vote' | 'survey'): { group: PaletteGroup; types: QuestionType[] }[] =>
  (Object.keys(paletteGroups) as PaletteGroup[])
    .map((group) => ({ group, types: paletteGroups[group].filter((type) => isOffered(type, kind)) as QuestionType[] }))
    .filter(({ types }) => types.length > 0)

export type Property = 'options' | 'rows' | 'scale' | 'range' | 'method' | 'seats' | 'required' | 'blank'

const withOptions: readonly QuestionType[] = [
  ...(['single', 'multi', 'ranking', 'points', 'score', 'dropdown', 'picture'] as const),
  ...(['matrix_single', 'matrix_multi', 'date_poll', 'constant_sum'] as const),
]
const withRows: readonly QuestionType[] = ['matrix_single', 'matrix_multi', 'matrix_rating']
const withScale: readonly QuestionType[] = ['score', 'rating', 'likert', 'matrix_rating']
const withRange: readonly QuestionType[] = [
  ...(['multi', 'ranking', 'points', 'constant_sum', 'matrix_multi'] as const),
  ...(['number', 'short_text', 'long_text', 'remark'] as const),
]

/** What the designer asks about a question of this type. Seats are of those that elect. */
export function propertiesOf(type: QuestionType, kind: 'vote' | 'survey'): ReadonlySet<Property> {
  const elects = kind === 'vote' && methodsOf({ type }).some((method) => method !== 'yesno')
  return new Set<Property>([
    ...(withOptions.includes(type) ? (['options'] as const) : []),
    ...(withRows.includes(type) ? (['rows'] as const) : []),
    ...(withScale.includes(type) ? (['scale'] as const) : []),
    ...(withRange.includes(type) ? (['range'] as const) : []),
    ...(elects && methodsOf({ type }).length > 1 ? (['method'] as const) : []),
    ...(elects ? (['seats'] as const) : []),
    ...(isQuestion({ type }) ? (['required', 'blank'] as const) : []),
  ])
}
