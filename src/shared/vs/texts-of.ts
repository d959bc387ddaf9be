/** What people wrote in their own words, question by question (vs.md §5.5): nothing says who wrote it, nor what else they answered. */
import { judgeAnswers } from './judge-answers'
import type { Answers, Question, QuestionType } from './question'

export type TextsByQuestion = Readonly<Record<string, readonly string[]>>

const written: ReadonlySet<QuestionType> = new Set<QuestionType>(['remark', 'short_text', 'long_text'])

/**
 * @param all answers as they were given; invalid ones are left out, as they are not counted
 * @param shuffle into a random order: called for each question, so that the lines of two questions don't belong together
 * @returns by key of the question, of those that have any
 */
export function textsOf(
  questions: readonly Question[],
  all: readonly Answers[],
  shuffle: (texts: readonly string[]) => string[],
): TextsByQuestion {
  const judged = all.map((answers) => judgeAnswers(questions, answers)).filter(({ verdict }) => verdict !== 'invalid')
  const lists = questions.map((question): [string, string[]] => [
    question.key,
    judged.flatMap(({ answers }) => textIn(question, answers[question.key])),
  ])
  return Object.fromEntries(lists.filter(([, texts]) => texts.length > 0).map(([key, texts]) => [key, shuffle(texts)]))
}

function textIn({ type }: Question, answer: unknown): string[] {
  const text: unknown = written.has(type)
    ? answer
    : typeof answer === 'object' && answer !== null && 'other' in answer
      ? answer.other
      : undefined
  return typeof text === 'string' && text.trim() !== '' ? [text] : []
}
