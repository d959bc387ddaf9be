/** Actions and states of a declaration: what they mean, and which mistakes are told. */
import { expect, test } from 'vitest'
import { appliesTo, isInput, questionOf, transitionsOf } from '../../../src/schemas/core/actions'
import { checkDeclarations, problemText } from '../../../src/schemas/core/check/check'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import { statePicture } from '../../../src/schemas/core/state-picture'
import { answersIn, questionValues } from '../../../src/screens/action/answers'
import type { ActionDeclaration, Declaration, EntityExtension } from '../../../src/schemas/core/types'

/** A loan that is returned, with these actions and states. */
function loan(actions: Readonly<Record<string, ActionDeclaration>>, x: Partial<EntityExtension<string>> = {}): Entity {
  // defineSchema infers names from literals; here they come at run time.
  const define = defineSchema as unknown as (name: string, declaration: Declaration) => Entity
  return define('zz/loan', {
    x: { area: 'use', title: 'title', states: { field: 'state' }, actions, ...x },
    required: ['title'],
    properties: {
      title: { type: 'string' },
      state: { enum: ['out', 'back', 'lost'], default: 'out', x: { computed: true } },
      returned_on: { type: 'string', format: 'date', x: { computed: true } },
      returned_by: { x: { ref: 'zz/loan', computed: true } },
      pin: { type: 'string', x: { secret: true } },
    },
  })
}
const whole = { return: { from: ['out'], to: 'back', set: { returned_on: '$today' } }, lose: { to: 'lost' } } as const
const told = (entity: Entity): string[] =>
  checkDeclarations([entity]).map((problem) => problemText(problem).replace('- src/schemas/zz/loan.ts', '').replace(/^: /, ''))

test('what is declared well is sound', () => expect(told(loan(whole))).toEqual([]))

test('an action is there in its states, and where its condition holds', () => {
  const entity = loan(whole)
  expect(appliesTo(entity, whole.return)).toEqual({ field: 'state', op: 'in', value: ['out'] })
  expect(appliesTo(entity, whole.lose)).toEqual({ field: 'state', op: 'ne', value: 'lost' })
  const when = { field: 'title', op: 'eq', value: 'x' } as const
  expect(appliesTo(entity, { ...whole.lose, when })).toEqual({ all: [{ field: 'state', op: 'ne', value: 'lost' }, when] })
  expect(appliesTo(entity, { set: {} })).toBeUndefined()
})

test('transitions are those of its actions; without from, from everywhere else', () => {
  expect(transitionsOf(loan(whole))).toEqual([
    { action: 'return', from: 'out', to: 'back' },
    { action: 'lose', from: 'out', to: 'lost' },
    { action: 'lose', from: 'back', to: 'lost' },
  ])
})

test('the question of an action has its fields, writable and required as it says, and is made once', () => {
  const entity = loan({
    ...whole,
    ask: { asks: ['returned_on'], inputs: { note: { type: 'string' } }, required: ['note'], use_case: true },
  })
  const question = questionOf(entity, 'ask')
  expect(question?.fields.map(({ name, required, x }) => [name, required, x.computed])).toEqual([
    ['returned_on', false, undefined],
    ['note', true, undefined],
  ])
  expect(questionOf(entity, 'ask')).toBe(question)
  expect(questionOf(entity, 'lose')).toBeUndefined()
})

test('an input apart is no answer to the field of its name', () => {
  const entity = loan({ ...whole, note: { inputs: { title: { type: 'string' } }, apart: ['title'], required: ['title'], use_case: true } })
  expect([told(entity), isInput(entity, 'note', 'title'), isInput(entity, 'return', 'title')]).toEqual([[], true, false])
  const question = questionOf(entity, 'note')
  const row = { id: 1, version: 1, created_at: '', updated_at: '', created_by: null, updated_by: null, title: 'Of the record' }
  const caller = { me: null, department: null, timeZone: 'Asia/Taipei' }
  expect(question && questionValues(question, entity, { name: 'note', row, caller })).toEqual({ title: null })
  expect(question && answersIn(question, { title: 'Why' }, { name: 'note', row, mayWrite: () => true })).toEqual({ title: 'Why' })
  expect(question && answersIn(question, { title: '' }, { name: 'note', row, mayWrite: () => true })).toEqual({})
})

