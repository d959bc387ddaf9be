/** Pages of the answer form as the conditions stand (vs.md §2). */
import { describe, expect, test } from 'vitest'
import { answerPages } from '../../../../src/shared/vs/answer-pages'
import type { Question } from '../../../../src/shared/vs/question'

const text = (key: string, more: Partial<Question> = {}): Question => ({ key, type: 'short_text', ...more })
const page = (key: string, more: Partial<Question> = {}): Question => ({ key, type: 'page', ...more })
const keys = (questions: readonly Question[], answers = {}) => answerPages(questions, answers).map((one) => one.map(({ key }) => key))
const ifCar = { field: 'travel', op: 'eq', value: 'car' } as const

describe('pages of questions', () => {
  test('begin with a page break, and where the number of the page is another', () => {
    expect(keys([text('a'), text('b'), page('p'), text('c')])).toEqual([
      ['a', 'b'],
      ['p', 'c'],
    ])
    expect(keys([text('a', { page: 1 }), text('b', { page: 2 }), text('c', { page: 2 })])).toEqual([['a'], ['b', 'c']])
  })

  test('without a question that is shown are left out, and come as soon as the condition holds', () => {
    const questions = [text('travel'), page('p'), text('plate', { show_if: ifCar }), page('q'), text('end')]
    expect(keys(questions)).toEqual([['travel'], ['q', 'end']])
    expect(keys(questions, { travel: 'car' })).toEqual([['travel'], ['p', 'plate'], ['q', 'end']])
  })

  test('show a text between questions by its own condition', () => {
    const questions = [text('travel'), { key: 'note', type: 'statement', show_if: ifCar } satisfies Question]
    expect(keys(questions)).toEqual([['travel']])
    expect(keys(questions, { travel: 'car' })).toEqual([['travel', 'note']])
  })
})
