/**
 * A list of rows seen in several ways: its own, its department's, those worked along on, those of a record that is seen. Few are gathered,
 * many walked through (resource/each-way.ts): either way it is the same list.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import type { Entity } from '../../../src/schemas/core/define'
import type { PermissionObject } from '../../../src/schemas/core/permission'
import type { Context } from '../../../server/kernel/context'
import { analyseFilled } from '../../../server/database/migration/analyse'
import { aggregateRecords } from '../../../server/resource/query/aggregate'
import { listRecords } from '../../../server/resource/query/list'
import { parseListQuery } from '../../../server/resource/query/list-query'
import { ownTables, type OwnTables } from '../../support/own-tables'

const properties = { n: { type: 'integer' }, rest: { type: 'integer' }, owner: { x: { ref: 'sc/user' } } } as const
const deal = defineSchema('zz/deal', {
  x: {
    area: 'use',
    live: false,
    row_owner: 'owner',
    row_department: 'department',
    collaborators: 'helpers',
    list: { columns: ['n'], filters: ['rest'] },
  },
  properties: { ...properties, department: { x: { ref: 'sc/department' } }, helpers: { x: { refs: 'sc/user' } } },
})
const step = defineSchema('zz/step', {
  x: { area: 'use', live: false, row_owner: 'owner', access_via: 'deal', list: { columns: ['n'], sort: '-rest', filters: ['rest'] } },
  properties: { ...properties, deal: { x: { ref: 'zz/deal' } } },
})
const rows = 24_000
let own: OwnTables
let people: number[]
let departments: number[]

beforeAll(async () => {
  own = await ownTables([deal, step])
  const { db } = own.ctx
  people = (
    await sql<{
      id: number
    }>`insert into sc_user (account, name, hire_date, employment, status) select 'p' || n, 'P' || n, '2026-01-01', 'full', 'active' from generate_series(0, 3) as n returning id::int`.execute(
      db,
    )
  ).rows.map(({ id }) => id)
  const {
    rows: [level],
  } = await sql<{
    id: number
  }>`insert into sc_department_level (code, name, rank, position) values ('L', '{"en":"L"}', 1, 1) returning id`.execute(db)
  departments = (
    await sql<{
      id: number
    }>`insert into sc_department (code, name, level_id, status, position) select 'D' || n, jsonb_build_object('en', 'D' || n), ${level?.id}, 'active', n from generate_series(0, 3) as n returning id::int`.execute(
      db,
    )
  ).rows.map(({ id }) => id)
  // Deal n: owner 1 of every 50th, else 0; department n mod 4, none of every 7th; helper 2 of every 30th. Every 11th is deleted, the fourth person has none.
  await sql`insert into zz_deal (n, rest, owner_id, department_id, deleted_at)
    select n, case when n % 5 = 0 then null else n % 13 end, case when n % 50 = 0 then ${people[1]}::bigint else ${people[0]}::bigint end,
      case when n % 7 = 0 then null else (${departments}::bigint[])[1 + n % 4] end, case when n % 11 = 0 then now() end from generate_series(0, ${rows - 1}) as n`.execute(
    db,
  )
  await sql`insert into zz_deal__helpers (parent_id, target_id) select id, ${people[2]} from zz_deal where n % 30 = 0`.execute(db)
  await sql`insert into zz_step (n, rest, owner_id, deal_id)
    select n, n % 17, case when n % 40 = 1 then ${people[1]}::bigint else ${people[0]}::bigint end, case when n % 9 = 0 then null else d.id end
    from generate_series(0, ${rows - 1}) as s(n) join zz_deal as d using (n)`.execute(db)
  for (const entity of [deal, step]) await analyseFilled({ migrateUrl: own.migrateUrl }, entity, rows)
})
afterAll(() => own.close())

interface Row {
  n: number
  rest: number | null
}
interface Answer {
  data: Row[]
  meta: { total: number; next?: string }
}

const all = Array.from({ length: rows }, (_, n) => n)
const dealOf = (n: number) => ({
  owner: n % 50 === 0 ? 1 : 0,
  department: n % 7 === 0 ? null : n % 4,
  helps: n % 30 === 0,
  deleted: n % 11 === 0,
})
/** Who is asked, and which deals he sees. */
const asked = {
  'a head of two departments, who works along on some': {
    me: 2,
    tree: [1, 2],
    deal: ({ department, helps }: ReturnType<typeof dealOf>) => department === 1 || department === 2 || helps,
  },
  'somebody with a few': { me: 1, tree: [], deal: ({ owner }: ReturnType<typeof dealOf>) => owner === 1 },
  'somebody with none': { me: 3, tree: [], deal: () => false },
}

