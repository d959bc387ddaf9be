/** What the generated tests try of actions and states is right itself. */
import { expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { actionCases, fulfilling, illegalMove, setMismatches, wayOut, wayTo } from '../../support/declared-cases'
import { derivedMismatches } from '../../support/generated-derived'
import { sampleOf } from '../../support/sample'

const loan = defineSchema('zz/loan', {
  x: {
    area: 'use',
    title: 'title',
    states: { field: 'state', automatic: { lapsed: ['asked'] } },
    actions: {
      bare: {},
      lend: { from: ['asked'], to: 'out' },
      return: { from: ['out'], to: 'back', use_case: true },
      lose: { to: 'lost', use_case: true },
      note: { set: { count: 1 } },
    },
    examples: [{ book: 'new', shelf: 'A', title: 'Loan {n}' }],
  },
  required: ['title'],
  properties: {
    title: { type: 'string' },
    state: { enum: ['asked', 'out', 'back', 'lost', 'lapsed'], default: 'asked', x: { computed: true } },
    kind: { enum: ['a', 'b', 'c'] },
    count: { type: 'integer' },
    price: { x: { type: 'decimal', precision: 9, scale: 2 } },
    urgent: { type: 'boolean', default: true },
    book: { x: { ref: 'zz/book' } },
    shelf: { x: { ref: 'zz/shelf' } },
  },
})

test('an action is tried in the states that have it, and in those that do not', () => {
  const cases = actionCases(loan, 'asked').map(({ name, open, closed }) => [name, open, closed])
  expect(cases).toEqual([
    ['lend', ['asked'], ['out', 'lost', 'lapsed', 'back']],
    ['return', ['out'], ['asked', 'lost', 'lapsed', 'back']],
    ['lose', ['asked', 'out', 'lapsed', 'back'], ['lost']],
    ['note', ['asked', 'out', 'lost', 'lapsed', 'back'], []],
  ])
  expect(wayTo(loan, 'asked', 'back')).toEqual(['out', 'back'])
  expect(wayTo(loan, 'lost', 'asked')).toBeUndefined()
})

test('a move is illegal where neither an action nor its undo makes it', () => {
  expect(illegalMove(loan, 'asked')).toBe('back')
  // `lend` only sets, so that out → asked is its undo.
  expect(illegalMove(loan, 'out')).toBe('lapsed')
})

test('values are found that fulfil a condition, and what fulfils it already stays', () => {
  const record = { kind: 'a', count: 5, urgent: true }
  const all = {
    all: [
      { field: 'kind', op: 'ne', value: 'a' },
      { field: 'count', op: 'gt', value: 9 },
      { none: [{ field: 'urgent', op: 'eq', value: true }] },
      { field: 'price', op: 'lt', value: '2' },
    ],
  } as const
  expect(fulfilling(loan, all, record, {})).toEqual({ kind: 'b', count: 10, urgent: false, price: '1' })
  expect(fulfilling(loan, { field: 'count', op: 'gte', value: 5 }, record, {})).toEqual({ count: 5 })
  expect(fulfilling(loan, { field: 'title', op: 'nempty' }, record, { title: 'Sample' })).toEqual({ title: 'Sample' })
  expect(
    fulfilling(
      loan,
      {
        all: [
          { field: 'kind', op: 'eq', value: 'a' },
          { field: 'kind', op: 'eq', value: 'b' },
        ],
      },
      record,
      {},
    ),
  ).toBeUndefined()
  expect(fulfilling(loan, { field: 'book.title', op: 'nempty' }, record, {})).toBeUndefined()
})

test('what an action sets is compared with what stands', () => {
  const action = { set: { count: 2, kind: null, urgent: false, title: '$now', book: '$me' } }
  const who = { me: 7, today: '2026-01-01' }
  expect(setMismatches(action, { count: 2, kind: null, urgent: false, title: 'x', book: 7 }, who)).toEqual([])
  expect(setMismatches(action, { count: 1, kind: 'a', urgent: true, title: null, book: 8 }, who)).toEqual([
    'count is 1, not 2',
    'kind is "a", not null',
    'urgent is true, not false',
    'title is empty, not the moment',
    'book is 8, not 7',
  ])
})

test('an example asks for a new row of a reference, or for the one with a code', async () => {
  const asked: (string | undefined)[] = []
  const record = await sampleOf(loan, 3, (_field, code) => Promise.resolve(asked.push(code)))
  expect([record, asked]).toEqual([{ title: 'Loan 3', book: 1, shelf: 2 }, ['new', 'A']])
})

test('a derived value that stands otherwise is told, and digits that say the same are not', () => {
  const order = defineSchema('zz/order', {
    x: { area: 'use', title: 'title' },
    properties: {
      title: { type: 'string', x: { from: 'book.title' } },
      book: { x: { ref: 'zz/book' } },
      qty: { type: 'integer' },
      double: { x: { type: 'decimal', precision: 9, scale: 2, formula: 'qty * 2' } },
    },
  })
  const sources = {
    before: null,
    referred: () => ({ title: 'Emma' }),
    environment: { today: '2026-01-01', now: '2026-01-01T00:00:00.000Z', dayOf: (instant: string) => instant.slice(0, 10) },
    companyCurrency: 'TWD',
    currencyDigits: () => 0,
  }
  expect(derivedMismatches(order, { title: 'Emma', book: 1, qty: 3, double: '6.00' }, sources)).toEqual([])
  expect(derivedMismatches(order, { title: 'Jane', book: 1, qty: 3, double: '5.00' }, sources)).toEqual([
    'title is ["Jane"], not ["Emma"]',
    'double is ["5.00"], not ["6.00"]',
  ])
})

test('the way out names the entity', () => {
  expect(wayOut(loan, 'a range')).toBe('declare x.examples for zz/loan: a range')
})
