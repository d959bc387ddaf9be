/** An answer in words: on the page before it is sent, and afterwards. */
import type { QuestionToAnswer } from '../../../shared/vs/event'
import { chosenOf, type QuestionOption } from '../../../shared/vs/question'
import { entriesOf } from './inputs/answer-input'
import { otherOf } from './inputs/choices'

interface Words {
  /** Text of an option or a row in the reader's language; `fallback` where it has none. */
  text: (text: unknown, fallback?: string | number) => string
  /** `yes`, `no`, `abstain`. */
  yesNo: (word: string) => string
  /** `yes`, `maybe`, `no`. */
  poll: (word: string) => string
  person: (id: number) => string
  files: (count: number) => string
  date: (date: string) => string
}

/** @param answer not empty @returns one line or several */
export function answerLines(question: QuestionToAnswer, answer: unknown, words: Words): string[] {
  const named = (list: readonly QuestionOption[] | QuestionToAnswer['rows'], id: number | string) =>
    words.text((list ?? []).find((one) => String(one.id) === String(id))?.text, id)
  const entries = Object.entries(entriesOf(answer))
  switch (question.type) {
    case 'single':
    case 'multi':
    case 'dropdown':
    case 'picture': {
      const other = otherOf(answer)
      return [...chosenOf(answer).map((id) => named(question.options, id)), ...(other ? [other] : [])]
    }
    case 'ranking':
      return chosenOf(answer).map((id, at) => `${at + 1}. ${named(question.options, id)}`)
    case 'yes_no':
      return [words.yesNo(String(answer))]
    case 'points':
    case 'constant_sum':
    case 'score':
      return entries.map(([id, value]) => `${named(question.options, id)}: ${String(value)}`)
    case 'matrix_rating':
      return entries.map(([id, value]) => `${named(question.rows, id)}: ${String(value)}`)
    case 'matrix_single':
      return entries.map(([id, value]) => `${named(question.rows, id)}: ${named(question.options, Number(value))}`)
    case 'matrix_multi':
      return entries.map(
        ([id, value]) =>
          `${named(question.rows, id)}: ${chosenOf(value)
            .map((one) => named(question.options, one))
            .join(', ')}`,
      )
    case 'date_poll':
      return entries.map(([id, value]) => `${named(question.options, id)}: ${words.poll(String(value))}`)
    case 'person':
      return chosenOf(answer).map((id) => words.person(id))
    case 'file':
      return [words.files(chosenOf(answer).length)]
    case 'date':
      return [words.date(String(answer))]
    default:
      return [String(answer)]
  }
}
