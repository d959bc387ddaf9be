/** What an answer sheet is as a whole, and which answers fit (vs.md §5.1, §9). */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { judgeAnswers, needsBlankMeant, shownQuestions } from '../../../src/shared/vs/judge-answers'
import type { Question, QuestionType } from '../../../src/shared/vs/question'
import english from '../../../locales/en/vs/rules.json'

const options = [{ id: 11 }, { id: 12 }, { id: 13 }, { id: 14 }]
const question = (type: QuestionType, more: Partial<Question> = {}): Question => ({ key: 'q', type, options, ...more })
/** The sentence for the answer, null where it fits. */
const judged = (one: Question, answer: unknown) => judgeAnswers([one], { [one.key]: answer }).troubles[one.key]?.key.split('.')[1] ?? null

test('multi with 3 at most: a fourth tick breaks it (vs.md §12.15)', () => {
  const three = question('multi', { max: 3 })
  expect(judgeAnswers([three], { q: [11, 12, 13] }).verdict).toBe('valid')
  expect(judgeAnswers([three], { q: [11, 12, 13, 14] })).toMatchObject({
    verdict: 'invalid',
    troubles: { q: { key: 'vs:rules.choose_most', params: { max: 3 } } },
  })
})

test('10 points: 6 and 4 fit, 6 and 5 do not (vs.md §12.15)', () => {
  const exactly = question('points', { min: 10, max: 10 })
  expect(judged(exactly, { 11: 6, 12: 4 })).toBeNull()
  expect(judgeAnswers([exactly], { q: { 11: 6, 12: 5 } }).troubles.q).toEqual({
    key: 'vs:rules.points_exactly',
    params: { max: 10, sum: 11 },
  })
  expect(judged(exactly, { 11: 6 })).toBe('points_exactly')
  const most = question('points', { max: 10 })
  expect([judged(most, { 11: 6 }), judged(most, { 11: 6, 12: 5 })]).toEqual([null, 'points_most'])
})

describe('an answer', () => {
  test.each<[string, Question, unknown, string | null]>([
    ['one of the options', question('single'), [11], null],
    ['two of one', question('single'), [11, 12], 'one'],
    ['of another question', question('single'), [99], 'unknown_option'],
    ['an id as text', question('single'), ['11'], 'shape'],
    ['a bare id', question('single'), 11, 'shape'],
    ['twice the same', question('multi'), [11, 11], 'repeated'],
    ['fewer than the least', question('multi', { min: 2 }), [11], 'choose_least'],
    ['none of these beside another', question('multi', { options: [{ id: 11 }, { id: 12, exclusive: true }] }), [11, 12], 'exclusive'],
    ['none of these, with a least of 2', question('multi', { min: 2, options: [{ id: 11 }, { id: 12, exclusive: true }] }), [12], null],
    ['other, in words', question('single', { options: [{ id: 11, other: true }] }), { chosen: [11], other: 'tea' }, null],
    ['words without other', question('single'), { chosen: [11], other: 'tea' }, 'shape'],
    ['too many words', question('single', { options: [{ id: 11, other: true }] }), { chosen: [11], other: 'x'.repeat(501) }, 'text_long'],
    ['a ranking', question('ranking'), [13, 11], null],
    ['a ranking with one twice', question('ranking'), [13, 13], 'repeated'],
    ['negative points', question('points', { max: 10 }), { 11: 11, 12: -1 }, 'shape'],
    ['half points', question('points', { max: 10 }), { 11: 0.5 }, 'shape'],
    ['points of an unknown option', question('points', { max: 10 }), { 99: 1 }, 'unknown_option'],
    ['scores', question('score'), { 11: 0, 12: 5 }, null],
    ['a score beyond the scale', question('score'), { 11: 6 }, 'scale'],
    ['yes', question('yes_no'), 'yes', null],
    ['perhaps', question('yes_no'), 'perhaps', 'shape'],
    ['a remark of 500 characters outside the basic plane', question('remark'), '𠮷'.repeat(500), null],
    ['a longer one', question('remark'), 'x'.repeat(501), 'text_long'],
    ['a rating on its scale', question('rating', { scale: { from: 1, to: 10 } }), 10, null],
    ['a rating of 0', question('rating'), 0, 'scale'],
    ['how likely: 0', question('nps'), 0, null],
    ['how likely: 11', question('nps'), 11, 'scale'],
    ['a row with an option', question('matrix_single', { rows: [{ id: 1 }] }), { 1: 11 }, null],
    ['a row that is not there', question('matrix_single', { rows: [{ id: 1 }] }), { 2: 11 }, 'unknown_option'],
    ['a row with several', question('matrix_multi', { rows: [{ id: 1 }] }), { 1: [11, 12] }, null],
    ['a row rated', question('matrix_rating', { rows: [{ id: 1 }] }), { 1: 5 }, null],
    ['a decimal in digits', question('number', { min: 1, max: 2 }), '1.999', null],
    ['a number above the most', question('number', { max: 2 }), '2.0001', 'number_most'],
    ['no number', question('number'), 'NaN', 'number'],
    ['a day', question('date'), '2026-02-28', null],
    ['31 February', question('date'), '2026-02-31', 'date'],
    ['an hour', question('time'), '23:59', null],
    ['24 o’clock', question('time'), '24:00', 'time'],
    ['days that suit', question('date_poll'), { 11: 'yes', 12: 'maybe', 13: 'no' }, null],
    ['people', question('person'), [5, 6], null],
    ['a text between questions', question('statement'), 'hello', 'unknown_question'],
  ])('%s', (_, one, answer, key) => {
    expect(judged(one, answer)).toBe(key)
  })

  it('of any shape is judged, and its sentence exists', () => {
    const types: QuestionType[] = [
      'single',
      'multi',
      'ranking',
      'points',
      'score',
      'matrix_multi',
      'rating',
      'number',
      'time',
      'yes_no',
      'remark',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.jsonValue(), (type, answer) => {
        const key = judged(question(type, { min: 1, max: 2 }), answer)
        expect(key === null || key in english.rules).toBe(true)
      }),
    )
  })
})

