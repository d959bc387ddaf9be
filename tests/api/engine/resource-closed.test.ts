/** Records and fields that are closed for changes: what people ask for is refused by field, actions and the system pass. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import type { Values } from '../../../server/contracts/hooks'
import type { Context } from '../../../server/kernel/context'
import { batchRecords } from '../../../server/resource/batch/batch'
import { revertRecord } from '../../../server/resource/history/history'
import { undoChangeSet } from '../../../server/resource/history/undo'
import { readRecord } from '../../../server/resource/read/read'
import { performAction } from '../../../server/resource/write/act'
import { deleteRecord, replaceRecord, restoreRecord } from '../../../server/resource/write/delete'
import { createRecord, updateRecord } from '../../../server/resource/write/write'
import { ownTables, type OwnTables } from '../../support/own-tables'
import { refusalOf } from '../../support/refusal'

const sheet = defineSchema('zz/sheet', {
  x: {
    area: 'use',
    title: 'title',
    read_only_if: { field: 'locked', op: 'eq', value: true },
    open_fields: ['remark', 'locked'],
    actions: { lock: { set: { locked: true, title: 'Locked' } } },
  },
  required: ['title'],
  properties: {
    title: { type: 'string', maxLength: 40 },
    locked: { type: 'boolean', default: false },
    remark: { type: 'string', maxLength: 40 },
    confirmed: { type: 'boolean', default: false },
    place: { type: 'string', maxLength: 40, x: { read_only_if: { field: 'confirmed', op: 'eq', value: true } } },
    extra: { type: 'string', x: { show_if: { field: 'remark', op: 'ne', value: 'none' } } },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          amount: { type: 'integer', x: { read_only_if: { field: 'paid', op: 'eq', value: true } } },
          paid: { type: 'boolean', default: false },
        },
      },
    },
  },
})
/** Goes with its sheet, and closes for good. */
const note = defineSchema('zz/note', {
  x: { area: 'use', title: 'text', child_of: 'sheet', read_only_if: { field: 'text', op: 'eq', value: 'final' } },
  required: ['sheet', 'text'],
  properties: { sheet: { x: { ref: 'zz/sheet' } }, text: { type: 'string' } },
})

let own: OwnTables
let system: Context
let ctx: Context
beforeAll(async () => {
  own = await ownTables([sheet, note])
  system = own.ctx
  const all = (name: string) => ({
    name,
    actions: ['list', 'show', 'create', 'edit', 'delete', 'lock'],
    fields: [],
    read: ['all' as const],
    write: ['all' as const],
  })
  const { id } = await createRecord(
    system,
    system.snapshot.get('sc/user'),
    { account: 'anna', name: 'Anna', hire_date: '2026-01-01' },
    { trusted: true },
  )
  const person = { id: Number(id), account: 'a', departments: [], tree_departments: [], owners: [], listed: {} }
  const undo = { name: 'change-set', actions: ['list', 'show', 'undo'], fields: [], read: ['all' as const], write: ['all' as const] }
  ctx = { ...system, person, tree: { zz: { use: [all('sheet'), all('note')] }, sc: { use: [undo], admin: [undo] } } }
})
afterAll(() => own.close())

const make = (values: Values = {}) => createRecord(ctx, sheet, { title: 'Sheet', ...values })
const patch = (row: Values, values: Values) => updateRecord(ctx, sheet, Number(row.id), values)
const read = async (row: Values) =>
  (JSON.parse(await readRecord(ctx, sheet, Number(row.id))) as { data: Values & { _actions: string[]; _closed: string[] } }).data
const closed = (...fields: string[]) => [422, Object.fromEntries(fields.map((field) => [field, 'error:validation.closed']))]

test('a closed record refuses every change by field but that of its open fields', async () => {
  const row = await make({ locked: true, lines: [{ amount: 1 }] })
  expect(await refusalOf(patch(row, { title: 'Other', place: 'x', remark: 'y' }))).toEqual(closed('title', 'place'))
  expect(await refusalOf(patch(row, { lines: [] }))).toEqual(closed('lines'))
  // What is sent as it is changes nothing.
  expect(await patch(row, { title: 'Sheet', lines: row.lines, remark: 'seen' })).toMatchObject({ remark: 'seen', title: 'Sheet' })
})

