/** Valid, blank or invalid: what a ballot or an answer sheet is as a whole (vs.md §5.1). */
import { matches } from '../../schemas/core/condition'
import { isUnanswered, judgeAnswer, type Trouble } from './judge-answer'
import { chosenOf, isQuestion, type Answers, type Question } from './question'

export interface Judgement {
  verdict: 'valid' | 'blank' | 'invalid'
  /** Of the questions that are shown, without empty ones: what is counted. */
  answers: Answers
  /** By key of the question. */
  troubles: Readonly<Record<string, Trouble>>
}

/**
 * Questions whose condition does not hold are not shown: earlier answers to them are left out, and later conditions find them empty.
 * Blank = no question is answered, a remark aside; it is allowed where every question that is shown allows it.
 * @param meansBlank what was sent is meant as it is; while somebody still types, a required question that is empty is more likely forgotten
 */
export function judgeAnswers(questions: readonly Question[], answers: Answers, { meansBlank = true } = {}): Judgement {
  const shown = shownQuestions(questions, answers)
  const given = shown.filter(({ key }) => !isUnanswered(own(answers, key)))
  const kept = Object.fromEntries(given.map(({ key }) => [key, own(answers, key)]))
  const isBlank = given.every(({ type }) => type === 'remark')
  const troubles = Object.fromEntries([
    ...unknownKeys(questions, answers).map((key): [string, Trouble] => [key, { key: 'vs:rules.unknown_question' }]),
    ...shown.flatMap((question) => troublesOf(question, own(kept, question.key), isBlank && (meansBlank ? 'meant' : 'forgotten'))),
  ])
  const verdict = Object.keys(troubles).length > 0 ? 'invalid' : isBlank ? 'blank' : 'valid'
  return { verdict, answers: kept, troubles }
}

/** Nothing is answered where something is required, and yet it may be sent: as a blank ballot, by who says that this is what they mean. */
export const needsBlankMeant = (questions: readonly Question[], answers: Answers): boolean =>
  judgeAnswers(questions, answers).verdict === 'blank' && judgeAnswers(questions, answers, { meansBlank: false }).verdict === 'invalid'

/** The questions that a person with these answers meets, in their order. */
export function shownQuestions(questions: readonly Question[], answers: Answers): Question[] {
  const row: Record<string, unknown> = {}
  return questions.filter((question) => {
    if (!isQuestion(question) || (question.show_if && !matches(question.show_if, row))) return false
    const answer = own(answers, question.key)
    if (!isUnanswered(answer)) row[question.key] = chosenOf(answer).length > 0 ? chosenOf(answer) : answer
    return true
  })
}

type Blank = 'meant' | 'forgotten' | false

function troublesOf(question: Question, answer: unknown, blank: Blank): [string, Trouble][] {
  const found = answer === undefined ? missing(question, blank) : judgeAnswer(question, answer)
  return found ? [[question.key, found]] : []
}

/** In a blank ballot only `blank_allowed` counts; in any other, a question that is required or that may not stay blank is answered. */
function missing({ type, required, blank_allowed: mayBeBlank = true }: Question, blank: Blank): Trouble | null {
  if (type === 'remark') return null
  if (blank && !mayBeBlank) return { key: 'vs:rules.blank' }
  if (blank === 'meant') return null
  return required === true || !mayBeBlank ? { key: 'vs:rules.required' } : null
}

function unknownKeys(questions: readonly Question[], answers: Answers): string[] {
  const known = new Set(questions.filter(isQuestion).map(({ key }) => key))
  return Object.keys(answers).filter((key) => !known.has(key))
}

const own = (answers: Answers, key: string): unknown => (Object.hasOwn(answers, key) ? answers[key] : undefined)
