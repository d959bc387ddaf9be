/** The trend over repeats of one template (vs.md §8, §12.20). */
import { describe, expect, test } from 'vitest'
import { countEvent } from '../../../src/shared/vs/count-event'
import { lotOf } from '../../../src/shared/vs/lot'
import type { Answers, Question } from '../../../src/shared/vs/question'
import { isComparable, trendOf, type Repeat } from '../../../src/shared/vs/trend'

const recommend: Question = { key: 'recommend', type: 'nps' }
const lunch: Question = {
  ...{ key: 'lunch', type: 'single' },
  options: [
    { id: 1, text: { en: 'Noodles', tw: '麵' } },
    { id: 2, text: { en: 'Rice' } },
  ],
}
const motion: Question = { key: 'motion', type: 'yes_no' }
const words: Question = { key: 'words', type: 'long_text' }
const times = (count: number, answers: Answers): Answers[] => Array.from({ length: count }, () => answers)

function repeat(id: number, questions: readonly Question[], answers: readonly Answers[], people = 40): Repeat {
  const ballots = answers.map((one) => ({ answers: one, weight: 1 }))
  const result = countEvent({
    ...{ kind: 'survey', questions, ballots, quorum: null, quorum_by_group: false, pass_rule: null, tie_rule: 'lot' },
    roster: [{ group: null, eligible: { people, weight: people } }],
    lotOf: ({ key }) => lotOf({ root: '', event: id, question: key.length, sha256: (text) => text }),
  })
  return { id, title: { en: `Repeat ${id}` }, closes_at: `2026-0${id}-01T00:00:00.000Z`, questions, result }
}

describe('a trend', () => {
  test('has the turnout of each repeat, and NPS, mean and distribution of a scale (§5.6: 18, 14, 8 of 40 is 25)', () => {
    const trend = trendOf([
      repeat(1, [recommend], [...times(5, { recommend: 9 }), ...times(5, { recommend: 6 })]),
      repeat(2, [recommend], [...times(18, { recommend: 10 }), ...times(14, { recommend: 8 }), ...times(8, { recommend: 0 })]),
    ])
    expect(trend.repeats.map(({ id, turnout, cast, eligible }) => [id, turnout, cast, eligible])).toEqual([
      [1, '25.0', 10, 40],
      [2, '100.0', 40, 40],
    ])
    const [question] = trend.questions
    expect([question?.comparable, question?.answered]).toEqual([
      ['same', 'same'],
      [10, 40],
    ])
    const line = (measure: string, value: string | null = null) =>
      question?.lines.find((one) => one.measure === measure && one.value === value)?.amounts
    expect([line('nps'), line('mean'), line('share', '9'), line('share', '10')]).toEqual([
      ['0', '25'],
      ['7.50', '7.30'],
      ['50.0', '0.0'],
      ['0.0', '45.0'],
    ])
  })

  test('has the share of each option, and of yes, no and abstention', () => {
    const trend = trendOf([
      repeat(1, [lunch, motion], [...times(3, { lunch: [1], motion: 'yes' }), { lunch: [2], motion: 'abstain' }]),
      repeat(2, [lunch, motion], [...times(1, { lunch: [1], motion: 'no' }), { lunch: [2], motion: 'no' }]),
    ])
    expect(trend.questions.map(({ key, lines }) => [key, lines.map(({ value, amounts }) => [value, ...amounts])])).toEqual([
      [
        'lunch',
        [
          ['1', '75.0', '50.0'],
          ['2', '25.0', '50.0'],
        ],
      ],
      [
        'motion',
        [
          ['yes', '75.0', '0.0'],
          ['no', '0.0', '100.0'],
          ['abstain', '25.0', '0.0'],
        ],
      ],
    ])
  })

  test('says where a question is another or was not asked, and compares nothing there', () => {
    const other = { ...lunch, options: [{ id: 1, text: { en: 'Sushi' } }, ...(lunch.options ?? []).slice(1)] }
    const trend = trendOf([repeat(1, [], []), repeat(2, [other], times(3, { lunch: [1] })), repeat(3, [lunch], times(2, { lunch: [2] }))])
    expect(trend.questions).toEqual([
      {
        ...{ key: 'lunch', comparable: ['absent', 'changed', 'same'], answered: [null, null, 2] },
        lines: [
          { measure: 'share', row: null, value: '1', amounts: [null, null, '0.0'] },
          { measure: 'share', row: null, value: '2', amounts: [null, null, '100.0'] },
        ],
      },
    ])
  })

  test('has rows of a matrix with their means, a number with its mean alone, and nothing of texts', () => {
    const matrix: Question = { key: 'matrix', type: 'matrix_rating', rows: [{ id: 1, text: { en: 'Pay' } }] }
    const years: Question = { key: 'years', type: 'number' }
    const answers = { matrix: { 1: 4 }, years: 7, words: 'Text' }
    const { questions } = trendOf([repeat(1, [matrix, years, words], [answers]), repeat(2, [matrix, years, words], [answers])])
    expect(questions.map(({ key, lines }) => [key, lines])).toEqual([
      ['matrix', [{ measure: 'mean', row: 1, value: null, amounts: ['4.00', '4.00'] }]],
      ['years', [{ measure: 'mean', row: null, value: null, amounts: ['7.00', '7.00'] }]],
    ])
  })
})

describe('the same question', () => {
  test('may be worded, translated and ordered otherwise', () => {
    const translated = { ...lunch, options: (lunch.options ?? []).map((one) => ({ ...one, text: { ...one.text, jp: '訳' } })).toReversed() }
    expect(isComparable({ ...lunch, required: true, page: 2 }, translated)).toBe(true)
  })

  test.each([
    ['its key', { key: 'dinner' }],
    ['its type', { type: 'dropdown' }],
    ['one option more', { options: [...(lunch.options ?? []), { id: 3, text: { en: 'Soup' } }] }],
    ['words of an option', { options: [{ id: 1, text: { en: 'Sushi', tw: '壽司' } }, ...(lunch.options ?? []).slice(1)] }],
    ['how many may be chosen', { max: 2 }],
  ] as [string, Partial<Question>][])('is another with %s changed', (_, values) => {
    expect([isComparable(lunch, { ...lunch, ...values }), isComparable({ ...lunch, ...values }, lunch)]).toEqual([false, false])
  })

  test('is another on another scale, by another method, and with another row', () => {
    const rating: Question = { key: 'mood', type: 'rating' }
    const ranking: Question = { ...lunch, type: 'ranking' }
    const matrix: Question = { key: 'matrix', type: 'matrix_rating', rows: [{ id: 1, text: { en: 'Pay' } }] }
    expect([
      isComparable(rating, { ...rating, scale: { from: 1, to: 5 } }),
      isComparable(rating, { ...rating, scale: { from: 1, to: 10 } }),
      isComparable(ranking, { ...ranking, method: 'irv' }),
      isComparable(matrix, { ...matrix, rows: [{ id: 1, text: { en: 'Food' } }] }),
    ]).toEqual([true, false, false, false])
  })
})
