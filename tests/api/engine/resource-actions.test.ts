/** Declared actions and states: who may, when, what is asked, what is written, the trail, the way back, and the database behind it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import type { ActionCall, Values } from '../../../server/contracts/hooks'
import type { Context } from '../../../server/kernel/context'
import { ApiError, invalidField } from '../../../server/kernel/errors'
import { undoChangeSet } from '../../../server/resource/history/undo'
import { readRecord } from '../../../server/resource/read/read'
import { performAction } from '../../../server/resource/write/act'
import { createRecord } from '../../../server/resource/write/write'
import { ownTables, type OwnTables } from '../../support/own-tables'

const parcel = defineSchema('zz/parcel', {
  x: {
    area: 'use',
    title: 'title',
    states: { field: 'state' },
    actions: {
      inspect: {},
      send: {
        from: ['packed'],
        to: 'sent',
        asks: ['sent_on', 'carrier'],
        required: ['carrier'],
        guard: { has_weight: { field: 'weight', op: 'gt', value: '0' } },
      },
      deliver: { from: ['sent'], to: 'delivered', set: { received_at: '$now', received_by: '$me', urgent: false }, place: 'primary' },
      weigh: {
        when: { field: 'state', op: 'ne', value: 'delivered' },
        inputs: { grams: { type: 'integer', minimum: 1 } },
        required: ['grams'],
        use_case: true,
      },
      lose: { to: 'lost', use_case: true, danger: true, confirm: true, bulk: true },
    },
  },
  required: ['title'],
  properties: {
    title: { type: 'string', maxLength: 40 },
    state: { enum: ['packed', 'sent', 'delivered', 'lost'], default: 'packed', x: { computed: true } },
    weight: { x: { type: 'decimal', precision: 9, scale: 3, computed: true } },
    carrier: { type: 'string', maxLength: 20 },
    sent_on: { type: 'string', format: 'date', x: { computed: true, default_to: 'today' } },
    received_at: { type: 'string', format: 'date-time', x: { computed: true } },
    received_by: { x: { ref: 'sc/user', computed: true } },
    urgent: { type: 'boolean', default: true },
  },
})

let own: OwnTables
let ctx: Context
const calls: ActionCall[] = []

beforeAll(async () => {
  own = await ownTables([parcel])
  await sql`insert into sc_user (id, account, name, hire_date, employment, status) overriding system value values (1, 'p1', 'P1', '2026-01-01', 'full', 'active')`.execute(
    own.ctx.db,
  )
  ctx = {
    ...own.ctx,
    hooks: {
      'zz/parcel': {
        actions: {
          weigh: {
            run: (_ctx, call) => {
              calls.push(call)
              if (call.input.grams === 13) throw invalidField('grams', 'error:validation.maximum', { limit: 12 })
              return Promise.resolve({ weight: String(Number(call.input.grams) / 1000) })
            },
          },
          lose: {},
        },
      },
    },
  }
})
afterAll(() => own.close())

const make = async (values: Values = {}) => createRecord(ctx, parcel, { title: 'Books', ...values }, { trusted: true })
const act = (row: Values, name: string, input: Values = {}, as: Context = ctx) =>
  performAction(as, parcel, name, { ...input, id: Number(row.id) })
const read = async (row: Values): Promise<Values & { _actions: string[] }> =>
  (JSON.parse(await readRecord(ctx, parcel, Number(row.id))) as { data: Values & { _actions: string[] } }).data
async function refusal(done: Promise<unknown>): Promise<[number, string, string[]]> {
  const error: unknown = await done.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('it was not refused', { cause: error })
  return [error.status, error.text.key, Object.keys(error.details.errors ?? {})]
}

test('a record offers the actions of its state, and no others', async () => {
  const row = await make({ weight: '1' })
  const standard = ['show', 'edit', 'delete', 'inspect']
  expect((await read(row))._actions).toEqual([...standard, 'send', 'weigh', 'lose'])
  await act(row, 'send', { carrier: 'Post' })
  expect((await read(row))._actions).toEqual([...standard, 'deliver', 'weigh', 'lose'])
  await act(row, 'deliver')
  expect((await read(row))._actions).toEqual([...standard, 'lose'])
})

test('it writes what it asks, sets and leads to, computed fields too', async () => {
  const row = await make({ weight: '1' })
  await act(row, 'send', { sent_on: '2026-03-01', carrier: 'Post' })
  expect(await read(row)).toMatchObject({ state: 'sent', sent_on: '2026-03-01', carrier: 'Post', version: 2 })
  await act(row, 'deliver')
  const after = await read(row)
  expect(after).toMatchObject({ state: 'delivered', urgent: false, received_by: null })
  expect(Date.parse(String(after.received_at))).toBeGreaterThan(Date.parse(String(after.created_at)) - 1)
})

test('in another state, against a guard, or on what has changed meanwhile it is refused, and nothing is written', async () => {
  const row = await make()
  expect(await refusal(act(row, 'deliver'))).toEqual([409, 'error:action.not_now', []])
  expect(await refusal(act(row, 'send', { carrier: 'Post' }))).toEqual([409, 'zz:rule.has_weight', []])
  await act(row, 'weigh', { grams: 5 })
  expect(await refusal(act(row, 'send', { carrier: 'Post', version: 1 }))).toEqual([409, 'error:action.changed', []])
  expect(await read(row)).toMatchObject({ state: 'packed', carrier: null, version: 2 })
})

test('what is asked is judged by field', async () => {
  const row = await make({ weight: '1' })
  expect(await refusal(act(row, 'send', {}))).toEqual([422, 'error:validation.required', ['carrier']])
  expect(await refusal(act(row, 'send', { carrier: 'A carrier with a very long name' }))).toEqual([
    422,
    'error:validation.maxLength',
    ['carrier'],
  ])
  expect(await refusal(act(row, 'send', { carrier: 'Post', urgent: false }))).toEqual([
    422,
    'error:validation.additionalProperties',
    ['urgent'],
  ])
  expect(await refusal(act(row, 'weigh', { grams: 0 }))).toEqual([422, 'error:validation.minimum', ['grams']])
  // What is left out takes its default, and what the record has already need not be said again.
  const sent = await make({ weight: '1' })
  await act(sent, 'send', { carrier: 'Post' })
  expect((await read(sent)).sent_on).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  await act(await make({ weight: '1', carrier: 'Post' }), 'send')
})

test('a use case gets the record and the answers; what it refuses is not written', async () => {
  const row = await make()
  calls.length = 0
  await act(row, 'weigh', { grams: 250 })
  expect(calls).toMatchObject([{ id: row.id, before: { title: 'Books', version: 1 }, input: { grams: 250 } }])
  expect(await read(row)).toMatchObject({ weight: '0.250' })
  expect(await refusal(act(row, 'weigh', { grams: 13 }))).toEqual([422, 'error:validation.maximum', ['grams']])
  expect(await read(row)).toMatchObject({ weight: '0.250', version: 2 })
})

test('the trail calls the write by the name of the action, and once', async () => {
  const row = await make({ weight: '1' })
  await act(row, 'send', { carrier: 'Post' })
  const { rows } = await sql<{
    action: string
  }>`select action from sc_audit_log where entity = 'parcel' and record_id = ${row.id} order by id`.execute(ctx.db)
  expect(rows.map(({ action }) => action)).toEqual(['created', 'send'])
})

test('what only sets is undone, and done again; the rest has no way back', async () => {
  const row = await make({ weight: '1' })
  const { change_set } = await act(row, 'send', { carrier: 'Post' })
  expect(await undoChangeSet(ctx, Number(change_set), { rules: {} })).toMatchObject({ done: 1, failed: [] })
  expect(await read(row)).toMatchObject({ state: 'packed', carrier: null })
  expect(await act(row, 'weigh', { grams: 5 })).toEqual({ change_set: null })
})

/** Somebody with these actions on every parcel, and the undo of what is theirs. */
function somebody(...actions: string[]): Context {
  const all = { fields: [], read: ['all' as const], write: ['all' as const] }
  const person = { id: 1, account: 'a', departments: [], tree_departments: [], owners: ['u1'], listed: {} }
  const tree = {
    zz: { use: [{ name: 'parcel', actions, ...all }] },
    sc: { use: [{ name: 'change-set', actions: ['list', 'show', 'undo'], ...all }] },
  }
  return { ...ctx, person, tree }
}

