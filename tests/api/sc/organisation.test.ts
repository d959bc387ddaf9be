import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organisation } from '../../../server/modules/sc'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

let made = 0
/** A department below `parent`, named after its code. */
async function department(values: Row): Promise<number> {
  const code = `T${++made}`
  const { body, status } = await admin.post('/api/sc/department', { code, name: { en: code }, ...values })
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
async function person(values: Row = {}): Promise<number> {
  const { body, status } = await admin.post('/api/sc/user', {
    account: `t${++made}.person`,
    name: `Person ${made}`,
    hire_date: '2024-01-01',
    ...values,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
/** As if the person had set his first password. */
const activate = (id: number) => sql`update sc_user set status = 'active' where id = ${id}`.execute(app.db)
async function post(values: Row): Promise<number> {
  const { body, status } = await admin.post('/api/sc/user-department', { is_primary: true, start_date: '2026-01-01', ...values })
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
async function levels(): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`select code, id from sc_department_level`.execute(app.db)
  return Object.fromEntries(rows.map(({ code, id }) => [code, id]))
}
const pathOf = async (id: number) =>
  (await sql<{ path: string; depth: number }>`select path, depth from sc_department where id = ${id}`.execute(app.db)).rows[0]

describe('the department tree', () => {
  let level: Record<string, number>
  beforeAll(async () => {
    level = await levels()
  })

  test('a new department knows its path and depth', async () => {
    const above = await department({ parent: 1, level: level.DIVISION })
    const below = await department({ parent: above, level: level.DEPARTMENT })
    expect(await pathOf(below)).toEqual({ path: `/1/${above}/${below}/`, depth: 3 })
  })

  test('who becomes head is told, once; a save that leaves the head tells nobody', async () => {
    const head = await person()
    await activate(head)
    const id = await department({ parent: 1, level: level.DIVISION, head })
    const told = async () =>
      (
        await sql<{
          title: string
          url: string
        }>`select data -> 'title' ->> 'en' as title, data ->> 'url' as url from sc_user_notification where user_id = ${head} and event = 'sc.head.assigned'`.execute(
          app.db,
        )
      ).rows
    expect(await told()).toEqual([{ title: `You are now the head of T${made}`, url: `/record/sc/department/${id}` }])
    expect((await admin.patch(`/api/sc/department/${id}`, { cost_centre: '4711' })).status).toBe(200)
    expect((await admin.patch(`/api/sc/department/${id}`, { head: null })).status).toBe(200)
    expect(await told()).toHaveLength(1)
  })

  test('d4 above d12: d4 below d12 is refused as a cycle and nothing changes (sc.md §12.5)', async () => {
    const d4 = await department({ parent: 1, level: level.DIVISION })
    const d12 = await department({ parent: d4, level: level.DEPARTMENT })
    const { status, body } = await admin.patch(`/api/sc/department/${d4}`, { parent: d12 })
    expect(status).toBe(422)
    expect(body.errors.parent?.[0]).toContain('loop')
    expect(await pathOf(d4)).toEqual({ path: `/1/${d4}/`, depth: 2 })
  })

  test('a level that is not below the parent is refused, and so is one that the departments below could not keep', async () => {
    const parent = await department({ parent: 1, level: level.DEPARTMENT })
    const same = await admin.post('/api/sc/department', { code: 'SAME', name: { en: 'Same' }, parent, level: level.DEPARTMENT })
    expect(same.body.errors.level?.[0]).toContain(`T${made}`)
    await department({ parent, level: level.SECTION })
    const lower = await admin.patch(`/api/sc/department/${parent}`, { level: level.TEAM })
    expect(lower.status).toBe(422)
    expect(lower.body.errors.level?.[0]).toContain(`T${made}`)
  })

  test('there is one root', async () => {
    const { body } = await admin.post('/api/sc/department', { code: 'ROOT2', name: { en: 'Second root' }, level: level.COMPANY })
    expect(body.errors.parent?.[0]).toContain('top')
  })

  test('siblings differ in name in each language; elsewhere the name is free', async () => {
    const one = await department({ parent: 1, level: level.DIVISION, name: { en: 'Twin', tw: '雙生' } })
    const { body } = await admin.post('/api/sc/department', {
      code: 'TWIN',
      name: { en: 'Other', tw: '雙生' },
      parent: 1,
      level: level.DIVISION,
    })
    expect(body.errors.name?.[0]).toContain('雙生')
    await department({ parent: one, level: level.DEPARTMENT, name: { tw: '雙生' } })
  })

  test('moving needs the right to move', async () => {
    const manager = await app.signIn('manager')
    expect((await manager.patch('/api/sc/department/6', { parent: 1 })).status).toBe(403)
  })

  test('a rank that would turn departments upside down is refused, naming them', async () => {
    const { status, body } = await admin.patch(`/api/sc/department-level/${level.DIVISION}`, { rank: 50 })
    expect(status).toBe(422)
    expect(body.errors.rank?.[0]).toContain('sales')
  })

  test('levels brought into another order by hand take the ranks of their places, unless departments would stand upside down (sc.md §2 /sc/leveldept)', async () => {
    const ranked = async () => (await admin.get('/api/sc/department-level')).body.data.map(({ code, rank }) => [code, rank])
    const before = await ranked()
    expect(before).toEqual([
      ['COMPANY', 1],
      ['DIVISION', 2],
      ['DEPARTMENT', 3],
      ['SECTION', 4],
      ['TEAM', 5],
    ])
    const refused = await admin.post('/api/sc/department-level/order', { id: level.DIVISION, after_id: level.SECTION })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['rank']])
    expect(await ranked()).toEqual(before)
    const { id } = (await admin.post('/api/sc/department-level', { code: 'BRANCH', name: { en: 'Branch' }, rank: 9 })).body.data
    const moved = await admin.post('/api/sc/department-level/order', { id, after_id: level.DIVISION })
    expect(await ranked()).toEqual([
      ['COMPANY', 1],
      ['DIVISION', 2],
      ['BRANCH', 3],
      ['DEPARTMENT', 4],
      ['SECTION', 5],
      ['TEAM', 9],
    ])
    expect((await admin.post(`/api/common/change-set/${String(moved.body.data.change_set)}/undo`, {})).body.data).toMatchObject({
      done: 1,
      failed: [],
    })
    expect(await ranked()).toEqual([...before, ['BRANCH', 9]])
    expect((await admin.patch(`/api/sc/department-level/${String(id)}`, { rank: 6 })).status).toBe(200)
    expect((await admin.delete(`/api/sc/department-level/${String(id)}`)).status).toBe(200)
    expect(await ranked()).toEqual(before)
  })

  test('however departments are moved, there is never a cycle and every path is that of its parent and itself', async () => {
    const top = await department({ parent: 1, level: level.DIVISION })
    // One level for all but the top would forbid every move below another, so each has a rank of its own.
    const ids = [top]
    for (const [index, name] of (['DEPARTMENT', 'DEPARTMENT', 'SECTION', 'SECTION', 'TEAM', 'TEAM'] as const).entries())
      ids.push(
        await department({ parent: index % 2 ? (ids[1] ?? top) : top, level: level[name] }).catch(() =>
          department({ parent: top, level: level[name] }),
        ),
      )
    const step = fc.record({ moved: fc.integer({ min: 1, max: 6 }), to: fc.integer({ min: 0, max: 6 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
        for (const { moved, to } of steps) {
          const { status } = await admin.patch(`/api/sc/department/${ids[moved] ?? 0}`, { parent: ids[to] ?? 0 })
          expect([200, 422]).toContain(status)
        }
        const { rows } = await sql<{ wrong: number; reached: number; there: number }>`
        with recursive tree as (select id, '/' || id || '/' as path, 1 as depth from sc_department where parent_id is null
          union all select d.id, tree.path || d.id || '/', tree.depth + 1 from sc_department as d join tree on d.parent_id = tree.id)
        select count(*) filter (where (d.path, d.depth) is distinct from (tree.path, tree.depth))::int as wrong, count(tree.id)::int as reached, count(*)::int as there
        from sc_department as d left join tree on tree.id = d.id`.execute(app.db)
        expect(rows[0]).toMatchObject({ wrong: 0, reached: rows[0]?.there })
      }),
      { numRuns: 12 },
    )
  })

  test('two moves of overlapping subtrees at once close no circle', async () => {
    const [a, b] = [await department({ parent: 1, level: level.DIVISION }), await department({ parent: 1, level: level.DEPARTMENT })]
    const answers = await Promise.all([
      admin.patch(`/api/sc/department/${b}`, { parent: a }),
      admin.patch(`/api/sc/department/${a}`, { parent: b }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await pathOf(b)).toEqual({ path: `/1/${a}/${b}/`, depth: 3 })
  })
})

describe('taking a department out of use', () => {
  let level: Record<string, number>
  beforeAll(async () => {
    level = await levels()
  })

  test('with 3 active members it is refused naming 3; after they have moved it is inactive everywhere (sc.md §12.4)', async () => {
    const d12 = await department({ parent: 1, level: level.DIVISION })
    const other = await department({ parent: 1, level: level.DIVISION })
    const posts: number[] = []
    for (let n = 0; n < 3; n++) {
      const id = await person()
      await activate(id)
      posts.push(await post({ user: id, department: d12 }))
    }
    const refused = await admin.post(`/api/sc/department/${d12}/deactivate`, { reason: 'merged' })
    expect(refused.status).toBe(422)
    expect(refused.body.message).toContain('3 people')
    const holders = (await admin.get(`/api/sc/department/${d12}/holders`)).body.data
    expect([(holders.people as Row[]).length, holders.departments]).toEqual([3, []])
    expect((await (await app.signIn('manager')).get(`/api/sc/department/${d12}/holders`)).status).toBe(403)
    for (const id of posts) expect((await admin.patch(`/api/sc/user-department/${id}`, { department: other })).status).toBe(200)
    expect((await admin.post(`/api/sc/department/${d12}/deactivate`, { reason: 'merged' })).status).toBe(200)

    const all = (await admin.get('/api/sc/department/all')).body.data
    expect(all.find(({ id }) => id === d12)).toMatchObject({ status: 'inactive' })
    const inactive = await admin.get('/api/sc/department?filter[status][eq]=inactive')
    expect(inactive.body.data.map(({ id }) => id)).toContain(d12)
    expect(inactive.body.data.find(({ id }) => id === d12)).toMatchObject({ inactive_reason: 'merged' })

    const newcomer = await person()
    const refusedPost = await admin.post('/api/sc/user-department', {
      user: newcomer,
      department: d12,
      is_primary: true,
      start_date: '2026-01-01',
    })
    expect(refusedPost.body.errors).toHaveProperty('department')
    expect((await admin.post(`/api/sc/department/${d12}/reactivate`)).status).toBe(200)
  })

  test('with an active department below it, or as the root, it is refused', async () => {
    const above = await department({ parent: 1, level: level.DIVISION })
    const below = await department({ parent: above, level: level.DEPARTMENT })
    expect((await admin.post(`/api/sc/department/${above}/deactivate`)).body.message).toContain(`T${made}`)
    expect((await admin.post('/api/sc/department/1/deactivate')).status).toBe(422)
    await admin.post(`/api/sc/department/${below}/deactivate`)
    expect((await admin.post(`/api/sc/department/${above}/deactivate`)).status).toBe(200)
    expect((await admin.post(`/api/sc/department/${below}/reactivate`)).body.errors).toHaveProperty('parent')
    // Under another that is open it comes back, or neither moves nor comes back.
    expect((await admin.post(`/api/sc/department/${below}/reactivate`, { parent: below })).status).toBe(422)
    expect((await admin.post(`/api/sc/department/${below}/reactivate`, { parent: 1 })).status).toBe(200)
    expect((await admin.get(`/api/sc/department/${below}`)).body.data).toMatchObject({ parent: 1, status: 'active' })
  })
})

describe('posts', () => {
  let level: Record<string, number>
  let d4: number
  let d12: number
  beforeAll(async () => {
    level = await levels()
    d4 = await department({ parent: 1, level: level.DIVISION })
    d12 = await department({ parent: d4, level: level.DEPARTMENT })
  })

  test('a second primary post is refused while the first is open; a transfer ends the first on the day before (sc.md §12.6)', async () => {
    const u31 = await person()
    const first = await post({ user: u31, department: d12 })
    const second = await admin.post('/api/sc/user-department', { user: u31, department: d4, is_primary: true, start_date: '2026-06-01' })
    expect(second.status).toBe(422)
    expect(second.body.errors.start_date?.[0]).toContain('2026-01-01')

    const moved = await admin.post(`/api/sc/user-department/${first}/transfer`, { department: d4, start_date: '2026-06-01' })
    expect(moved.status).toBe(200)
    const { rows } =
      await sql`select department_id, start_date::text, end_date::text, is_primary from sc_user_department where user_id = ${u31} and deleted_at is null order by start_date`.execute(
        app.db,
      )
    expect(rows).toEqual([
      { department_id: d12, start_date: '2026-01-01', end_date: '2026-05-31', is_primary: true },
      { department_id: d4, start_date: '2026-06-01', end_date: null, is_primary: true },
    ])
  })

  test('of two primary posts saved at once one is refused', async () => {
    const user = await person()
    const answers = await Promise.all(
      [d4, d12].map((department) =>
        admin.post('/api/sc/user-department', { user, department, is_primary: true, start_date: '2026-01-01' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  test('a person with a current post has a primary one', async () => {
    const user = await person()
    const alone = await admin.post('/api/sc/user-department', { user, department: d4, is_primary: false, start_date: '2026-01-01' })
    expect(alone.body.errors).toHaveProperty('is_primary')
    const primary = await post({ user, department: d12 })
    await post({ user, department: d4, is_primary: false })
    expect((await admin.delete(`/api/sc/user-department/${primary}`)).status).toBe(422)
  })

  test('on the day of a future transfer the tree and the supervisors follow the new department (sc.md §12.7)', async () => {
    const [boss12, boss4, head] = [await person(), await person(), await person({ account: 'follows.me' })]
    for (const id of [boss12, boss4, head]) await activate(id)
    await admin.patch(`/api/sc/department/${d12}`, { head: boss12 })
    await admin.patch(`/api/sc/department/${d4}`, { head: boss4 })
    const first = await post({ user: head, department: d12 })
    expect((await admin.post(`/api/sc/user-department/${first}/transfer`, { department: d4, start_date: '2026-12-01' })).status).toBe(200)
    const ctx = () => ({ ...app.app.kontor.systemContext(), now: () => new Date(at) })
    let at = '2026-11-30T15:00:00Z'
    expect((await organisation.supervisors(ctx(), head))[0]).toBe(boss12)
    expect((await organisation.departmentsOf(ctx(), head)).map(({ department: id }) => id)).toEqual([d12])
    at = '2026-11-30T16:05:00Z' // 2026-12-01 00:05 in Taipei
    expect((await organisation.supervisors(ctx(), head))[0]).toBe(boss4)
    expect((await organisation.departmentsOf(ctx(), head)).map(({ department: id }) => id)).toEqual([d4])
    expect(await organisation.matches(ctx(), [`d${d12}`], head)).toBe(false)
    expect(await organisation.matches(ctx(), [`d${d4}`], head)).toBe(true)
  })
})

describe('owner codes', () => {
  test('a department means its people and those of all departments below; a group its members, nested ones too', async () => {
    const ctx = app.app.kontor.systemContext()
    const idOf = async (account: string) =>
      (await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(app.db)).rows[0]?.id ?? 0
    const sales = await organisation.expand(ctx, ['d5'])
    for (const account of ['head.sales', 'manager', 'staff01', 'staff07']) expect(sales).toContain(await idOf(account))
    expect(sales).not.toContain(await idOf('fin'))
    expect(sales).not.toContain(await idOf('staff50')) // left
    const erp = (await sql<{ id: number }>`select id from sc_group where code = 'ERP'`.execute(app.db)).rows[0]?.id ?? 0
    const members = await organisation.expand(ctx, [`g${erp}`])
    for (const account of ['staff40', 'fin', 'staff34', 'admin', 'staff13']) expect(members).toContain(await idOf(account))
    const interns = (await sql<{ id: number }>`select id from sc_group where code = 'INTERNS'`.execute(app.db)).rows[0]?.id ?? 0
    expect(await organisation.expand(ctx, [`g${interns}`])).toEqual([await idOf('staff16'), await idOf('staff20')])
  })

  test('a group that would contain itself, or names nobody, is refused', async () => {
    const one = Number(
      (await admin.post('/api/sc/group', { code: 'G-ONE', name: { en: 'One' }, kind: 'static', members: [] })).body.data.id,
    )
    const two = Number(
      (await admin.post('/api/sc/group', { code: 'G-TWO', name: { en: 'Two' }, kind: 'static', members: [`g${one}`] })).body.data.id,
    )
    expect((await admin.patch(`/api/sc/group/${one}`, { members: [`g${two}`] })).body.errors.members?.[0]).toContain('Two')
    expect((await admin.patch(`/api/sc/group/${one}`, { members: ['u999999'] })).body.errors.members?.[0]).toContain('u999999')
  })

  test('a condition over what may not be read, or over nothing, is refused', async () => {
    const guarded = await admin.post('/api/sc/group', {
      code: 'G-DYN',
      name: { en: 'Born' },
      kind: 'dynamic',
      condition: { all: [{ field: 'birth_date', op: 'gt', value: '2000-01-01' }] },
    })
    expect(guarded.body.errors.condition?.[0]).toContain('birth_date')
    const unknown = await admin.post('/api/sc/group', {
      code: 'G-DYN',
      name: { en: 'Odd' },
      kind: 'dynamic',
      condition: { field: 'shoe_size', op: 'eq', value: 1 },
    })
    expect(unknown.status).toBe(422)
  })
})

test('who decides is told while a department is described: its head, else an active deputy, then those above (sc.md §2 /sc/adddept, §5.3)', async () => {
  const chain = async (described: object) => (await admin.post('/api/sc/department/chain', described)).body.data.map(({ id }) => id)
  const [boss, head, deputy] = [await person(), await person(), await person()]
  for (const id of [boss, deputy]) await activate(id)
  const section = await sql<{ id: number }>`select id from sc_department_level where code = 'SECTION'`.execute(app.db)
  const {
    rows: [root],
  } = await sql<{
    id: number
    head: number
  }>`select id, head_id as head from sc_department where parent_id is null and deleted_at is null`.execute(app.db)
  const above = await department({ parent: root?.id, level: section.rows[0]?.id, head: boss })
  expect(await chain({ parent: above, head, deputy_heads: [deputy] })).toEqual([deputy, boss, root?.head])
  await activate(head)
  expect(await chain({ parent: above, head, deputy_heads: [deputy] })).toEqual([head, boss, root?.head])
  expect(await chain({ parent: above })).toEqual([boss, root?.head])
  expect(await chain({ parent: null, head: null })).toEqual([])
  expect((await (await app.signIn('staff01')).post('/api/sc/department/chain', { parent: above })).status).toBe(403)
})
