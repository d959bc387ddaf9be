/** One predicate: list, read, options, titles, path filters and history agree on which rows and fields a person has. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import type { PermissionObject } from '../../../src/schemas/core/permission'
import { scopes, type Scope } from '../../../src/schemas/core/types'
import type { Context } from '../../../server/kernel/context'
import { ApiError } from '../../../server/kernel/errors'
import type { Values } from '../../../server/contracts/hooks'
import { recordHistory } from '../../../server/resource/history/history'
import { listRecords } from '../../../server/resource/query/list'
import { parseListQuery } from '../../../server/resource/query/list-query'
import { listOptions, readRecord } from '../../../server/resource/read/read'
import { createRecord, updateRecord } from '../../../server/resource/write/write'
import { ownTables, type OwnTables } from '../../support/own-tables'

const note = defineSchema('zz/note', {
  x: { area: 'use', title: 'title', row_owner: 'owner', row_department: 'department', live: false },
  required: ['title'],
  properties: {
    title: { type: 'string', x: { search: true } },
    owner: { x: { ref: 'sc/user' } },
    department: { x: { ref: 'sc/department' } },
    salary: { x: { type: 'money', per_unit: true, guard: 'pay' } },
    about: { x: { ref: 'self' } },
  },
})

let own: OwnTables
let notes: Values[]
let people: number[]
let departments: number[]

beforeAll(async () => {
  own = await ownTables([note])
  people = (
    await sql<{
      id: number
    }>`insert into sc_user (account, name, hire_date, employment, status) select 'p' || n, 'P' || n, '2026-01-01', 'full', 'active' from generate_series(1, 3) as n returning id`.execute(
      own.ctx.db,
    )
  ).rows.map(({ id }) => id)
  const {
    rows: [level],
  } = await sql<{
    id: number
  }>`insert into sc_department_level (code, name, rank, position) values ('L', '{"en":"L"}', 1, 1) returning id`.execute(own.ctx.db)
  departments = (
    await sql<{
      id: number
    }>`insert into sc_department (code, name, level_id, status, position) select 'D' || n, jsonb_build_object('en', 'D' || n), ${level?.id}, 'active', n from generate_series(1, 3) as n returning id`.execute(
      own.ctx.db,
    )
  ).rows.map(({ id }) => id)
  notes = []
  for (const owner of people) {
    for (const department of departments) {
      const about = notes.at(-1)?.id ?? null
      notes.push(
        await createRecord(own.ctx, note, { title: `note ${owner} ${department}`, owner, department, salary: '777123.5000', about }),
      )
    }
  }
})
afterAll(() => own.close())

interface Right {
  read: readonly Scope[]
  me: number
  posts: readonly number[]
  tree: readonly number[]
  targets: { users: number[]; departments: number[] }
  pay: boolean
}

const may: fc.Arbitrary<Right> = fc
  .record({
    read: fc.subarray([...scopes]),
    me: fc.integer({ min: 0, max: 2 }),
    posts: fc.subarray([0, 1, 2]),
    tree: fc.subarray([0, 1, 2]),
    targets: fc.record({ users: fc.subarray([0, 1, 2]), departments: fc.subarray([0, 1, 2]) }),
    pay: fc.boolean(),
  })
  .map(({ me, posts, tree, targets, ...rest }) => ({
    ...rest,
    me: people[me] ?? 0,
    posts: posts.map((n) => departments[n] ?? 0),
    tree: tree.map((n) => departments[n] ?? 0),
    targets: { users: targets.users.map((n) => people[n] ?? 0), departments: targets.departments.map((n) => departments[n] ?? 0) },
  }))

function contextOf({ read, me, posts, tree, targets, pay }: Right): Context {
  const object: PermissionObject = {
    name: 'note',
    actions: ['list', 'show', 'create', 'edit'],
    read,
    write: read,
    fields: pay ? ['pay-show'] : [],
  }
  return {
    ...own.ctx,
    tree: { zz: { use: [object] } },
    person: {
      id: me,
      account: 'p',
      departments: posts,
      tree_departments: tree,
      owners: [],
      listed: { 'zz.use.note.read': targets, 'zz.use.note.write': targets },
    },
  }
}

const oracle = ({ read, me, posts, tree, targets }: Right) =>
  notes
    .filter(({ owner, department }) =>
      read.some((scope) => {
        switch (scope) {
          case 'own':
            return owner === me
          case 'listed':
            return targets.users.includes(Number(owner)) || targets.departments.includes(Number(department))
          case 'dept':
            return posts.includes(Number(department))
          case 'tree':
            return tree.includes(Number(department))
          case 'all':
            return true
        }
      }),
    )
    .map(({ id }) => Number(id))

const list = async (ctx: Context, query: Record<string, string> = {}) =>
  JSON.parse(await listRecords(ctx, note, parseListQuery({ per_page: '200', sort: 'id', ...query }))) as {
    data: Values[]
    meta: { total: number; refs: Record<string, Record<string, unknown>> }
  }
async function statusOf(act: Promise<unknown>): Promise<number> {
  try {
    await act
    return 200
  } catch (error) {
    if (error instanceof ApiError) return error.status
    throw error
  }
}

describe('which rows', () => {
  test('property: list, total, search, options, read, history and titles agree with the scopes of sc.md §5.1', async () => {
    await fc.assert(
      fc.asyncProperty(may, async (right) => {
        const [ctx, visible] = [contextOf(right), oracle(right)]
        const whole = await list(ctx)
        expect(whole.data.map(({ id }) => id)).toEqual(visible)
        expect(whole.meta.total).toBe(visible.length)
        expect((await list(ctx, { q: 'note' })).data.length).toBe(visible.length)
        expect((await listOptions(ctx, note, {})).map(({ id }) => id).sort((a, b) => a - b)).toEqual(visible)
        expect((await listOptions(ctx, note, { ids: notes.map(({ id }) => Number(id)) })).length).toBe(visible.length)
        const titled = Object.keys(whole.meta.refs['zz/note'] ?? {}).map(Number)
        expect(titled.filter((id) => !visible.includes(id))).toEqual([])
        for (const { id } of notes) {
          const expected = visible.includes(Number(id)) ? 200 : 404
          expect([id, await statusOf(readRecord(ctx, note, Number(id))), await statusOf(recordHistory(ctx, note, Number(id)))]).toEqual([
            id,
            expected,
            expected,
          ])
        }
      }),
      { numRuns: 40 },
    )
  })

  test('property: a path over a reference acts as empty where its row is not to be seen', async () => {
    await fc.assert(
      fc.asyncProperty(may, async (right) => {
        const [ctx, visible] = [contextOf(right), oracle(right)]
        const named = notes
          .filter(({ id, about }) => visible.includes(Number(id)) && about !== null && visible.includes(Number(about)))
          .map(({ id }) => id)
        expect((await list(ctx, { 'filter[about.title][nempty]': '1' })).data.map(({ id }) => id)).toEqual(named)
        expect((await list(ctx, { 'filter[about.title][empty]': '1' })).data.length).toBe(visible.length - named.length)
      }),
      { numRuns: 25 },
    )
  })

  test('writing: what he may see but not write is 403, what he may not see is 404', async () => {
    const right: Right = { read: ['own'], me: people[0] ?? 0, posts: [], tree: [], targets: { users: [], departments: [] }, pay: false }
    const ctx = contextOf(right)
    const readAll = {
      ...ctx,
      tree: { zz: { use: [{ name: 'note', actions: ['list', 'show', 'edit'], read: ['all'] as const, write: ['own'] as const }] } },
    }
    const foreign = Number(notes.at(-1)?.id)
    expect(await statusOf(updateRecord(ctx, note, foreign, { title: 'x' }))).toBe(404)
    expect(await statusOf(updateRecord(readAll, note, foreign, { title: 'x' }))).toBe(403)
  })
})

describe('which fields', () => {
  test('property: a guarded value leaves in no byte, and can neither be filtered nor sorted nor written by (runtime.md S21, S25)', async () => {
    await fc.assert(
      fc.asyncProperty(
        may.map((right): Right => ({ ...right, read: ['all'] })),
        async (right) => {
          const ctx = contextOf(right)
          const id = Number(notes[0]?.id)
          const bytes = [
            JSON.stringify(await list(ctx)),
            await readRecord(ctx, note, id),
            JSON.stringify(await recordHistory(ctx, note, id)),
            JSON.stringify(await listOptions(ctx, note, {})),
          ]
          expect(bytes.some((text) => text.includes('777123'))).toBe(right.pay)
          const allowed = right.pay ? 200 : 403
          expect(await statusOf(list(ctx, { 'filter[salary][gt]': '1' }))).toBe(allowed)
          expect(await statusOf(list(ctx, { 'filter[about.salary][gt]': '1' }))).toBe(allowed)
          expect(await statusOf(list(ctx, { sort: 'salary' }))).toBe(allowed)
          expect(await statusOf(list(ctx, { filter: JSON.stringify({ none: [{ field: 'salary', op: 'eq', value: '777123.5' }] }) }))).toBe(
            allowed,
          )
          expect(await statusOf(updateRecord(ctx, note, id, { salary: '1' }))).toBe(403)
        },
      ),
      { numRuns: 10 },
    )
  })
})
