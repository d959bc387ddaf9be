/** Leave types, their sets and rules, lots and the ledger as the database keeps them (as.md §3, §5 R5–R7; §12 scenario 21). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let staff: Client

beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
  staff = await server.signIn('staff01')
})
afterAll(() => server.close())

const idOf = async (code: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id::int as id from as_leave where code = ${code}`.execute(server.db)
  return rows[0]?.id ?? 0
}

describe('leave types', () => {
  test('GET leave/all answers everybody with id, code, name, colour and active (scenario 21)', async () => {
    const { status, body } = await staff.get('/api/as/leave/all')
    expect(status).toBe(200)
    const rows = body.data as unknown as Record<string, unknown>[]
    expect(rows).toHaveLength(21)
    expect(rows[0]).toMatchObject({ code: 'ANNUAL', active: true, unit_min: 30, step_min: 30, quota: 'granted', colour: '#1f7a5c' })
    expect(rows.find(({ code }) => code === 'MARRIAGE')).toMatchObject({ needs_event: 'marriage', deputy_required: true })
  })

  test('a set of the law is loaded once, with its rules; what is there stays', async () => {
    const changed = await admin.get(`/api/as/leave?filter[code][eq]=PERSONAL`)
    const [personal] = changed.body.data as unknown as { id: number; version: number }[]
    await admin.patch(`/api/as/leave/${personal?.id}`, { ceiling_min: 9600, version: personal?.version })
    expect((await admin.post('/api/as/leave/load-set', { set: 'HK' })).body.data).toEqual({ leaves: 6, rules: 1 })
    expect((await admin.post('/api/as/leave/load-set', { set: 'HK' })).body.data).toEqual({ leaves: 0, rules: 0 })
    expect((await admin.post('/api/as/leave/load-set', { set: 'JP' })).body.data).toEqual({ leaves: 6, rules: 1 })
    expect((await admin.post('/api/as/leave/load-set', { set: 'TW' })).body.data).toEqual({ leaves: 0, rules: 0 })
    expect((await admin.get(`/api/as/leave/${personal?.id}`)).body.data.ceiling_min).toBe(9600)
    expect((await staff.post('/api/as/leave/load-set', { set: 'TW' })).status).toBe(403)
  })

  test('two rules of one type never hold for one person on one day', async () => {
    const leave = await idOf('ANNUAL')
    const rule = { leave, basis: 'calendar_year', valid_from: '2026-01-01' }
    const refused = await admin.post('/api/as/leave-rule', { ...rule, owners: [`u${staff.userId}`] })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['owners']])
    const comp = { leave: await idOf('COMP'), basis: 'manual', valid_from: '2026-01-01' }
    expect((await admin.post('/api/as/leave-rule', { ...comp, owners: [`u${staff.userId}`] })).status).toBe(201)
    expect((await admin.post('/api/as/leave-rule', { ...comp, owners: [`u${admin.userId}`] })).status).toBe(201)
    expect((await admin.post('/api/as/leave-rule', { ...comp, owners: [`u${admin.userId}`], valid_from: '2027-01-01' })).status).toBe(422)
  })

  test('how a type that was used is counted is frozen', async () => {
    const annual = await admin.get(`/api/as/leave/${await idOf('ANNUAL')}`)
    const refused = await admin.patch(`/api/as/leave/${annual.body.data.id}`, { unit_min: 60, version: annual.body.data.version })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['unit_min']])
  })
})

describe('the ledger', () => {
  const lot = async (granted: number): Promise<number> => {
    const leave = await idOf('COMP')
    const { rows } = await sql<{ id: number }>`
      insert into as_leave_entitlement (user_id, leave_id, source, granted_min, valid_from, allow_negative_min)
      values (${staff.userId}, ${leave}, 'overtime', ${granted}, '2026-01-01', 0) returning id::int as id`.execute(server.db)
    const id = rows[0]?.id ?? 0
    await write(id, granted, 'grant')
    return id
  }
  let keys = 0
  const write = (id: number, minutes: number, kind: string, key = `test:${++keys}`) =>
    sql`insert into as_leave_ledger (lot_id, user_id, leave_id, kind, minutes, at, effective_date, key)
      select id, user_id, leave_id, ${kind}, ${minutes}::int, now(), '2026-01-01', ${key} from as_leave_entitlement where id = ${id}`.execute(
      server.db,
    )

  test('a lot never falls below what its type allows', async () => {
    const id = await lot(300)
    await write(id, -300, 'use')
    await expect(write(id, -1, 'use')).rejects.toThrow(/running_sum/)
    await sql`update as_leave_entitlement set allow_negative_min = 60 where id = ${id}`.execute(server.db)
    await write(id, -60, 'use')
    await expect(write(id, -1, 'use')).rejects.toThrow(/running_sum/)
  })

  test('of twenty who take 60 of 600 at once, ten get it (scenario 8)', async () => {
    const id = await lot(600)
    const taken = await Promise.allSettled(Array.from({ length: 20 }, () => write(id, -60, 'hold')))
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const { body } = await admin.get(`/api/as/leave-entitlement/sums?ids=${id}`)
    expect(body.data).toEqual({ [id]: { granted: 600, used: 0, pending: 600, left: 0 } })
    expect((await staff.get(`/api/as/leave-entitlement/sums?ids=${id}`)).status).toBe(403)
  })

  test('the same posting twice is one row, and no row is ever changed', async () => {
    const id = await lot(60)
    await write(id, -30, 'use', 'wf:1:1:1:commit')
    await expect(write(id, -30, 'use', 'wf:1:1:1:commit')).rejects.toThrow()
    await expect(sql`update as_leave_ledger set minutes = 0 where lot_id = ${id}`.execute(server.db)).rejects.toThrow(/append_only/)
    await expect(sql`delete from as_leave_ledger where lot_id = ${id}`.execute(server.db)).rejects.toThrow(/append_only/)
  })
})

describe('records', () => {
  const request = (from: string, until: string, state: string) =>
    sql<{ id: number }>`
    insert into as_dayoff (user_id, leave_id, start_at, end_at, minutes, state)
    select ${staff.userId}, id, ${from}::text::timestamptz, ${until}::text::timestamptz, 60, ${state} from as_leave where code = 'SICK'
    returning id::int as id`.execute(server.db)

  test('one person is never on leave twice at a time; what was rejected or cancelled takes no time', async () => {
    await request('2026-03-02T01:00:00Z', '2026-03-02T05:00:00Z', 'rejected')
    await request('2026-03-02T01:00:00Z', '2026-03-02T05:00:00Z', 'pending')
    await expect(request('2026-03-02T04:00:00Z', '2026-03-02T06:00:00Z', 'pending')).rejects.toThrow(/overlap/)
    await request('2026-03-02T05:00:00Z', '2026-03-02T06:00:00Z', 'approved')
  })

  test('people see their own leave, without the reason of others, and no records of the administration', async () => {
    const mine = await staff.get('/api/as/dayoff')
    expect((mine.body.data as unknown as { user: number }[]).every(({ user }) => user === staff.userId)).toBe(true)
    const other = await server.signIn('staff02')
    expect((await other.get('/api/as/dayoff')).body.data).toEqual([])
    expect((await staff.get('/api/as/leave-entitlement')).status).toBe(403)
    expect((await staff.get('/api/as/shift-adjustment')).status).toBe(403)
  })
})
