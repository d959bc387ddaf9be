/** What a person meets page by page (vs.md §2): their questions as the conditions stand, with the texts between them. */
import { matches } from '../../schemas/core/condition'
import { isUnanswered } from './judge-answer'
import { shownQuestions } from './judge-answers'
import { chosenOf, isQuestion, type Answers, type Question } from './question'

/**
 * Pages without a question and without a text are left out.
 * @returns the page breaks too: their title is that of their page
 */
export function answerPages<Q extends Question>(questions: readonly Q[], answers: Answers): Q[][] {
  const shown = shownQuestions(questions, answers)
  const keys = new Set(shown.map(({ key }) => key))
  const row = Object.fromEntries(shown.filter(({ key }) => !isUnanswered(answers[key])).map(({ key }) => [key, rowValue(answers[key])]))
  const isShown = (question: Q) => (isQuestion(question) ? keys.has(question.key) : !question.show_if || matches(question.show_if, row))
  return pagesOf(questions)
    .map((page) => page.filter(isShown))
    .filter((page) => page.some(({ type }) => type !== 'page'))
}

/** A page begins with a page break, and where the number of the page is another. */
export function pagesOf<Q extends Question>(questions: readonly Q[]): Q[][] {
  const pages: Q[][] = []
  let last: Q | undefined
  for (const question of questions) {
    if (last === undefined || question.type === 'page' || (question.page ?? 1) !== (last.page ?? 1)) pages.push([])
    last = question
    pages.at(-1)?.push(question)
  }
  return pages
}

const rowValue = (answer: unknown): unknown => (chosenOf(answer).length > 0 ? chosenOf(answer) : answer)
