/** The line of what came of an event (vs.md §2). */
import { expect, test } from 'vitest'
import { outcomeOf, type CountedEvent } from '../../../src/shared/vs/outcome'

const question = { key: 'q', counted: null, pass: null, seating: null }
const event = (values: Partial<CountedEvent> = {}): CountedEvent => ({
  state: 'counted',
  turnout: '61.0',
  questions: [question],
  ...values,
})
const sum = { part: '7', base: '9', num: 1, den: 2, strict: true, left: '14', right: '9', share: '77.8' }
const seats = { alternates: [], ties: [], gave_way: [], unfilled: [] }

test('without a quorum nothing else is said', () => {
  expect(outcomeOf(event({ state: 'no_quorum' }), [])).toEqual({ kind: 'no_quorum' })
})

test('a motion is passed or not by its rule; without a rule its votes are said', () => {
  const counted = { method: 'yesno' as const, count: { yes: '7', no: '2', abstain: '1' } }
  const of = (pass: boolean | null) =>
    outcomeOf(event({ questions: [{ ...question, counted, pass: pass === null ? null : { ...sum, fulfilled: pass } }] }), [])
  expect([of(true), of(false), of(null)]).toEqual(['passed', 'failed', 'yes_no'].map((kind) => ({ kind, yes: '7', no: '2' })))
})

test('of an election the first three are named, in the order of their seats', () => {
  const asked = [{ key: 'q', options: [1, 2, 3, 4].map((id) => ({ id, text: { en: `Option ${id}` } })) }]
  expect(outcomeOf(event({ questions: [question, { ...question, seating: { ...seats, elected: [4, 2, 1, 3] } }] }), asked)).toEqual({
    ...{ kind: 'elected', names: [{ en: 'Option 4' }, { en: 'Option 2' }, { en: 'Option 1' }], more: 1 },
  })
})

test('where nothing is decided the turnout is said, and nothing where nobody was entitled', () => {
  expect([outcomeOf(event(), []), outcomeOf(event({ turnout: null }), [])]).toEqual([{ kind: 'turnout', share: '61.0' }, null])
})