describe.each(Object.entries(asked))('%s', (_name, { me, tree, deal: seesDeal }) => {
  const ctx = (): Context => {
    const object = (name: string): PermissionObject => ({ name, actions: ['list', 'show'], read: ['own', 'tree'], write: ['own'] })
    return {
      ...own.ctx,
      tree: { zz: { use: [object('deal'), object('step')] } },
      person: {
        id: people[me] ?? 0,
        account: 'p',
        departments: [],
        tree_departments: tree.map((n) => departments[n] ?? 0),
        owners: [],
        listed: {},
      },
    }
  }
  const list = async (entity: Entity, query: Record<string, string>) =>
    JSON.parse(await listRecords(ctx(), entity, parseListQuery({ per_page: '50', ...query }))) as Answer
  const seen: Record<string, { entity: Entity; rows: () => Row[] }> = {
    deals: {
      entity: deal,
      rows: () => all.filter((n) => !dealOf(n).deleted && seesDeal(dealOf(n))).map((n) => ({ n, rest: n % 5 === 0 ? null : n % 13 })),
    },
    steps: {
      entity: step,
      rows: () =>
        all
          .filter((n) => (me === 1 && n % 40 === 1) || (n % 9 !== 0 && !dealOf(n).deleted && seesDeal(dealOf(n))))
          .map((n) => ({ n, rest: n % 17 })),
    },
  }
  const byRest = (a: Row, b: Row) => (b.rest ?? -1) - (a.rest ?? -1) || a.n - b.n

  test.each(Object.entries(seen))(
    '%s: pages in order, by number and by cursor, with their total',
    async (_what, { entity, rows: visible }) => {
      const expected = visible().toSorted(byRest)
      const first = await list(entity, { sort: '-rest' })
      expect([first.data.map(({ n }) => n), first.meta.total]).toEqual([expected.slice(0, 50).map(({ n }) => n), expected.length])
      const third = await list(entity, { sort: '-rest', page: '3' })
      expect(third.data.map(({ n }) => n)).toEqual(
        (expected.length > 100 ? expected.slice(100, 150) : expected.slice(0, 50)).map(({ n }) => n),
      )
      if (first.meta.next)
        expect((await list(entity, { sort: '-rest', after: first.meta.next })).data.map(({ n }) => n)).toEqual(
          expected.slice(50, 100).map(({ n }) => n),
        )
      const latest = await list(entity, { sort: '-id', total: 'exact' })
      expect([latest.data.map(({ n }) => n), latest.meta.total]).toEqual([
        visible()
          .toReversed()
          .slice(0, 50)
          .map(({ n }) => n),
        expected.length,
      ])
    },
  )

  test.each(Object.entries(seen))('%s: filtered, and added up', async (_what, { entity, rows: visible }) => {
    const expected = visible().filter(({ rest }) => rest === 3)
    const { data, meta } = await list(entity, { sort: 'n', 'filter[rest]': '3' })
    expect([data.map(({ n }) => n), meta.total]).toEqual([expected.slice(0, 50).map(({ n }) => n), expected.length])
    expect(
      (await aggregateRecords(ctx(), entity, { filter: { all: [{ field: 'rest', op: 'eq', value: 3 }] }, trash: false })).meta.total,
    ).toBe(expected.length)
  })
})