test('no write opens what it wants to change, and the next one does', async () => {
  const row = await make({ locked: true })
  expect(await refusalOf(patch(row, { locked: false, title: 'Other' }))).toEqual(closed('title'))
  await patch(row, { locked: false })
  expect(await patch(row, { title: 'Other', locked: true })).toMatchObject({ title: 'Other', locked: true })
})

test('what an open field hides is not cleared by the way', async () => {
  const row = await make({ extra: 'kept', locked: true })
  expect(await refusalOf(patch(row, { remark: 'none' }))).toEqual(closed('extra'))
})

test('a field closes by its own rule, in child rows row by row, and a closed row is not taken away', async () => {
  const row = await make({ confirmed: true, place: 'Here', lines: [{ amount: 1, paid: true }, { amount: 2 }] })
  expect(await refusalOf(patch(row, { place: 'There', title: 'Other' }))).toEqual(closed('place'))
  const [first, second] = row.lines as [Values, Values]
  expect(await refusalOf(patch(row, { lines: [{ ...first, amount: 5, paid: false }, second] }))).toEqual(closed('lines.0.amount'))
  expect(await refusalOf(patch(row, { lines: [second] }))).toEqual([422, { lines: 'error:validation.closed_row' }])
  expect((await patch(row, { lines: [first, { ...second, amount: 3 }, { amount: 4, paid: true }] })).lines).toMatchObject([
    { amount: 1 },
    { amount: 3 },
    { amount: 4 },
  ])
})

test('the answer names what is closed, and offers what can be done', async () => {
  const open = await read(await make({ confirmed: true }))
  expect([open._closed, open._actions]).toEqual([['place'], ['show', 'edit', 'delete', 'lock']])
  const shut = await read(await make({ locked: true }))
  expect([shut._closed, shut._actions]).toEqual([
    ['title', 'confirmed', 'place', 'extra', 'lines'],
    ['show', 'edit', 'lock'],
  ])
})

test('a closed record is not deleted, brought back or replaced; nor is one that would take it along', async () => {
  const row = await make({ locked: true })
  const other = await make()
  expect(await refusalOf(deleteRecord(ctx, sheet, Number(row.id)))).toEqual([422, { id: 'error:closed' }])
  expect(await refusalOf(replaceRecord(ctx, sheet, Number(row.id), Number(other.id)))).toEqual([422, { id: 'error:closed' }])
  await deleteRecord(system, sheet, Number(row.id))
  expect(await refusalOf(restoreRecord(ctx, sheet, Number(row.id)))).toEqual([422, { id: 'error:closed' }])
  await createRecord(ctx, note, { sheet: other.id, text: 'final' })
  expect(await refusalOf(deleteRecord(ctx, sheet, Number(other.id)))).toEqual([422, { id: 'error:closed_user' }])
})

test('many at once, an earlier version and an undo go through the same check', async () => {
  const row = await make()
  await patch(row, { title: 'Second' })
  const { change_set } = await batchRecords(ctx, sheet, { action: 'edit', values: { title: 'Third' } }, [{ id: Number(row.id) }])
  const before = { ids: [{ id: Number(row.id) }] }
  const { change_set: undoable } = await batchRecords(ctx, sheet, { action: 'edit', values: { remark: 'r' } }, before.ids)
  await patch(row, { locked: true })
  expect(await refusalOf(revertRecord(ctx, sheet, Number(row.id), { version: 1 }))).toEqual(closed('title'))
  const tried = await batchRecords(ctx, sheet, { action: 'edit', values: { title: 'Fourth' } }, before.ids)
  expect(tried.failed).toMatchObject([{ errors: { title: [{ key: 'error:validation.closed' }] } }])
  await patch(row, { locked: false })
  await undoChangeSet(ctx, Number(undoable), { rules: {} })
  await updateRecord(system, sheet, Number(row.id), { locked: true })
  await updateRecord(system, sheet, Number(row.id), { locked: true, remark: 'later' })
  expect((await undoChangeSet(ctx, Number(change_set), { rules: {} })).failed).toHaveLength(1)
  expect(await read(row)).toMatchObject({ title: 'Third' })
})

test('declared actions and the system write all the same', async () => {
  const row = await make({ locked: true })
  await performAction(ctx, sheet, 'lock', { id: Number(row.id) })
  expect(await read(row)).toMatchObject({ title: 'Locked' })
  expect(await updateRecord(system, sheet, Number(row.id), { title: 'By the system' })).toMatchObject({ title: 'By the system' })
})
