/** Guards by row (`x.guards`, `x.guard_if`) and the log of readings: no list, filter, sort, group, title or history tells what a row keeps. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { checkDeclarations } from '../../../src/schemas/core/check/check'
import type { Context } from '../../../server/kernel/context'
import type { Values } from '../../../server/contracts/hooks'
import { recordHistory } from '../../../server/resource/history/history'
import { aggregateRecords } from '../../../server/resource/query/aggregate'
import { listRecords } from '../../../server/resource/query/list'
import { parseListQuery } from '../../../server/resource/query/list-query'
import { pivotRecords } from '../../../server/resource/query/pivot'
import { searchAll } from '../../../server/resource/read/global-search'
import { listOptions, readRecord } from '../../../server/resource/read/read'
import { createRecord, updateRecord } from '../../../server/resource/write/write'
import { ownTables, type OwnTables } from '../../support/own-tables'

const kind = defineSchema('zz/kind', {
  x: { area: 'use', lookup: true, live: false },
  properties: { secret: { type: 'boolean' } },
})
const absence = defineSchema('zz/absence', {
  x: { area: 'use', title: 'title', row_owner: 'owner', log_reads: true, live: false, guards: { why: { own: true } } },
  required: ['title', 'owner'],
  properties: {
    title: { type: 'string', x: { search: true } },
    owner: { x: { ref: 'sc/user' } },
    kind: { x: { ref: 'zz/kind', guard: 'why', guard_if: { field: 'kind.secret', op: 'eq', value: true } } },
    reason: { type: 'string', x: { guard: 'why', search: true } },
    boxes: { x: { refs: 'zz/kind', guard: 'why' } },
  },
})

let own: OwnTables
let [me, other] = [0, 0]
let [open, secret] = [0, 0]
let rows: Values[]
beforeAll(async () => {
  own = await ownTables([kind, absence])
  ;[me = 0, other = 0] = (
    await sql<{ id: number }>`insert into sc_user (account, name, hire_date, employment, status)
      select 'p' || n, 'P' || n, '2026-01-01', 'full', 'active' from generate_series(1, 2) as n returning id`.execute(own.ctx.db)
  ).rows.map(({ id }) => id)
  const make = async (code: string, isSecret: boolean) =>
    Number((await createRecord(own.ctx, kind, { code, name: { en: code }, secret: isSecret })).id)
  ;[open, secret] = [await make('OPEN', false), await make('SECRET', true)]
  rows = []
  for (const [owner, of] of [
    [me, secret],
    [other, open],
    [other, secret],
  ])
    rows.push(
      await createRecord(own.ctx, absence, { title: `a${rows.length}`, owner, kind: of, reason: `why ${rows.length}`, boxes: [secret] }),
    )
})
afterAll(() => own.close())

const reader = (fields: string[] = []): Context => ({
  ...own.ctx,
  tree: { zz: { use: [{ name: 'absence', actions: ['list', 'show', 'edit'], read: ['all'], write: ['all'], fields }] } },
  person: { id: me, account: 'p1', departments: [], tree_departments: [], owners: [`u${me}`], listed: {} },
})
const list = async (ctx: Context, query: Record<string, string> = {}) =>
  JSON.parse(await listRecords(ctx, absence, parseListQuery({ per_page: '50', sort: 'id', ...query }))) as {
    data: Values[]
    meta: { total: number; refs: Record<string, Record<string, unknown>> }
  }
const titlesOf = async (ctx: Context, query: Record<string, string>) => (await list(ctx, query)).data.map(({ title }) => title)

test('a row of one’s own is open, another keeps its reason, and its kind only where the condition says so', async () => {
  const { data } = await list(reader())
  expect(data.map((row) => [row.kind, row.reason, row.boxes, row._masked])).toEqual([
    [secret, 'why 0', [secret], []],
    [open, null, null, ['reason', 'boxes']],
    [null, null, null, ['kind', 'reason', 'boxes']],
  ])
  const one = (JSON.parse(await readRecord(reader(), absence, Number(rows[2]?.id))) as { data: Values }).data
  expect([one.kind, one.reason, one._masked]).toEqual([null, null, ['kind', 'reason', 'boxes']])
  expect(one._refs).not.toHaveProperty('zz/kind.' + String(secret))
})

test('who has the right reads all, and nothing is masked', async () => {
  const { data } = await list(reader(['why-show']))
  expect(data.map((row) => [row.kind, row.reason, '_masked' in row])).toEqual([
    [secret, 'why 0', false],
    [open, 'why 1', false],
    [secret, 'why 2', false],
  ])
})

test('filters, negated ones, paths, sorts, searches, groups and charts see what the reader sees', async () => {
  const ctx = reader()
  expect(await titlesOf(ctx, { 'filter[kind][in]': String(secret) })).toEqual(['a0'])
  expect(await titlesOf(ctx, { 'filter[kind][empty]': '1' })).toEqual(['a2'])
  expect(await titlesOf(ctx, { 'filter[kind][nin]': String(open) })).toEqual(['a0', 'a2'])
  expect(await titlesOf(ctx, { 'filter[kind.code][eq]': 'SECRET' })).toEqual(['a0'])
  expect(await titlesOf(ctx, { 'filter[boxes][in]': String(secret) })).toEqual(['a0'])
  expect(await titlesOf(ctx, { 'filter[reason][contains]': 'why' })).toEqual(['a0'])
  expect(await titlesOf(ctx, { q: 'why 2' })).toEqual([])
  expect(await titlesOf(ctx, { sort: '-kind' })).toEqual(['a0', 'a1', 'a2'])
  const { filter } = parseListQuery({})
  const { data, meta } = await aggregateRecords(ctx, absence, { filter, trash: false, group: 'kind' })
  expect(data.map(({ value, count }) => [value, count]).sort()).toEqual(
    [
      [null, 1],
      [open, 1],
      [secret, 1],
    ].sort(),
  )
  expect(meta.total).toBe(3)
  const chart = await pivotRecords(ctx, absence, { filter, trash: false, by: 'kind', measure: 'count' })
  expect(chart.data.map(({ by, count }) => [by, count])).toEqual(expect.arrayContaining([[null, 1]]))
})

test('titles of what a page refers to name nothing that its rows keep', async () => {
  const { data, meta } = await list(reader(), { 'filter[owner][in]': String(other) })
  expect(data).toHaveLength(2)
  expect(Object.keys(meta.refs['zz/kind'] ?? {})).toEqual([String(open)])
})

test('the history of a row keeps it too; whoever may write the record writes a field that some rows close', async () => {
  const ctx = reader()
  const fieldsOf = async (id: unknown) =>
    (await recordHistory(ctx, absence, Number(id))).data.flatMap(({ changes }) => changes.map(({ field }) => field))
  expect(await fieldsOf(rows[2]?.id)).toEqual(expect.not.arrayContaining(['kind', 'reason']))
  expect(await fieldsOf(rows[0]?.id)).toEqual(expect.arrayContaining(['kind', 'reason']))
  await updateRecord(ctx, absence, Number(rows[1]?.id), { kind: open })
  await expect(updateRecord(ctx, absence, Number(rows[1]?.id), { reason: 'mine' })).rejects.toMatchObject({ status: 403 })
})

test('a module opens rows by a rule of its own; looking as somebody else opens none that is closed to oneself', async () => {
  const granted = {
    ...reader(),
    hooks: { 'zz/absence': { alsoOpens: (_ctx: Context, guard: string) => (guard === 'why' ? sql<boolean>`true` : undefined) } },
  }
  expect((await list({ ...granted, tree: { ...granted.tree } })).data.map(({ reason }) => reason)).toEqual(['why 0', 'why 1', 'why 2'])
  const plain = reader()
  const { person } = plain
  if (!person) throw new Error('the reader is somebody')
  const views = { user: other, name: 'P2', until: '2099-01-01T00:00:00.000Z', own: { person, tree: plain.tree } }
  const asOther: Context = { ...plain, tree: { ...plain.tree }, person: { ...person, views } }
  expect((await list(asOther)).data.map(({ reason }) => reason)).toEqual([null, null, null])
})

const logged = async () =>
  (
    await sql<{ id: number | null; changes: { users: number[] } }>`
      select record_id::int as id, changes from sc_audit_log where action = 'read' and entity = 'absence' order by sc_audit_log.id`.execute(
      own.ctx.db,
    )
  ).rows
const { filter: all } = parseListQuery({})

test('who reads rows in others’ names is written down; who reads their own is not', async () => {
  const before = (await logged()).length
  await list(reader(), { 'filter[owner][in]': String(me) })
  await readRecord(reader(), absence, Number(rows[0]?.id))
  expect(await logged()).toHaveLength(before)
  await list(reader())
  await readRecord(reader(), absence, Number(rows[1]?.id))
  expect((await logged()).slice(before)).toEqual([
    { id: null, changes: { users: [other] } },
    { id: Number(rows[1]?.id), changes: { users: [other] } },
  ])
})

test('sums, charts, titles, finds and the history of others’ rows are readings too', async () => {
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    sums: () => aggregateRecords(reader(), absence, { filter: all, trash: false }),
    chart: () => pivotRecords(reader(), absence, { filter: all, trash: false, by: 'owner', measure: 'count' }),
    options: () => listOptions(reader(), absence, { ids: rows.map(({ id }) => Number(id)) }),
    search: () => searchAll(reader(), { q: 'a1', kinds: ['zz/absence'], per_kind: 5 }, {}),
    history: () => recordHistory(reader(), absence, Number(rows[1]?.id)),
  }
  for (const [name, read] of Object.entries(ways)) {
    const before = (await logged()).length
    await read()
    expect([name, (await logged()).slice(before).map(({ changes }) => changes)]).toEqual([name, [{ users: [other] }]])
  }
  const before = (await logged()).length
  await recordHistory(reader(), absence, Number(rows[0]?.id))
  await aggregateRecords(reader(), absence, { filter: parseListQuery({ 'filter[owner][in]': String(me) }).filter, trash: false })
  expect(await logged()).toHaveLength(before)
})

test('a declaration that opens or closes what is not there does not start', () => {
  const bad = defineSchema('zz/bad', {
    x: { area: 'use', title: 'title', log_reads: true, guards: { how: { own: true } } },
    required: ['title'],
    properties: { title: { type: 'string' }, note: { type: 'string', x: { guard_if: { field: 'title', op: 'eq', value: 'a' } } } },
  })
  const problems = checkDeclarations([bad]).map((one) => JSON.stringify(one))
  for (const words of ['no field has the guard how', 'x.log_reads', 'x.guards.how.own', 'x.guard_if'])
    expect(problems.join('\n')).toContain(words)
})
