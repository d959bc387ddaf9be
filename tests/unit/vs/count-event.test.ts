/** A whole event from ballots to result (vs.md §5.1–§5.4, §5.6). */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { countEvent, type CastBallot, type EventToCount } from '../../../src/shared/vs/count-event'
import type { Answers, Question } from '../../../src/shared/vs/question'
import { lot } from './arbitraries'

const resolution: Question = { key: 'motion', type: 'yes_no' }
const committee: Question = { key: 'committee', type: 'ranking', method: 'stv', seats: 2, options: [1, 2, 3, 4].map((id) => ({ id })) }
const some = (count: number, answers: Answers, more: Partial<CastBallot> = {}): CastBallot[] =>
  Array.from({ length: count }, () => ({ answers, weight: 1, ...more }))
const roster = (people: number) => [{ group: null, eligible: { people, weight: people } }]
const half = { num: 1, den: 2, strict: true }
const count = (event: Partial<EventToCount>) =>
  countEvent({
    ...{ kind: 'vote', questions: [resolution], ballots: [], roster: roster(60), quorum: { over: 'eligible', ...half } },
    ...{ quorum_by_group: false, pass_rule: { base: 'yes_no', ...half }, tie_rule: 'lot', lotOf: () => lot, ...event },
  })

describe('the resolution of §5.2', () => {
  const ballots = [...some(22, { motion: 'yes' }), ...some(14, { motion: 'no' }), ...some(4, { motion: 'abstain' })]

  it('passes with 22 of 36', () => {
    const result = count({ ballots })
    expect(result).toMatchObject({ state: 'counted', cast: { people: 40, weight: '40' }, turnout: '66.7' })
    expect(result.questions[0]).toMatchObject({
      counted: { method: 'yesno', count: { yes: '22', no: '14', abstain: '4' } },
      pass: { left: '44', right: '36', fulfilled: true, share: '61.1' },
    })
  })

  it('with 30 of 60 cast is "no quorum": figures are shown, nothing is passed (vs.md §12.3)', () => {
    const result = count({ ballots: ballots.slice(0, 30) })
    expect(result).toMatchObject({ state: 'no_quorum', quorum: { sums: [{ left: '60', right: '60', fulfilled: false }] } })
    expect(result.questions[0]).toMatchObject({ counted: { count: { yes: '22', no: '8', abstain: '0' } }, pass: null })
  })

  it('counts blank ballots for quorum and as cast, invalid ones for nothing', () => {
    const result = count({
      ballots: [...ballots.slice(0, 30), ...some(1, {}), ...some(9, { motion: 'perhaps' })],
      pass_rule: { base: 'cast', ...half },
    })
    expect(result).toMatchObject({
      state: 'counted',
      cast: { people: 31 },
      valid: { people: 30 },
      blank: { people: 1 },
      invalid: { people: 9 },
    })
    expect(result.questions[0]?.pass).toMatchObject({ part: '22', base: '31' })
  })

  it('of two sides needs the quorum of each', () => {
    const sides = ['labour', 'employer'].map((group) => ({ group, eligible: { people: 5, weight: 5 } }))
    const voted = (labour: number, employer: number) =>
      count({
        roster: sides,
        quorum_by_group: true,
        ballots: [...some(labour, { motion: 'yes' }, { group: 'labour' }), ...some(employer, { motion: 'yes' }, { group: 'employer' })],
      }).state
    expect([voted(3, 3), voted(2, 5)]).toEqual(['counted', 'no_quorum'])
  })
})

test('an election fills its seats; without ballots or in a survey it elects nobody', () => {
  const ballots = [
    ...[...some(16, { committee: [1, 2] }), ...some(24, { committee: [1, 3] }), ...some(17, { committee: [4, 2] })],
    ...[...some(14, { committee: [2, 4] }), ...some(12, { committee: [3, 2, 4] })],
  ]
  const event = { questions: [{ ...committee, alternates: 1 }], roster: roster(100), quorum: null }
  expect(count({ ...event, ballots }).questions[0]?.seating).toMatchObject({ elected: [1, 2], alternates: [3] })
  expect(count({ ...event, ballots: [] }).questions[0]?.seating).toBeNull()
  expect(count({ ...event, ballots, kind: 'survey' }).questions[0]?.seating).toBeNull()
})

test('the chair decides a tie of the event', () => {
  const question: Question = { key: 'place', type: 'single', options: [{ id: 1 }, { id: 2 }] }
  const event = {
    questions: [question],
    quorum: null,
    tie_rule: 'chair' as const,
    ballots: [...some(2, { place: [1] }), ...some(2, { place: [2] })],
  }
  expect(count(event).questions[0]?.seating).toMatchObject({ elected: [], ties: [{ options: [1, 2], decided: false }] })
  expect(count({ ...event, chair: { place: [2] } }).questions[0]?.seating).toMatchObject({ elected: [2], ties: [{ decided: true }] })
})

describe('a survey', () => {
  it('describes ratings, matrices and date polls', () => {
    const questions: Question[] = [
      { key: 'stars', type: 'rating' },
      { key: 'rows', type: 'matrix_single', rows: [{ id: 1 }, { id: 2 }], options: [{ id: 11 }, { id: 12 }] },
      { key: 'days', type: 'date_poll', options: [{ id: 21 }] },
    ]
    const ballots = [
      ...some(2, { stars: 5, rows: { 1: 11, 2: 12 }, days: { 21: 'yes' } }),
      ...some(1, { stars: 2, rows: { 1: 12 }, days: { 21: 'maybe' } }),
    ]
    const [stars, rows, days] = count({ kind: 'survey', questions, ballots, quorum: null }).questions.map(({ described }) => described)
    expect(stars).toMatchObject({ figures: { description: { mean: '4.00', median: '5' }, top_two: '66.7' } })
    expect(rows).toMatchObject({
      rows: [
        {
          row: 1,
          shares: [
            { value: '11', weight: '2', share: '66.7' },
            { value: '12', weight: '1' },
          ],
        },
        {
          row: 2,
          shares: [
            { value: '11', weight: '0' },
            { value: '12', share: '100.0' },
          ],
        },
      ],
    })
    expect(days).toMatchObject({
      rows: [{ row: 21, shares: [{ value: 'yes', weight: '2' }, { value: 'maybe' }, { value: 'no', weight: '0' }] }],
    })
  })
})

test('neither the order of the ballots nor repeating them instead of weighing them changes the result but its people', () => {
  const answers = fc.record({
    motion: fc.constantFrom('yes', 'no', 'abstain', 'perhaps', null),
    committee: fc.oneof(fc.shuffledSubarray([1, 2, 3, 4]), fc.constant([99])),
  })
  const ballot = fc.record({ answers, weight: fc.integer({ min: 1, max: 3 }) })
  const questions = [resolution, committee]
  const figuresOf = (ballots: CastBallot[]) => {
    const { valid, blank, invalid, questions: results } = count({ questions, ballots, quorum: null })
    return [valid.weight, blank.weight, invalid.weight, results.map(({ counted, pass, seating }) => ({ counted, pass, seating }))]
  }
  fc.assert(
    fc.property(fc.array(ballot, { maxLength: 12 }), (ballots) => {
      const figures = figuresOf(ballots)
      expect(figuresOf([...ballots].reverse())).toEqual(figures)
      expect(figuresOf(ballots.flatMap((one) => some(one.weight, one.answers)))).toEqual(figures)
    }),
  )
})
