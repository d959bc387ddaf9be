/** Submitted and cancelled documents, and the new one that takes the place of a cancelled one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import type { Values } from '../../../server/contracts/hooks'
import type { Context } from '../../../server/kernel/context'
import { undoChangeSet } from '../../../server/resource/history/undo'
import { readRecord } from '../../../server/resource/read/read'
import { performAction } from '../../../server/resource/write/act'
import { deleteRecord } from '../../../server/resource/write/delete'
import { createRecord, updateRecord } from '../../../server/resource/write/write'
import { ownTables, type OwnTables } from '../../support/own-tables'
import { refusalOf } from '../../support/refusal'

const contract = defineSchema('zz/contract', {
  x: {
    area: 'use',
    title: 'title',
    states: { field: 'state', submitted: ['signed'], cancelled: ['void'], amend: 'amended_from' },
    open_fields: ['remark'],
    actions: { sign: { from: ['draft'], to: 'signed' }, annul: { to: 'void' }, reopen: { from: ['signed'], to: 'draft' } },
  },
  required: ['title'],
  properties: {
    title: { type: 'string', maxLength: 40 },
    state: { enum: ['draft', 'signed', 'void'], default: 'draft', x: { computed: true } },
    remark: { type: 'string' },
    amended_from: { x: { ref: 'self' } },
  },
})

let own: OwnTables
let ctx: Context
beforeAll(async () => {
  own = await ownTables([contract])
  const user = own.ctx.snapshot.get('sc/user')
  const { id } = await createRecord(own.ctx, user, { account: 'anna', name: 'Anna', hire_date: '2026-01-01' }, { trusted: true })
  const actions = ['list', 'show', 'create', 'edit', 'delete', 'sign', 'annul', 'reopen']
  ctx = {
    ...own.ctx,
    person: { id: Number(id), account: 'anna', departments: [], tree_departments: [], owners: [], listed: {} },
    tree: {
      zz: { use: [{ name: 'contract', actions, fields: [], read: ['all'], write: ['all'] }] },
      sc: { use: [{ name: 'change-set', actions: ['list', 'show', 'undo'], fields: [], read: ['all'], write: ['all'] }] },
    },
  }
})
afterAll(() => own.close())

const make = (values: Values = {}) => createRecord(ctx, contract, { title: 'Rent', ...values })
const act = (row: Values, name: string) => performAction(ctx, contract, name, { id: Number(row.id) })
const read = async (row: Values) =>
  (JSON.parse(await readRecord(ctx, contract, Number(row.id))) as { data: Values & { _actions: string[]; _closed: string[] } }).data

test('a submitted document is closed but for its open fields, until an action opens it again', async () => {
  const row = await make()
  await act(row, 'sign')
  expect(await refusalOf(updateRecord(ctx, contract, Number(row.id), { title: 'Lease', remark: 'x' }))).toEqual([
    422,
    { title: 'error:validation.closed' },
  ])
  expect(await refusalOf(deleteRecord(ctx, contract, Number(row.id)))).toEqual([422, { id: 'error:closed' }])
  expect(await updateRecord(ctx, contract, Number(row.id), { remark: 'Keys handed over' })).toMatchObject({ remark: 'Keys handed over' })
  expect(await read(row)).toMatchObject({ _actions: ['show', 'edit', 'annul', 'reopen'], _closed: ['title', 'amended_from'] })
  await act(row, 'reopen')
  expect(await updateRecord(ctx, contract, Number(row.id), { title: 'Lease' })).toMatchObject({ title: 'Lease' })
})

test('no action leads on from a cancelled document, also none that says no state', async () => {
  const row = await make()
  await act(row, 'annul')
  expect((await read(row))._actions).toEqual(['show', 'edit', 'amend'])
  expect(await refusalOf(act(row, 'annul'))).toEqual([409, {}])
})

test('a cancelled document is amended once, by a new one that names it for good', async () => {
  const [row, open] = [await make(), await make()]
  expect(await refusalOf(make({ amended_from: open.id }))).toEqual([422, { amended_from: 'error:validation.reference' }])
  await act(row, 'annul')
  const next = await make({ amended_from: row.id })
  expect((await read(row))._actions).toEqual(['show', 'edit'])
  expect(await refusalOf(make({ amended_from: row.id }))).toEqual([422, { amended_from: 'error:validation.unique' }])
  expect(await refusalOf(updateRecord(ctx, contract, Number(next.id), { amended_from: null }))).toEqual([
    422,
    { amended_from: 'error:validation.fixed' },
  ])
  expect(await updateRecord(ctx, contract, Number(next.id), { title: 'Lease' })).toMatchObject({ amended_from: row.id })
})

test('what was amended stays cancelled: an undo would bring a second one to life', async () => {
  const row = await make()
  const { change_set } = await act(row, 'annul')
  const next = await make({ amended_from: row.id })
  const undo = () => undoChangeSet(ctx, Number(change_set), { rules: {} })
  expect(await undo()).toMatchObject({ done: 0, failed: [{ text: { key: 'error:undo.moved_on' } }] })
  expect(await read(row)).toMatchObject({ state: 'void' })
  await deleteRecord(ctx, contract, Number(next.id))
  expect(await undo()).toMatchObject({ done: 1, failed: [] })
  expect(await read(row)).toMatchObject({ state: 'draft' })
})
