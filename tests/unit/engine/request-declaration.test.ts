/** `x.request` (docs/requests.md): what it adds to a declaration, what a form fills, and the slips that stop the start. */
import { describe, expect, test } from 'vitest'
import { checkDeclarations } from '../../../src/schemas/core/check/check'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import { presentNames, requestParams, requiredParams, type RequestDeclaration } from '../../../src/schemas/core/request'
import { draftOf, nameGiven } from '../../../server/resource/request/draft'

// What the compiler would refuse is what is checked here, so these declarations go past it.
const declare = defineSchema as (name: string, declaration: object) => Entity

const loan = (request: Partial<Record<keyof RequestDeclaration, unknown>> & Record<string, unknown> = {}, x: object = {}): Entity =>
  declare('zz/loan', {
    x: {
      ...{ area: 'use', title: 'reason', standard_actions: ['list', 'show'] },
      request: { action: 'zz.loan', subject: 'user', ...request },
      ...x,
    },
    required: ['user', 'until'],
    properties: {
      user: { x: { ref: 'sc/user' } },
      until: { type: 'string', format: 'date' },
      days: { type: 'integer', x: { computed: true } },
      reason: { type: 'string' },
      lines: { type: 'array', items: { type: 'object', properties: { user: { x: { ref: 'sc/user' } }, page: { type: 'integer' } } } },
    },
  })

describe('a declared request', () => {
  test('has a state, its form, and is closed while the form decides', () => {
    const { fields, x } = loan()
    const added = fields.map(({ name }) => name).slice(5)
    expect(added).toEqual(['state', 'decided_at', 'fail_code', 'wf_instance', 'wf_status'])
    expect([x.read_only_if, x.states?.submitted]).toEqual([{ field: 'state', op: 'eq', value: 'pending' }, ['approved']])
  })

  test('that people also enter says where it comes from', () => {
    const { fields } = loan({}, { standard_actions: ['list', 'show', 'create'] })
    expect(fields.find(({ name }) => name === 'source')?.default).toBe('admin')
  })

  test('is filled by the fields that people write, or by those that are named', () => {
    expect([requestParams(loan()).map(({ name }) => name), requiredParams(loan())]).toEqual([
      ['user', 'until', 'reason', 'lines'],
      ['user', 'until'],
    ])
    const named = loan({ params: ['user', 'days'], required: ['user'] })
    expect([requestParams(named).map(({ name }) => name), requiredParams(named)]).toEqual([['user', 'days'], ['user']])
  })
})

describe('acts', () => {
  test('are performed actions; the reason of one is not that of the request, and their right may be another entity’s', () => {
    const { actions } = loan({ acts: ['cancel', 'retry', 'withdraw', 'revoke'], acts_of: 'zz.admin.record' }).x
    expect(actions.cancel).toMatchObject({
      ...{ right: 'zz.admin.record.actions.cancel', also_by: 'user', from: ['approved'], to: 'cancelled' },
      ...{ apart: ['reason'], required: ['reason'] },
    })
    expect(actions.retry).toMatchObject({ right: 'zz.admin.record.actions.retry', from: ['failed'] })
    expect([actions.withdraw?.by, actions.revoke?.by]).toEqual(['user', 'user'])
  })

  test('are nobody’s but whose right it is, where its person does not act on it', () => {
    expect(loan({ acts: ['cancel'] }).x.actions.cancel).not.toHaveProperty('also_by')
    expect(loan().x.actions).toEqual({})
  })
})

describe('a draft', () => {
  const entity = loan({ inputs: { half: { enum: ['am', 'pm'] } }, former: { user: 'user_id', 'lines.user': 'person' } })

  test('has every parameter under its present name, empty ones as null', () => {
    expect(draftOf(entity, { user_id: '7', until: '2026-05-01T00:00:00Z', reason: '  ', lines: [{ person: 8, page: '3' }] })).toEqual({
      ...{ user: 7, until: '2026-05-01', reason: null, half: null },
      lines: [{ user: 8, page: 3 }],
    })
  })

  test('takes the present name where both are given', () => {
    expect(draftOf(entity, { user_id: 7, user: 9 }).user).toBe(9)
    expect(presentNames({ user_id: 7, user: 9, other: 1 }, { user: 'user_id' })).toEqual({ user: 9, other: 1 })
  })

  test('is answered by the names that it was given in', () => {
    expect([nameGiven(entity, { user_id: 7 }, 'user'), nameGiven(entity, { user: 7 }, 'user'), nameGiven(entity, {}, 'until')]).toEqual([
      'user_id',
      'user',
      'until',
    ])
  })
})

const slips: readonly [string, Entity, string][] = [
  ['an unknown subject', loan({ subject: 'usr' }), 'x.request.subject: there is no field usr. Did you mean user?'],
  ['a subject that is nobody', loan({ subject: 'reason' }), 'x.request.subject: whom it concerns is a reference to sc/user'],
  ['an unknown parameter', loan({ params: ['user', 'untill'] }), 'x.request.params: there is no field untill. Did you mean until?'],
  ['an unknown amended field', loan({ amend: ['untill'] }), 'x.request.amend: there is no field untill. Did you mean until?'],
  ['an unknown required one', loan({ required: ['untill'] }), 'x.request.required: there is no parameter untill. Did you mean until?'],
  ['an input of a field’s name', loan({ inputs: { until: { type: 'string' } } }), 'x.request.inputs: a field of the entity has this name'],
  ['a former name of nothing', loan({ former: { usr: 'user_id' } }), 'x.request.former: there is no parameter usr. Did you mean user?'],
  ['a former name that is another’s', loan({ former: { user: 'reason' } }), 'x.request.former: reason is the name of another parameter'],
  ['an action of another module', loan({ action: 'as.loan' }), 'x.request.action: as.loan is no name of an action of this module'],
  ['a misspelt key', loan({ subjct: 'user' }), 'There is no key x.request.subjct. Did you mean subject?'],
  ['an act that there is not', loan({ acts: ['cancle'] }), 'x.request.acts: there is no act cancle. Did you mean cancel?'],
  ['a time that nothing asks for', loan({ acts: ['reschedule'] }), 'x.request.reschedule: acts names it, and it names its fields.'],
  [
    'a time that is not judged anew',
    loan({ acts: ['reschedule'], reschedule: ['until'] }),
    'x.request.reschedule: there is no field of amend until.',
  ],
  ['states of its own', loan({}, { states: { field: 'state' } }), 'x.request brings x.states along'],
]

test.each(slips)('%s is found, with what was meant', (_, entity, sentence) => {
  const found = checkDeclarations([entity]).map((one) => one.sentence)
  expect(found.some((one) => one.startsWith(sentence))).toBe(true)
})

test('an action belongs to one entity', () => {
  const other = declare('zz/other', {
    x: { area: 'use', title: 'reason', standard_actions: ['list'], request: { action: 'zz.loan', subject: 'user' } },
    properties: { user: { x: { ref: 'sc/user' } }, reason: { type: 'string' } },
  })
  expect(checkDeclarations([loan(), other]).map(({ sentence }) => sentence)).toContain('x.request.action: zz/loan has this action too.')
})
