/** The columns of exported answers (vs.md §8): one of what is one value, else one for each option or row. Pure. */
import { chosenOf, isQuestion, type QuestionOption } from '../../../../../src/shared/vs/question'
import type { QuestionToAnswer } from '../../../../../src/shared/vs/event'

export interface AnswerColumn {
  /** As the codebook names it: `areas_1`. */
  name: string
  question: QuestionToAnswer
  /** Of an option or a row: its text. */
  part: QuestionOption['text'] | null
  kind: 'choice' | 'tick' | 'place' | 'figure' | 'word' | 'text' | 'ids'
  /** Ids of options, a figure, a word or a text, as `kind` says; null = not answered. */
  valueOf: (answer: unknown) => unknown
}

export const answerColumns = (questions: readonly QuestionToAnswer[]): AnswerColumn[] => questions.filter(isQuestion).flatMap(columnsOf)

function columnsOf(question: QuestionToAnswer): AnswerColumn[] {
  const { key, options, rows } = question
  const one = (kind: AnswerColumn['kind'], valueOf: AnswerColumn['valueOf'] = (answer) => answer): AnswerColumn => ({
    ...{ name: key, question, part: null, kind, valueOf },
  })
  const each = (
    parts: readonly { id: number; text?: QuestionOption['text'] }[] | null | undefined,
    kind: AnswerColumn['kind'],
    valueOf: (answer: unknown, id: number) => unknown,
  ): AnswerColumn[] =>
    (parts ?? []).map(({ id, text }) => ({
      ...{ name: `${key}_${id}`, question, part: text ?? null, kind, valueOf: (answer) => valueOf(answer, id) },
    }))
  const other: AnswerColumn[] = (options ?? []).some((option) => option.other === true)
    ? [{ name: `${key}_other`, question, part: null, kind: 'text', valueOf: otherOf }]
    : []
  switch (question.type) {
    case 'single':
    case 'dropdown':
      return [one('choice', chosenOf), ...other]
    case 'multi':
    case 'picture':
      return [...each(options, 'tick', (answer, id) => (chosenOf(answer).includes(id) ? 1 : 0)), ...other]
    case 'ranking':
      return each(options, 'place', (answer, id) => chosenOf(answer).indexOf(id) + 1 || null)
    case 'points':
    case 'constant_sum':
    case 'score':
      return each(options, 'figure', ofPart)
    case 'matrix_rating':
      return each(rows, 'figure', ofPart)
    case 'matrix_single':
    case 'matrix_multi':
      return each(rows, 'choice', (answer, id) =>
        [ofPart(answer, id)].flat().flatMap((value) => (typeof value === 'number' ? [value] : chosenOf(value))),
      )
    case 'date_poll':
      return each(options, 'word', ofPart)
    case 'yes_no':
      return [one('word')]
    case 'rating':
    case 'likert':
    case 'nps':
    case 'number':
      return [one('figure')]
    case 'person':
    case 'file':
      return [one('ids', chosenOf)]
    case 'remark':
    case 'short_text':
    case 'long_text':
    case 'date':
    case 'time':
      return [one('text')]
    case 'statement':
    case 'page':
      return []
  }
}

const ofPart = (answer: unknown, id: number): unknown =>
  typeof answer === 'object' && answer !== null ? (Object.entries(answer).find(([part]) => part === id.toString())?.[1] ?? null) : null

const otherOf = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'other' in answer && typeof answer.other === 'string' ? answer.other : null
