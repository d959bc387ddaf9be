/** Child rows ask their record: what is shown, required, closed and offered in them depends on it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { optionsIn } from '../../../src/schemas/core/in-record'
import type { Values } from '../../../server/contracts/hooks'
import type { Context } from '../../../server/kernel/context'
import { listOptions } from '../../../server/resource/read/read'
import { createRecord, updateRecord } from '../../../server/resource/write/write'
import { ownTables, type OwnTables } from '../../support/own-tables'
import { refusalOf } from '../../support/refusal'

const client = defineSchema('zz/client', {
  x: { area: 'use', title: 'title' },
  required: ['title'],
  properties: { title: { type: 'string' } },
})
const branch = defineSchema('zz/branch', {
  x: { area: 'use', title: 'title' },
  required: ['title', 'client'],
  properties: { title: { type: 'string' }, client: { x: { ref: 'zz/client' } } },
})
const isExport = { field: 'parent.kind', op: 'eq', value: 'export' } as const
const order = defineSchema('zz/order', {
  x: { area: 'use', title: 'title' },
  required: ['title'],
  properties: {
    title: { type: 'string' },
    kind: { enum: ['home', 'export'], default: 'home' },
    client: { x: { ref: 'zz/client' } },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          tariff: { type: 'string', x: { show_if: isExport, required_if: isExport } },
          note: { type: 'string', x: { required_if: { field: 'parent.client', op: 'nempty' } } },
          pieces: { type: 'integer', x: { read_only_if: isExport } },
          branch: { x: { ref: 'zz/branch', options: { field: 'client', op: 'eq', value: 'parent.client' } } },
        },
      },
    },
  },
})

let own: OwnTables
let ctx: Context
beforeAll(async () => {
  own = await ownTables([client, branch, order])
  const user = own.ctx.snapshot.get('sc/user')
  const { id } = await createRecord(own.ctx, user, { account: 'anna', name: 'Anna', hire_date: '2026-01-01' }, { trusted: true })
  const all = (name: string) => ({
    name,
    actions: ['list', 'show', 'create', 'edit', 'delete'],
    fields: [],
    read: ['all' as const],
    write: ['all' as const],
  })
  ctx = {
    ...own.ctx,
    person: { id: Number(id), account: 'anna', departments: [], tree_departments: [], owners: [], listed: {} },
    tree: { zz: { use: [all('client'), all('branch'), all('order')] } },
  }
})
afterAll(() => own.close())

const make = (values: Values) => createRecord(ctx, order, { title: 'Order', ...values })
const patch = (row: Values, values: Values) => updateRecord(ctx, order, Number(row.id), values)
const clientWithBranch = async (title: string) => {
  const owner = await createRecord(ctx, client, { title })
  return { client: owner.id, branch: (await createRecord(ctx, branch, { title: `${title} branch`, client: owner.id })).id }
}

test('what the record hides in its rows is cleared, what it demands is asked for', async () => {
  const row = await make({ lines: [{ tariff: '8471', note: 'x' }] })
  expect(row.lines).toMatchObject([{ tariff: null, note: 'x' }])
  expect(await refusalOf(make({ kind: 'export', lines: [{ tariff: '8471' }, {}] }))).toEqual([
    422,
    { 'lines.1.tariff': 'error:validation.required' },
  ])
  const { client: buyer } = await clientWithBranch('Acme')
  expect(await refusalOf(make({ client: buyer, lines: [{}] }))).toEqual([422, { 'lines.0.note': 'error:validation.required' }])
})

test('a cell is closed by the record as it is stored', async () => {
  const row = await make({ kind: 'export', lines: [{ tariff: '1', pieces: 3 }] })
  const [line] = row.lines as [Values]
  expect(await refusalOf(patch(row, { kind: 'home', lines: [{ ...line, pieces: 4 }] }))).toEqual([
    422,
    { 'lines.0.pieces': 'error:validation.closed' },
  ])
  await patch(row, { kind: 'home' })
  expect((await patch(row, { lines: [{ ...line, pieces: 4 }] })).lines).toMatchObject([{ pieces: 4 }])
})

test('only what fits the record is chosen, and what fits no longer is chosen anew', async () => {
  const [acme, other] = [await clientWithBranch('Acme'), await clientWithBranch('Other')]
  const wrong = [422, { 'lines.0.branch': 'error:validation.reference' }]
  const line = { note: 'x', branch: acme.branch }
  expect(await refusalOf(make({ lines: [line] }))).toEqual(wrong)
  expect(await refusalOf(make({ client: other.client, lines: [line] }))).toEqual(wrong)
  const row = await make({ client: acme.client, lines: [line] })
  expect(await patch(row, { title: 'Same' })).toMatchObject({ lines: [line] })
  expect(await refusalOf(patch(row, { client: other.client }))).toEqual(wrong)
  const [stored] = row.lines as [Values]
  expect(await patch(row, { client: other.client, lines: [{ ...stored, branch: other.branch }] })).toMatchObject({ client: other.client })
})

test('the picker is offered the same, and no other condition', async () => {
  const [acme] = [await clientWithBranch('Acme'), await clientWithBranch('Other')]
  const field = order.fields.find(({ name }) => name === 'lines')?.items?.find(({ name }) => name === 'branch')
  const filter = (record: Values) => JSON.stringify(field && optionsIn(field, { parent: record }))
  const offered = async (given: string) => (await listOptions(ctx, branch, { filter: given })).map(({ id }) => id)
  expect(await offered(filter({ client: acme.client }))).toEqual([acme.branch])
  expect(await offered(filter({ client: null }))).toEqual([])
  const all = await offered(JSON.stringify({ field: 'title', op: 'eq', value: 'Acme branch' }))
  expect(all.length).toBeGreaterThan(1)
})