test.each<[string, Entity, string]>([
  ['a state that no action reaches', loan({ return: whole.return }), ', field state: x.states: no action leads to lost.'],
  [
    'a misspelt state',
    loan({ ...whole, find: { from: ['lots'], to: 'out' } }),
    'x.actions.find: there is no state lots. Did you mean lost?',
  ],
  ['a state set by hand', loan({ ...whole, find: { set: { state: 'out' } } }), 'x.actions.find: state is a state: say to.'],
  [
    'a field that is not there',
    loan({ ...whole, note: { asks: ['tilte'] } }),
    'x.actions.note: asks: there is no field tilte. Did you mean title?',
  ],
  [
    'a token of another type',
    loan({ ...whole, note: { set: { returned_on: '$now' } } }),
    'x.actions.note: set returned_on: $now is no value of a date field.',
  ],
  [
    'a person in a reference to something else',
    loan({ ...whole, note: { set: { returned_by: '$me' } } }),
    'x.actions.note: set returned_by: $me is no value of a ref field.',
  ],
  ['a secret', loan({ ...whole, note: { asks: ['pin'] } }), 'x.actions.note: pin is a secret: a use case writes it.'],
  [
    'nothing to do',
    loan({ ...whole, note: { confirm: true } }),
    'x.actions.note: it does nothing: say what it sets, asks or leads to, or use_case: true.',
  ],
  ['a name of a generated call', loan({ ...whole, restore: { to: 'out' } }), 'x.actions.restore: the name is taken by a generated call.'],
  [
    'a condition over a field that is not there',
    loan({ ...whole, note: { set: { title: 'x' }, when: { field: 'titel', op: 'eq', value: 'x' } } }),
    'x.actions.note: when: there is no field titel. Did you mean title?',
  ],
  [
    'an input that is called like a field',
    loan({ ...whole, note: { inputs: { title: { type: 'string' } }, use_case: true } }),
    'x.actions.note: inputs: title is a field of the record; asks names it. If it is another thing, apart says so.',
  ],
  [
    'a thing apart that nothing is confused with',
    loan({ ...whole, note: { inputs: { why: { type: 'string' } }, apart: ['why'], use_case: true } }),
    'x.actions.note: apart: why is no input that is called like a field.',
  ],
  [
    'the right of another entity that there is not',
    loan({ ...whole, note: { set: { title: 'x' }, right: 'zz.use.loan.actions.retrun' } }),
    'x.actions.note: right: there is no right zz.use.loan.actions.retrun. Did you mean zz.use.loan.actions.return?',
  ],
  [
    'somebody else who is nobody',
    loan({ ...whole, note: { set: { title: 'x' }, also_by: 'returned_by' } }),
    'x.actions.note: also_by: returned_by is no reference to a user.',
  ],
])('%s is told', (_what, entity, sentence) => {
  expect(told(entity)).toContain(sentence)
})

test('a state field is an enum that only the server writes', () => {
  expect(told(loan(whole, { states: { field: 'title' } }))).toContain(', field title: x.states: a state is one of a list of values (enum).')
  expect(told(loan(whole, { states: { field: 'stat' } }))).toContain(', field stat: x.states: there is no field stat. Did you mean state?')
})

test('the picture of its states: in columns by the steps from the first, one arrow for each pair', () => {
  const actions = { ...whole, find: { from: ['lost'], to: 'back' }, send: { from: ['out'], to: 'back' } } as const
  const picture = statePicture(loan(actions, { states: { field: 'state', automatic: { lost: ['out'] } } }))
  expect(picture).toMatchObject({
    states: [
      { name: 'out', column: 0, row: 0 },
      { name: 'back', column: 1, row: 0 },
      { name: 'lost', column: 1, row: 1 },
    ],
    columns: 2,
    rows: 2,
  })
  expect(picture?.arrows).toEqual([
    { from: 'out', to: 'back', by: ['return', 'send'] },
    { from: 'out', to: 'lost', by: ['lose', null] },
    { from: 'back', to: 'lost', by: ['lose'] },
    { from: 'lost', to: 'back', by: ['find'] },
  ])
})
