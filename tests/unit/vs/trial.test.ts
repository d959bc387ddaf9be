/** Questions that are being designed, tried in the answer form (vs.md §2). */
import { expect, test } from 'vitest'
import { questionsIn } from '../../../src/pages/vs/design/edit/questions'
import { trialQuestions } from '../../../src/pages/vs/design/edit/trial'
import { judgeAnswers } from '../../../src/shared/vs/judge-answers'

test('questions that were never saved are answered by their place, with and without words', () => {
  const tried = trialQuestions(
    questionsIn([
      { key: 'a', type: 'yes_no', title: { en: 'Shall we move?' } },
      { key: 'b', type: 'short_text' },
    ]),
  )
  expect(tried.map(({ id, key, title }) => [id, key, title])).toEqual([
    [1, 'a', { en: 'Shall we move?' }],
    [2, 'b', {}],
  ])
  expect(tried.some((one) => '_key' in one)).toBe(false)
})

test('a required file, which a trial does not take, keeps nobody from trying the rest', () => {
  const tried = trialQuestions(
    questionsIn([
      { key: 'cv', type: 'file', required: true, blank_allowed: false },
      { key: 'b', type: 'short_text' },
    ]),
  )
  expect(judgeAnswers(tried, { b: 'Here' }).verdict).toBe('valid')
})
