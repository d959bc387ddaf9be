/** What closes a record: which changes of it are refused, and which declarations make no sense. */
import { expect, test } from 'vitest'
import { checkDeclarations } from '../../../src/schemas/core/check/check'
import { closedCells, closedErrors, isClosedRecord } from '../../../src/schemas/core/closed'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'

const bill = defineSchema('zz/bill', {
  x: { area: 'use', title: 'title', read_only_if: { field: 'done', op: 'eq', value: true }, open_fields: ['remark'] },
  required: ['title'],
  properties: {
    title: { type: 'string' },
    done: { type: 'boolean', default: false },
    remark: { type: 'string' },
    total: { type: 'integer', x: { computed: true } },
    code: { type: 'string', x: { secret: true } },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          amount: { type: 'integer', x: { read_only_if: { field: 'paid', op: 'eq', value: true } } },
          paid: { type: 'boolean' },
          share: { type: 'integer', x: { computed: true } },
        },
      },
    },
  },
})
const before = { title: 'A', done: true, remark: null, total: 3, lines: [{ id: 1, amount: 1, paid: true, share: 5 }] }
const errors = (after: object, closed: string[] = []) =>
  closedErrors(bill, new Set(closed), before, { ...before, ...after }).map(({ path, key }) => `${path} ${key.split('.')[1] ?? ''}`)

test('a closed field that changes is told, what is open or the same is not', () => {
  expect(errors({ title: 'B', remark: 'x' }, ['title', 'done', 'lines'])).toEqual(['title closed'])
  expect(errors({ title: 'A' }, ['title'])).toEqual([])
})

test('what the server computes, and a secret that is left as it is, change nothing', () => {
  expect(errors({ total: 9, code: null, lines: [{ id: 1, amount: 1, paid: true }] }, ['code', 'lines'])).toEqual([])
  expect(errors({ code: 'new' }, ['code'])).toEqual(['code closed'])
})

test('in child rows the stored row decides: a closed cell stays, its row too, a new row is free', () => {
  expect(errors({ lines: [{ id: 1, amount: 2, paid: false }] })).toEqual(['lines.0.amount closed'])
  expect(errors({ lines: [] })).toEqual(['lines closed_row'])
  expect(
    errors({
      lines: [
        { amount: 7, paid: true },
        { id: 1, amount: 1, paid: false },
      ],
    }),
  ).toEqual([])
  expect([...closedCells(bill.fields.find(({ name }) => name === 'lines') ?? ({} as never), before)]).toEqual([[1, ['amount']]])
})

test('people are told of the record where all but its open fields is closed', () => {
  expect(isClosedRecord(bill, ['title', 'done', 'code', 'lines'])).toBe(true)
  expect(isClosedRecord(bill, ['title'])).toBe(false)
})

const declare = defineSchema as unknown as (name: string, declaration: object) => Entity
const problems = (x: object, properties: object = {}) =>
  checkDeclarations([
    declare('zz/bill', { x: { area: 'use', title: 'title', ...x }, properties: { title: { type: 'string' }, ...properties } }),
  ]).map(({ field, sentence }) => `${field === undefined ? '' : `#${field} `}${sentence}`)

test.each([
  [
    'a field that is not there',
    { read_only_if: { field: 'titel', op: 'empty' } },
    {},
    'x.read_only_if: there is no field titel. Did you mean title?',
  ],
  [
    'an open field that is not there',
    { read_only_if: { field: 'title', op: 'empty' }, open_fields: ['remarks'] },
    {},
    'x.open_fields: there is no field remarks.',
  ],
  [
    'open fields of a record that nothing closes',
    { open_fields: ['title'] },
    {},
    'x.open_fields: nothing closes the record: x.read_only_if, or x.states.',
  ],
  [
    'an open field that nobody writes',
    { read_only_if: { field: 'title', op: 'empty' }, open_fields: ['sum'] },
    { sum: { type: 'integer', x: { computed: true } } },
    'x.open_fields: sum is written by the server only, so it needs no mention.',
  ],
  [
    'a closed field that nobody writes',
    {},
    { sum: { type: 'integer', x: { computed: true, read_only_if: { field: 'title', op: 'empty' } } } },
    '#sum x.read_only_if: the server alone writes the field, so nobody changes it anyway.',
  ],
  [
    'a cell that what its row refers to would close',
    {},
    {
      lines: {
        type: 'array',
        items: {
          type: 'object',
          properties: { of: { x: { ref: 'zz/bill' } }, n: { type: 'integer', x: { read_only_if: { field: 'of.title', op: 'empty' } } } },
        },
      },
    },
    '#lines.n x.read_only_if: of.title is no field of the row or of its record.',
  ],
])('the check tells %s', (_what, x, properties, sentence) => {
  expect(problems(x, properties)).toContain(sentence)
})

const paper = (states: object, actions: object = {}) =>
  problems(
    {
      states: { field: 'state', ...states },
      actions: { send: { from: ['draft'], to: 'sent' }, annul: { from: ['draft', 'sent'], to: 'void' }, ...actions },
    },
    {
      state: { enum: ['draft', 'sent', 'void'], default: 'draft', x: { computed: true } },
      earlier: { x: { ref: 'self' } },
      other: { type: 'string' },
    },
  )

test('a document whose kinds fit is sound', () => {
  expect(paper({ submitted: ['sent'], cancelled: ['void'], amend: 'earlier' })).toEqual([])
})

test.each([
  ['a kind that is no state', { submitted: ['snt'] }, {}, '#state x.states: submitted: there is no state snt. Did you mean sent?'],
  ['a state of both kinds', { submitted: ['void'], cancelled: ['void'] }, {}, '#state x.states: void is both submitted and cancelled.'],
  ['a document that begins closed', { submitted: ['draft'] }, {}, '#state x.states: records begin as draft, so nobody could fill them in.'],
  [
    'a way on from what is cancelled',
    { cancelled: ['void'] },
    { revive: { from: ['void'], to: 'draft' } },
    '#state x.states: the action revive leads on from a cancelled state; a new record takes its place (amend).',
  ],
  [
    'what the server would move on',
    { cancelled: ['void'], automatic: { sent: ['void'] } },
    {},
    '#state x.states: automatic: nothing leads on from a cancelled state.',
  ],
  ['amending without what is cancelled', { amend: 'earlier' }, {}, '#state x.states: amend: nothing is cancelled.'],
  [
    'amending by what is no reference to itself',
    { cancelled: ['void'], amend: 'other' },
    {},
    "#state x.states: amend: other is an optional reference to the entity itself: { x: { ref: 'self' } }.",
  ],
])('the check tells %s', (_what, states, actions, sentence) => {
  expect(paper(states, actions)).toContain(sentence)
})