test('nobody without its right may, whatever else they may', async () => {
  const row = await make({ weight: '1' })
  const editor = somebody('list', 'show', 'edit', 'delete')
  expect(await refusal(act(row, 'send', { carrier: 'Post' }, editor))).toEqual([403, 'error:forbidden', []])
})

test('whoever has its right takes it back without the right to edit; whoever has lost it does not', async () => {
  const row = await make({ weight: '1' })
  const sender = somebody('list', 'show', 'send')
  const { change_set } = await act(row, 'send', { carrier: 'Post' }, sender)
  expect(await undoChangeSet(somebody('list', 'show', 'edit'), Number(change_set), { rules: {} })).toMatchObject({
    done: 0,
    failed: [{ id: row.id, text: { key: 'error:forbidden' } }],
  })
  expect(await read(row)).toMatchObject({ state: 'sent' })
  const back = await undoChangeSet(sender, Number(change_set), { rules: {} })
  expect(back).toMatchObject({ done: 1, failed: [] })
  expect(await read(row)).toMatchObject({ state: 'packed' })
  // The undo of the undo does it again, with the same right.
  expect(await undoChangeSet(somebody('list', 'show', 'edit'), Number(back.change_set), { rules: {} })).toMatchObject({ done: 0 })
  expect(await undoChangeSet(sender, Number(back.change_set), { rules: {} })).toMatchObject({ done: 1, failed: [] })
  expect(await read(row)).toMatchObject({ state: 'sent', carrier: 'Post' })
})

test('the database refuses a transition that no action declares, whoever writes it', async () => {
  const row = await make()
  const move = (state: string) => sql`update zz_parcel set state = ${state} where id = ${row.id}`.execute(ctx.db)
  await expect(move('delivered')).rejects.toMatchObject({ code: '23514', constraint: expect.stringContaining('transition') as string })
  await expect(sql`update zz_parcel set state = null where id = ${row.id}`.execute(ctx.db)).rejects.toThrow()
  await move('lost')
  // "lose" has code of its own, so its way back is no undo.
  await expect(move('packed')).rejects.toMatchObject({ code: '23514' })
  expect(await refusal(createRecord(ctx, parcel, { title: 'x', state: 'sent' }, {}))).toEqual([
    422,
    'error:validation.additionalProperties',
    ['state'],
  ])
})

test('two at once: one acts, the other is told', async () => {
  const row = await make({ weight: '1' })
  const both = await Promise.allSettled([act(row, 'send', { carrier: 'A' }), act(row, 'send', { carrier: 'B' })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
