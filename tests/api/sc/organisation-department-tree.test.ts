/** The organisation's screen on the server (sc.md §2 /sc/list): the tree with its counts, and what lists of people are filtered by. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const treeOf = async (client: Client): Promise<readonly Row[]> => {
  const { status, body } = await client.get('/api/sc/department/tree')
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const idOf = async (table: string, code: string) =>
  (await sql<{ id: number }>`select id from ${sql.table(table)} where code = ${code}`.execute(app.db)).rows[0]?.id ?? 0
const personId = async (account: string) =>
  (await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(app.db)).rows[0]?.id ?? 0
/** Accounts of the list under a query, in their order. */
const accounts = async (client: Client, query: string) => {
  const { status, body } = await client.get(`/api/sc/user?per_page=200&sort=account&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map(({ account }) => account)
}
const people = async (where: ReturnType<typeof sql>) =>
  (
    await sql<{ account: string }>`
  select distinct u.account from sc_user as u left join sc_user_department as post on post.user_id = u.id and post.deleted_at is null and post.start_date <= current_date and (post.end_date is null or post.end_date >= current_date)
    left join sc_department as place on place.id = post.department_id where u.deleted_at is null and ${where}`.execute(app.db)
  ).rows
    .map(({ account }) => account)
    .sort()

describe('the tree', () => {
  test('counts the active people of each department and of all below it, each once', async () => {
    const sales = (await treeOf(admin)).find(({ code }) => code === 'SALES')
    const {
      rows: [expected],
    } = await sql<{ count: number }>`
      select count(distinct u.id)::int as count from sc_user as u join sc_user_department as post on post.user_id = u.id join sc_department as place on place.id = post.department_id
      where u.status = 'active' and u.deleted_at is null and post.deleted_at is null and post.start_date <= current_date and (post.end_date is null or post.end_date >= current_date) and place.path like ${`%/${String(sales?.id)}/%`}`.execute(
      app.db,
    )
    expect(sales?.members).toBe(expected?.count)
    expect(sales?.members).toBeGreaterThan(0)
    expect(sales).toMatchObject({ head: { name: expect.any(String) }, status: 'active' })
  })

  test('a department head sees his own departments, and may change nothing', async () => {
    const own = await treeOf(await app.signIn('head.sales'))
    const all = await treeOf(admin)
    expect(own.length).toBeGreaterThan(1)
    expect(own.length).toBeLessThan(all.length)
    expect(own.map(({ code }) => code)).toContain('SALES')
    expect(own.map(({ code }) => code)).not.toContain('ROOT')
    for (const { _actions } of own) expect(_actions).toEqual(['show'])
  })

  test('is closed to who may not list departments', async () => {
    expect((await (await app.signIn('staff01')).get('/api/sc/department/tree')).status).toBe(403)
  })

  test('a move names the version that was read: a second one from the same state is refused, and the first can be undone', async () => {
    const level = await idOf('sc_department_level', 'TEAM')
    const { body } = await admin.post('/api/sc/department', {
      code: 'MOVED',
      name: { en: 'Moved' },
      parent: await idOf('sc_department', 'SALES'),
      level,
    })
    const { id, version } = body.data
    const move = (to: number) => admin.post('/api/sc/department/batch', { action: 'edit', ids: [{ id, version }], values: { parent: to } })
    const first = await move(1)
    expect(first.body.data).toMatchObject({ done: [id], failed: [] })
    const second = await move(await idOf('sc_department', 'RD'))
    expect(second.body.data).toMatchObject({ done: [], failed: [{ id }] })
    expect((await treeOf(admin)).find((one) => one.id === id)?.parent_id).toBe(1)
    expect((await admin.post(`/api/common/change-set/${String(first.body.data.change_set)}/undo`, {})).body.data).toMatchObject({
      done: 1,
      failed: [],
    })
    expect((await treeOf(admin)).find((one) => one.id === id)?.parent_id).toBe(await idOf('sc_department', 'SALES'))
  })
})

describe('people are filtered', () => {
  test('by department, with those below it or without', async () => {
    const sales = await idOf('sc_department', 'SALES')
    const below = await accounts(admin, `filter[department][in]=${sales}`)
    expect([...below].sort()).toEqual(await people(sql`place.path like ${`%/${sales}/%`}`))
    const alone = await accounts(admin, `filter[department_only][in]=${sales}`)
    expect([...alone].sort()).toEqual(await people(sql`place.id = ${sales}`))
    expect(alone.length).toBeLessThan(below.length)
    const elsewhere = await accounts(admin, `filter[department][nin]=${sales}`)
    expect(elsewhere).not.toContain(below[0])
    expect(elsewhere.length + below.length).toBe((await accounts(admin, '')).length)
  })

  test('by position', async () => {
    const {
      rows: [held],
    } = await sql<{
      id: number
    }>`select job_position_id as id from sc_user_department where job_position_id is not null and deleted_at is null and end_date is null limit 1`.execute(
      app.db,
    )
    const found = await accounts(admin, `filter[job_position][in]=${held?.id ?? 0}`)
    expect([...found].sort()).toEqual(await people(sql`post.job_position_id = ${held?.id ?? 0}`))
    expect(found.length).toBeGreaterThan(0)
  })

  test('by group: its members, those of nested groups and departments, and who fulfils a dynamic one', async () => {
    const erp = await accounts(admin, `filter[group][in]=${await idOf('sc_group', 'ERP')}`)
    for (const account of ['staff40', 'fin', 'staff34', 'admin', 'staff13']) expect(erp).toContain(account)
    expect(await accounts(admin, `filter[group][in]=${await idOf('sc_group', 'INTERNS')}`)).toEqual(['staff16', 'staff20'])
  })

  test('a dynamic group whose condition changes is followed at once', async () => {
    const { body } = await admin.post('/api/sc/group', {
      code: 'G-FOLLOW',
      name: { en: 'Follow' },
      kind: 'dynamic',
      condition: { field: 'account', op: 'eq', value: 'staff01' },
    })
    const { id, version } = body.data
    expect(await accounts(admin, `filter[group][in]=${String(id)}`)).toEqual(['staff01'])
    expect(
      (await admin.patch(`/api/sc/group/${String(id)}`, { condition: { field: 'account', op: 'eq', value: 'staff02' }, version })).status,
    ).toBe(200)
    expect(await accounts(admin, `filter[group][in]=${String(id)}`)).toEqual(['staff02'])
  })

  test('by role: assigned to the person, his department or his group, carried by his position, or held without being given', async () => {
    const role = async (code: string) => accounts(admin, `filter[role][in]=${await idOf('sc_role', code)}`)
    expect(await role('hr-admin')).toContain('hr')
    expect(await role('admin')).toContain('admin')
    expect(await role('department-head')).toContain('head.sales')
    expect(await role('department-head')).not.toContain('staff01')
    const made = Number((await admin.post('/api/sc/role', { code: 'by-department', name: { en: 'By department' } })).body.data.id)
    const sales = await idOf('sc_department', 'SALES')
    expect((await admin.post('/api/sc/role-assignment', { role: made, owner: `d${sales}` })).status).toBe(201)
    expect(await role('by-department')).toEqual(await accounts(admin, `filter[department][in]=${sales}`))
  })

  test('by role only for those who run the accounts', async () => {
    const head = await app.signIn('head.sales')
    expect((await head.get('/api/sc/user?filter[role][in]=1')).status).toBe(403)
    const { body } = await head.get('/api/common/schema/sc/user')
    expect(body.data.entity).toMatchObject({
      derivedFilters: ['department', 'department_only', 'job_position', 'group'].map((name) => ({ name })),
    })
  })

  test('a head finds only his own people, whatever he filters by', async () => {
    const head = await app.signIn('head.sales')
    const rd = await idOf('sc_department', 'RD')
    expect(rd).toBeGreaterThan(0)
    expect(await accounts(head, `filter[department][in]=${rd}`)).toEqual([])
  })

  test('not by what is no row, nor grouped or sorted by what is no field', async () => {
    expect((await admin.get('/api/sc/user?filter[department][in]=x')).status).toBe(422)
    expect((await admin.get('/api/sc/user?filter[department][contains]=1')).status).toBe(422)
    expect((await admin.get('/api/sc/user?sort=department')).status).toBe(422)
    expect((await admin.get('/api/sc/user/aggregate?group=department')).status).toBe(422)
  })

  test('in bulk acts and exports as in the list', async () => {
    const sales = await idOf('sc_department', 'SALES')
    const preview = await admin.post('/api/sc/user/batch', {
      action: 'edit',
      filter: { field: 'department', op: 'in', value: [sales] },
      values: { ext: '99' },
      dry_run: true,
    })
    expect(preview.body.data).toMatchObject({ total: (await accounts(admin, `filter[department][in]=${sales}`)).length })
  })
})

describe('several people at once', () => {
  test('are suspended; oneself is refused with the reason', async () => {
    const ids = [await personId('staff20'), await personId('admin')]
    const { status, body } = await admin.post('/api/sc/user/suspend', { ids, reason: 'seasonal' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ done: [ids[0]], failed: [{ id: ids[1], message: expect.any(String) }] })
    expect(await accounts(admin, 'filter[status][in]=suspended')).toContain('staff20')
    expect(await accounts(admin, 'filter[status][in]=suspended')).not.toContain('admin')
  })

  test('are moved from a day on: each primary post ends the day before; who had none gets one', async () => {
    const [staff, newcomer] = [
      await personId('staff21'),
      Number((await admin.post('/api/sc/user', { account: 'no.post.yet', name: 'New', hire_date: '2026-01-01' })).body.data.id),
    ]
    const rd = await idOf('sc_department', 'RD')
    const { body } = await admin.post('/api/sc/user/transfer', { ids: [staff, newcomer], department: rd, start_date: '2030-01-01' })
    expect(body.data).toMatchObject({ done: [staff, newcomer], failed: [] })
    const { rows } =
      await sql`select user_id, end_date::text from sc_user_department where user_id in (${staff}, ${newcomer}) and is_primary and deleted_at is null and (start_date = '2030-01-01' or end_date = '2029-12-31') order by user_id, start_date`.execute(
        app.db,
      )
    expect(rows).toEqual([
      { user_id: staff, end_date: '2029-12-31' },
      { user_id: staff, end_date: null },
      { user_id: newcomer, end_date: null },
    ])
  })

  test('get links by mail only: without mail each is told why not', async () => {
    const { body } = await admin.post('/api/sc/user/reset-links', { ids: [await personId('staff22'), await personId('staff50')] })
    expect(body.data).toMatchObject({ done: [], failed: [{ message: expect.stringContaining('mail') }, { message: expect.any(String) }] })
  })

  test('only by who may do it to one', async () => {
    const head = await app.signIn('head.sales')
    for (const [act, more] of [
      ['suspend', { reason: 'x' }],
      ['transfer', { department: 1, start_date: '2030-01-01' }],
      ['reset-links', {}],
    ] as const) {
      expect((await head.post(`/api/sc/user/${act}`, { ids: [1], ...more })).status).toBe(403)
    }
  })
})

describe('the chart', () => {
  test('is a PDF of what the caller may see, and its printing is in the audit log', async () => {
    const answer = await admin.get('/api/sc/department/chart?paper=a3&levels=2')
    expect(answer.status).toBe(200)
    expect(answer.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.headers['content-type']).toBe('application/pdf')
    const { rows } = await sql`select 1 from sc_audit_log where action = 'export' and label = 'chart.pdf'`.execute(app.db)
    expect(rows).toHaveLength(1)
    expect((await (await app.signIn('head.sales')).get('/api/sc/department/chart')).status).toBe(403)
  })
})