describe('a sheet', () => {
  const two: Question[] = [question('yes_no', { key: 'a' }), question('single', { key: 'b' })]

  it('is blank when no question is answered, a remark aside', () => {
    const withRemark = [...two, question('remark', { key: 'c' })]
    for (const answers of [{}, { a: null, b: [] }, { a: '', c: 'Nobody suits me.' }])
      expect(judgeAnswers(withRemark, answers).verdict).toBe('blank')
  })

  it('is not blank where a question does not allow it', () => {
    const strict = [question('yes_no', { key: 'a', blank_allowed: false }), ...two.slice(1)]
    expect(judgeAnswers(strict, {})).toMatchObject({ verdict: 'invalid', troubles: { a: { key: 'vs:rules.blank' } } })
  })

  it('may be blank although a question is required, but not half answered', () => {
    const required = [question('yes_no', { key: 'a', required: true }), ...two.slice(1)]
    expect(judgeAnswers(required, {}).verdict).toBe('blank')
    expect(judgeAnswers(required, { b: [11] })).toMatchObject({ verdict: 'invalid', troubles: { a: { key: 'vs:rules.required' } } })
  })

  it('is incomplete without a required answer while somebody types, until they say that it is meant to be blank', () => {
    const required = [question('yes_no', { key: 'a', required: true }), ...two.slice(1)]
    expect(judgeAnswers(required, {}, { meansBlank: false })).toMatchObject({
      verdict: 'invalid',
      troubles: { a: { key: 'vs:rules.required' } },
    })
    expect(judgeAnswers(required, {}, { meansBlank: true }).verdict).toBe('blank')
    expect(judgeAnswers(two, {}, { meansBlank: false }).verdict).toBe('blank')
  })

  it('may be left blank on purpose only where something is required, nothing is answered, and a blank ballot is allowed', () => {
    const required = question('yes_no', { key: 'a', required: true })
    const cases: [readonly Question[], Record<string, unknown>, boolean][] = [
      [[required], {}, true],
      [[required, question('remark', { key: 'c' })], { c: 'Nobody suits me.' }, true],
      [[required, ...two.slice(1)], { b: [11] }, false],
      [[required, question('single', { key: 'b', blank_allowed: false })], {}, false],
      [two, {}, false],
    ]
    for (const [questions, answers, may] of cases) expect(needsBlankMeant(questions, answers)).toBe(may)
  })

  it('may leave a question empty', () => {
    expect(judgeAnswers(two, { b: [11] })).toEqual({ verdict: 'valid', answers: { b: [11] }, troubles: {} })
  })

  it.each(['z', '__proto__', 'constructor'])('with an answer to %s, which is no question, is invalid', (key) => {
    const answers = JSON.parse(`{"b":[11],"${key}":1}`) as Record<string, unknown>
    expect(judgeAnswers(two, answers).verdict).toBe('invalid')
  })
})

describe('a condition', () => {
  const chain: Question[] = [
    question('single', { key: 'a' }),
    question('single', { key: 'b', required: true, show_if: { field: 'a', op: 'eq', value: 11 } }),
    question('single', { key: 'c', show_if: { field: 'b', op: 'nempty' } }),
  ]

  it('hides a question, and what hangs on its answer', () => {
    const before = { a: [12], b: [11], c: [11] }
    expect(shownQuestions(chain, before).map(({ key }) => key)).toEqual(['a'])
    expect(judgeAnswers(chain, before)).toEqual({ verdict: 'valid', answers: { a: [12] }, troubles: {} })
  })

  it('shows it again, and then it is required', () => {
    expect(judgeAnswers(chain, { a: [11] }).troubles).toEqual({ b: { key: 'vs:rules.required' } })
  })

  it('finds an option that was chosen with words', () => {
    const other = [question('single', { key: 'a', options: [{ id: 11, other: true }] }), ...chain.slice(1)]
    expect(shownQuestions(other, { a: { chosen: [11], other: 'tea' } }).map(({ key }) => key)).toEqual(['a', 'b'])
  })
})
