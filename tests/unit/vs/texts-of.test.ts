/** Free texts of an event (vs.md §5.5): each question's in an order of its own, without what is not counted. */
import { expect, test } from 'vitest'
import { sealOf } from '../../../src/shared/vs/seal-of'
import { textsOf } from '../../../src/shared/vs/texts-of'
import type { Question } from '../../../src/shared/vs/question'

const questions: Question[] = [
  { key: 'mood', type: 'rating' },
  { key: 'why', type: 'long_text' },
  { key: 'what', type: 'short_text' },
  { key: 'where', type: 'single', options: [{ id: 1 }, { id: 2, other: true }] },
]
const answers = [
  { mood: 5, why: 'first', what: 'one', where: { chosen: [2], other: 'here' } },
  { mood: 4, why: 'second', what: 'two', where: [1] },
  { mood: 99, why: 'invalid' },
  { mood: 3, why: '   ' },
]

test('words stand by question, those of an option “other” too; what is invalid or empty is left out', () => {
  expect(textsOf(questions, answers, (texts) => [...texts])).toEqual({ why: ['first', 'second'], what: ['one', 'two'], where: ['here'] })
})
test('every question is shuffled by itself', () => {
  const shuffled: string[][] = []
  const found = textsOf(questions, answers, (texts) => {
    shuffled.push([...texts])
    return texts.toReversed()
  })
  expect([shuffled.length, found.why]).toEqual([3, ['second', 'first']])
})
test('a vote is sealed by the server and a survey is not, unless it says otherwise', () => {
  expect([
    sealOf({ kind: 'vote', seal: null }),
    sealOf({ kind: 'survey', seal: null }),
    sealOf({ kind: 'survey', seal: 'server' }),
  ]).toEqual(['server', 'none', 'server'])
})
