/** Groups (sc.md §2, §3.1): who would be in one, who is, and how many. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

let made = 0
async function person(values: Row = {}): Promise<number> {
  const { body, status } = await admin.post('/api/sc/user', {
    account: `g${++made}.person`,
    name: `Person ${made}`,
    hire_date: '2024-01-01',
    ...values,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  await sql`update sc_user set status = 'active' where id = ${Number(body.data.id)}`.execute(app.db)
  return Number(body.data.id)
}
async function group(values: Row): Promise<number> {
  const { body, status } = await admin.post('/api/sc/group', {
    code: `GT${++made}`,
    name: { en: `Group ${made}` },
    kind: 'static',
    members: [],
    ...values,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
const hiredOn = (date: string) => ({ all: [{ field: 'hire_date', op: 'eq', value: date }] })

describe('who would be in a group', () => {
  const preview = (client: Client, shape: Row) => client.post('/api/sc/group/preview', shape)

  test('a condition finds people who are active, and names the first', async () => {
    const [one, two, gone] = [
      await person({ hire_date: '1971-03-04', name: 'Found One' }),
      await person({ hire_date: '1971-03-04', name: 'Found Two' }),
      await person({ hire_date: '1971-03-04' }),
    ]
    await sql`update sc_user set status = 'suspended' where id = ${gone}`.execute(app.db)
    const { status, body } = await preview(admin, { kind: 'dynamic', condition: hiredOn('1971-03-04') })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      total: 2,
      people: [
        { id: one, name: 'Found One' },
        { id: two, name: 'Found Two' },
      ],
    })
  })

  test('of members, those of nested groups and departments count once', async () => {
    const [one, two] = [await person(), await person()]
    const inner = await group({ members: [`u${one}`, `u${two}`] })
    expect((await preview(admin, { kind: 'static', members: [`g${inner}`, `u${one}`] })).body.data).toMatchObject({ total: 2 })
  })

  test('nothing said is nobody; more than eight are counted, not named', async () => {
    expect((await preview(admin, { kind: 'dynamic', condition: null })).body.data).toMatchObject({ total: 0, people: [] })
    const { data } = (await preview(admin, { kind: 'static', members: ['d1'] })).body
    expect(data.total).toBeGreaterThan(8)
    expect(data.people).toHaveLength(8)
  })

  test('who is hidden from the directory is counted, and named only to who may read him', async () => {
    const hidden = await person({ directory_hidden: true, hire_date: '1971-02-03' })
    const hr = await app.signIn('hr')
    expect((await preview(hr, { kind: 'dynamic', condition: hiredOn('1971-02-03') })).body.data).toMatchObject({
      total: 1,
      named: 1,
      people: [{ id: hidden }],
    })
    const head = await app.signIn('head.rd')
    const id = await group({ kind: 'dynamic', condition: hiredOn('1971-02-03') })
    expect((await head.get(`/api/sc/group/${id}/people`)).body).toMatchObject({ data: [], meta: { total: 1, named: 0 } })
  })

  test('closed fields are refused, also behind a reference and as facts of other rows; so is whoever edits no group', async () => {
    for (const field of ['birth_date', 'role', 'password_hash']) {
      const { status, body } = await preview(admin, { kind: 'dynamic', condition: { all: [{ field, op: 'nempty' }] } })
      expect([field, status]).toEqual([field, 422])
      expect(body.errors).toHaveProperty('condition')
    }
    const [dated, unknown] = ['between', 'like'].map((op) => ({ field: 'hire_date', op, value: 'this_year' }))
    for (const condition of [dated, { all: [unknown] }]) {
      // Who is in a group does not change by the calendar alone: rights would be those of yesterday.
      const { status, body } = await preview(admin, { kind: 'dynamic', condition })
      expect(status).toBe(422)
      expect(body.errors).toHaveProperty('condition')
    }
    expect((await preview(admin, { kind: 'static', members: ['u999999'] })).body.errors).toHaveProperty('members')
    expect((await preview(await app.signIn('staff14'), { kind: 'static', members: [] })).status).toBe(403)
  })
})

describe('who is in a group', () => {
  test('is counted for a page of the list', async () => {
    const [one, two] = [await person({ hire_date: '1971-01-02' }), await person()]
    const [few, rule, none] = [
      await group({ members: [`u${one}`, `u${two}`] }),
      await group({ kind: 'dynamic', condition: hiredOn('1971-01-02') }),
      await group({}),
    ]
    expect((await admin.get(`/api/sc/group/counts?ids=${few},${rule},${none}`)).body.data).toEqual([
      { id: few, people: 2 },
      { id: rule, people: 1 },
      { id: none, people: 0 },
    ])
    expect((await (await app.signIn('staff14')).get(`/api/sc/group/counts?ids=${few}`)).status).toBe(403)
  })

  test('is named fifty at a time', async () => {
    const id = await group({ members: ['d1'] })
    const first = await admin.get(`/api/sc/group/${id}/people`)
    const { total, named } = first.body.meta
    expect(first.body.data).toHaveLength(Math.min(50, Number(named)))
    const second = await admin.get(`/api/sc/group/${id}/people?page=2`)
    expect([...first.body.data, ...second.body.data]).toHaveLength(Math.min(100, Number(total)))
    expect((await admin.get('/api/sc/group/999999/people')).status).toBe(404)
  })
})

describe('a group that is named elsewhere', () => {
  const used = async (id: number) => (await admin.get(`/api/sc/group/${id}/used-by`)).body.data

  test('by a role is not deleted: not even the last administrator can be lost that way', async () => {
    const id = await group({ members: [`u${admin.userId}`] })
    const {
      rows: [role],
    } = await sql<{ id: number }>`select id from sc_role where code = 'admin'`.execute(app.db)
    expect((await admin.post('/api/sc/role-assignment', { role: role?.id, owner: `g${id}` })).status).toBe(201)
    const { status, body } = await admin.delete(`/api/sc/group/${id}`)
    expect(status).toBe(422)
    expect(body.meta).toMatchObject({ used_by: [{ entity: 'sc/role-assignment', count: 1 }] })
  })

  test('by a list of owners, alone or among child rows, counts as used; taken out, it may go', async () => {
    const id = await group({})
    const around = await group({ members: [`g${id}`] })
    const layout = await admin.post('/api/sc/home-layout', {
      name: { en: 'For the group' },
      audience: `g${id}`,
      priority: 3,
      widgets: [{ id: 'notices', key: 'sc.notices', x: 0, y: 0, w: 4, h: 3 }],
    })
    expect(layout.status, JSON.stringify(layout.body)).toBe(201)
    expect(await used(id)).toEqual([
      { entity: 'sc/group', count: 1, sample_ids: [around] },
      { entity: 'sc/home-layout', count: 1, sample_ids: [layout.body.data.id] },
    ])
    const { body } = await admin.get(`/api/sc/group?with=used_by&filter[id][eq]=${id}`)
    expect(body.data[0]).toMatchObject({ _used_by: 2 })
    expect((await admin.delete(`/api/sc/group/${id}`)).status).toBe(422)
    expect((await admin.post(`/api/sc/group/${id}/replace`, { with_id: around })).status).toBe(422)
    await admin.delete(`/api/sc/home-layout/${Number(layout.body.data.id)}`)
    expect((await admin.delete(`/api/sc/group/${around}`)).status).toBe(200)
    expect(await used(id)).toEqual([])
    expect((await admin.delete(`/api/sc/group/${id}`)).status).toBe(200)
  })
})

test('roles by a dynamic group follow the person at once: the field that its condition names gives and takes them', async () => {
  const client = await app.signIn('staff15')
  const id = await group({ kind: 'dynamic', condition: { all: [{ field: 'ext', op: 'eq', value: '7777' }] } })
  const {
    rows: [role],
  } = await sql<{ id: number }>`select id from sc_role where code = 'auditor'`.execute(app.db)
  expect((await admin.post('/api/sc/role-assignment', { role: role?.id, owner: `g${id}` })).status).toBe(201)
  const mayRead = async () => (await client.get('/api/sc/audit-log')).status
  const setExt = async (ext: string) => {
    const { version } = (await admin.get(`/api/sc/user/${client.userId}`)).body.data
    expect((await admin.patch(`/api/sc/user/${client.userId}`, { ext, version })).status).toBe(200)
  }
  expect(await mayRead()).toBe(403)
  await setExt('7777')
  expect(await mayRead()).toBe(200)
  await setExt('7778')
  expect(await mayRead()).toBe(403)
})
