/** The search over all records: what is found first, and that nobody finds a row or a word that he may not see. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import type { PermissionObject } from '../../../src/schemas/core/permission'
import { scopes, type Scope } from '../../../src/schemas/core/types'
import type { Context } from '../../../server/kernel/context'
import { hitsOf, searchAll, type GlobalSearch } from '../../../server/resource/read/global-search'
import { createRecord } from '../../../server/resource/write/write'
import type { Values } from '../../../server/contracts/hooks'
import { ownTables, type OwnTables } from '../../support/own-tables'
import { testApp, type TestApp } from '../../support/app'

const thing = defineSchema('zz/thing', {
  x: { area: 'use', title: 'name', live: false, list: { columns: ['name', 'kind', 'note'] } },
  required: ['name'],
  properties: {
    code: { type: 'string', x: { search: true } },
    name: { type: 'string', x: { search: true } },
    kind: { enum: ['red', 'blue'], default: 'red' },
    note: { type: 'string', x: { search: true } },
  },
})
const secret = defineSchema('zz/secret', {
  x: {
    area: 'use',
    title: 'name',
    row_owner: 'owner',
    row_department: 'department',
    live: false,
    list: { columns: ['name', 'pay', 'about'] },
  },
  required: ['name'],
  properties: {
    name: { type: 'string', x: { search: true } },
    pay: { type: 'string', x: { search: true, guard: 'pay' } },
    token: { type: 'string', x: { secret: true } },
    owner: { x: { ref: 'sc/user' } },
    department: { x: { ref: 'sc/department' } },
    about: { x: { ref: 'self' } },
  },
})
const child = defineSchema('zz/child', {
  x: { area: 'use', title: 'name', child_of: 'parent', live: false },
  required: ['name', 'parent'],
  properties: { name: { type: 'string', x: { search: true } }, parent: { x: { ref: 'zz/secret' } } },
})
const sealed = defineSchema('zz/sealed', {
  x: { area: 'use', title: 'name', explicit_grants_only: true, live: false },
  required: ['name'],
  properties: { name: { type: 'string', x: { search: true } } },
})

let own: OwnTables
let things: Values[]
let secrets: Values[]
let people: number[]
let departments: number[]
const canary = 'CanaryZQX9'

beforeAll(async () => {
  own = await ownTables([thing, secret, child, sealed])
  const ids = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(own.ctx.db)).rows.map(({ id }) => id)
  people = await ids(
    sql<{
      id: number
    }>`insert into sc_user (account, name, hire_date, employment, status) select 'p' || n, 'P' || n, '2026-01-01', 'full', 'active' from generate_series(1, 2) as n returning id`,
  )
  const [level] = await ids(
    sql<{ id: number }>`insert into sc_department_level (code, name, rank, position) values ('L', '{"en":"L"}', 1, 1) returning id`,
  )
  departments = await ids(
    sql<{
      id: number
    }>`insert into sc_department (code, name, level_id, status, position) select 'D' || n, jsonb_build_object('en', 'D' || n), ${level}, 'active', n from generate_series(1, 2) as n returning id`,
  )
  const make = (entity: typeof thing | typeof secret, values: Values) => createRecord(own.ctx, entity, values)
  things = []
  for (const [code, name, note] of [
    ['X-1', 'Unrelated', 'sharp'],
    ['HARP', 'Old instrument', ''],
    ['X-2', 'Harpsichord', ''],
    ['X-3', 'Gold harp', ''],
    ['X-4', 'Harp', ''],
    ['X-5', '王小明', 'ＡＢＣ１'],
    ['X-6', 'カタカナ', ''],
    ['X-7', 'Blue-harpist', ''],
  ])
    things.push(await make(thing, { code, name, note, kind: 'blue' }))
  secrets = []
  for (const owner of people) {
    for (const department of departments) {
      secrets.push(
        await make(secret, { name: `secret ${owner} ${department}`, owner, department, pay: canary, about: secrets.at(-1)?.id ?? null }),
      )
      await createRecord(own.ctx, child, { name: `offspring ${owner} ${department}`, parent: secrets.at(-1)?.id })
    }
  }
  await createRecord(own.ctx, sealed, { name: 'sealed thing' })
})
afterAll(() => own.close())

const right = (name: string, more: Partial<PermissionObject> = {}): PermissionObject => ({
  name,
  actions: ['list', 'show'],
  read: ['own', 'dept', 'tree', 'all'],
  ...more,
})
const as = (objects: PermissionObject[], person: Partial<Context['person'] & object> = {}): Context => ({
  ...own.ctx,
  tree: { zz: { use: objects } },
  person: { id: people[0] ?? 0, account: 'p1', departments: [], tree_departments: [], owners: [], listed: {}, ...person },
})
const search = (ctx: Context, q: string, more: Partial<GlobalSearch> = {}) => searchAll(ctx, { q, per_kind: 5, ...more }, {})
const titles = async (ctx: Context, q: string, more: Partial<GlobalSearch> = {}) =>
  (await search(ctx, q, more)).flatMap(({ hits }) => hits.map(({ title }) => title))

describe('what stands first', () => {
  const all = () => as([right('thing')])
  test('a whole code or name, what begins with it, a word that begins with it, what contains it; then the latest change', async () => {
    expect(await titles(all(), 'harp', { per_kind: 9 })).toEqual([
      'Harp',
      'Old instrument',
      'Harpsichord',
      'Blue-harpist',
      'Gold harp',
      'Unrelated',
    ])
  })
  test('a change makes a row the first of its equals', async () => {
    await sql`update zz_thing set updated_at = now() + interval '1 minute' where id = ${things[1]?.id}`.execute(own.ctx.db)
    expect((await titles(all(), 'harp')).slice(0, 2)).toEqual(['Old instrument', 'Harp'])
  })
  test('five of a kind, and that there are more', async () => {
    const [found] = await search(all(), 'harp')
    expect([found?.entity, found?.hits.length, found?.more]).toEqual(['zz/thing', 5, true])
    const [whole] = await search(all(), 'harp', { per_kind: 6 })
    expect([whole?.hits.length, whole?.more]).toEqual([6, false])
  })
  test('every word must occur, in any order and field', async () => {
    expect(await titles(all(), 'harp gold')).toEqual(['Gold harp'])
    expect(await titles(all(), 'gold x-3')).toEqual(['Gold harp'])
    expect(await titles(all(), 'gold silver')).toEqual([])
  })
  test.each([
    ['小', '王小明'],
    ['abc1', '王小明'],
    ['ＡＢＣ', '王小明'],
    ['かたかな', 'カタカナ'],
    ['ｶﾀ', 'カタカナ'],
  ])('%s finds %s: width, case and kana are one', async (q, title) => {
    expect(await titles(all(), q)).toEqual([title])
  })
  test.each(['', '   ', '\u001f', '%', '_', "'", '\\', 'x'.repeat(200)])('“%s” is harmless', async (q) => {
    expect(await titles(all(), q)).toEqual([])
  })
  test('a hit says what tells it apart: code, colour, the first columns of its list', async () => {
    const [found] = await search(all(), 'X-5')
    expect(found?.hits[0]).toEqual({
      id: things[5]?.id,
      title: '王小明',
      code: 'X-5',
      active: true,
      subtitle: [{ field: 'kind', text: 'blue' }, { text: 'ＡＢＣ１' }],
    })
  })
  test('a number finds what begins with it and the record of this id, not what contains it', async () => {
    expect(await titles(all(), 'X-3', { by_number: true })).toEqual(['Gold harp'])
    expect(await titles(all(), '3', { by_number: true })).toEqual([things.find(({ id }) => id === 3)?.name])
    expect(await titles(all(), 'sharp', { by_number: true })).toEqual(['Unrelated'])
    expect(await titles(all(), 'arp', { by_number: true })).toEqual([])
  })
  test('kinds that are asked for, others not', async () => {
    const ctx = as([right('thing'), right('secret')])
    expect((await search(ctx, 'e', { kinds: ['zz/secret'] })).map(({ entity }) => entity)).toEqual(['zz/secret'])
    expect(await search(ctx, 'e', { kinds: ['zz/nothing', 'sc/user'] })).toEqual([])
  })
})

describe('which rows', () => {
  const may = fc.record({
    read: fc.subarray([...scopes]) as fc.Arbitrary<Scope[]>,
    me: fc.nat(1),
    posts: fc.subarray([0, 1]),
    tree: fc.subarray([0, 1]),
    actions: fc.subarray(['list', 'show']),
    users: fc.subarray([0, 1]),
  })
  test('property: found is what the scopes of sc.md §5.1 let him show; child rows go with their parent', async () => {
    await fc.assert(
      fc.asyncProperty(may, async ({ read, me, posts, tree, actions, users }) => {
        const ids = (of: readonly number[], list: readonly number[]) => list.map((n) => of[n] ?? 0)
        const [id, dept, below, listed] = [people[me] ?? 0, ids(departments, posts), ids(departments, tree), ids(people, users)]
        const ctx = as([right('secret', { read, actions }), right('child')], {
          id,
          departments: dept,
          tree_departments: below,
          listed: { 'zz.use.secret.read': { users: listed, departments: [] } },
        })
        const visible = secrets
          .filter(({ owner, department }) =>
            read.some(
              (scope) =>
                ({
                  own: owner === id,
                  listed: listed.includes(Number(owner)),
                  dept: dept.includes(Number(department)),
                  tree: below.includes(Number(department)),
                  all: true,
                })[scope],
            ),
          )
          .map(({ name }) => String(name))
        const expected = actions.includes('show') ? visible : []
        expect((await titles(ctx, 'secret')).sort()).toEqual([...expected].sort())
        expect((await titles(ctx, 'offspring')).sort()).toEqual(visible.map((name) => name.replace('secret', 'offspring')).sort())
        const known = await hitsOf(
          ctx,
          secrets.map((row) => ({ entity: 'zz/secret', id: Number(row.id) })),
          {},
        )
        expect(known.map(({ hit }) => hit.title).sort()).toEqual([...expected].sort())
        // The neighbour that a subtitle names is one he may see himself.
        const named = (await search(ctx, 'secret')).flatMap(({ hits }) => hits.flatMap(({ subtitle }) => subtitle.map(({ text }) => text)))
        expect(named.filter((text) => !visible.includes(text))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
  test('a guarded field is found and shown only with its guard', async () => {
    const without = as([right('secret')])
    expect(await titles(without, canary)).toEqual([])
    expect(await titles(without, canary, { by_number: true })).toEqual([])
    expect(JSON.stringify(await search(without, 'secret'))).not.toContain(canary)
    const withGuard = as([right('secret', { fields: ['pay-show'] })])
    expect((await titles(withGuard, canary)).length).toBe(4)
    expect(JSON.stringify(await search(withGuard, 'secret'))).toContain(canary)
  })
  test('a title that may not be read is no title', async () => {
    const veiled = { ...secret, title: 'pay' }
    const ctx = as([right('secret')])
    const snapshot = { ...ctx.snapshot, entities: [veiled], get: () => veiled, find: () => veiled }
    expect(await titles({ ...ctx, snapshot }, 'secret')).toEqual(expect.arrayContaining([`#${String(secrets[0]?.id)}`]))
  })
  test('closed rows are found by those whose tree names them; deleted ones by nobody', async () => {
    expect(await titles(as([right('thing')]), 'sealed')).toEqual([])
    expect(await titles(as([right('sealed')]), 'sealed')).toEqual(['sealed thing'])
    await sql`update zz_sealed set deleted_at = now()`.execute(own.ctx.db)
    expect(await titles(as([right('sealed')]), 'sealed')).toEqual([])
  })
})

describe('over HTTP', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())
  const kinds = (body: { data: unknown }) => body.data as { entity: string; hits: { title: string; code?: string; subtitle?: string }[] }[]

  test('an administrator finds people and settings; a clerk colleagues by the directory, and no setting', async () => {
    const admin = await server.signIn('admin')
    const found = kinds((await admin.get('/api/common/search?q=staff01')).body)
    expect(found[0]?.entity).toBe('sc/user')
    expect(
      kinds((await admin.get('/api/common/search?q=VAT&kinds=cm/tax-category')).body).every(({ entity }) => entity === 'cm/tax-category'),
    ).toBe(true)
    const clerk = await server.signIn('staff01')
    const seen = kinds((await clerk.get('/api/common/search?q=manager')).body)
    expect(seen.map(({ entity }) => entity)).toEqual(['sc/user'])
    expect(seen[0]?.hits[0]?.subtitle).toContain('manager · ')
  })
  test('nobody who left and no service account is found by the directory', async () => {
    const clerk = await server.signIn('staff01')
    await sql`update sc_user set directory_hidden = true where account = 'auditor'`.execute(server.db)
    await sql`update sc_user set status = 'left' where account = 'staff09'`.execute(server.db)
    for (const q of ['auditor', 'staff09']) expect(kinds((await clerk.get(`/api/common/search?q=${q}`)).body)).toEqual([])
    const {
      rows: [hidden],
    } = await sql<{ id: number }>`select id from sc_user where account = 'auditor'`.execute(server.db)
    expect((await clerk.get(`/api/common/search/records?records=sc/user/${String(hidden?.id)}`)).body.data).toEqual([])
  })
  test('choices in a subtitle are in the reader’s language', async () => {
    const admin = await server.signIn('admin')
    const [en] = kinds((await admin.get('/api/common/search?q=WEB&kinds=cm/source')).body)
    expect(en?.hits.map(({ subtitle }) => subtitle)).toContain('Website')
    const [tw] = kinds((await admin.get('/api/common/search?q=WEB&kinds=cm/source', { language: 'tw' })).body)
    expect(tw?.hits.map(({ subtitle }) => subtitle)).not.toContain('Website')
  })
  test('signed out, a bad count and a missing q are refused', async () => {
    expect((await server.anonymous.get('/api/common/search?q=a')).status).toBe(401)
    const clerk = await server.signIn('staff01')
    for (const query of ['', '?q=a&per_kind=0', '?q=a&per_kind=51', `?q=${'a'.repeat(201)}`, '?q=a&by=magic'])
      expect([query, (await clerk.get(`/api/common/search${query}`)).status]).toEqual([query, 422])
    expect((await clerk.get('/api/common/search/records?records=sc/user')).status).toBe(422)
  })
})
