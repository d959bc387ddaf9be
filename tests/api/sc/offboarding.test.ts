/** Handing over and leaving (sc.md §4, §7, §12.22). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HandoverEntry } from '../../../server/contracts/handover'
import { serverModules } from '../../../server/modules'
import type { ServerModule } from '../../../server/contracts/module'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { whenClockReaches } from '../../support/schedule'

/** As wf will register it: approvals that wait for somebody. */
const waiting = new Map<number, number>()
const approvals: HandoverEntry = {
  key: 'wf.pending-approval',
  label: 'sc:job_kind.list-report',
  count: async (_ctx, user) => waiting.get(user) ?? 0,
  list: async (_ctx, user) => Array.from({ length: waiting.get(user) ?? 0 }, (_, n) => ({ title: `Leave ${n + 1}`, path: '/home' })),
  transfer: async (_ctx, from, to) => {
    waiting.set(to, (waiting.get(to) ?? 0) + (waiting.get(from) ?? 0))
    waiting.delete(from)
  },
}
const workflow: ServerModule = { name: 'wf', handover: [approvals] }

let app: TestApp
let admin: Client
let hr: Client
beforeAll(async () => {
  app = await testApp({ modules: [...serverModules, workflow] })
  admin = await app.signIn('admin')
  hr = await app.signIn('hr')
})
afterAll(() => app.close())

let made = 0
async function person(values: Row = {}): Promise<number> {
  const account = `leaver${++made}`
  const { body, status } = await admin.post('/api/sc/user', { account, name: `Leaver ${made}`, hire_date: '2024-01-01', ...values })
  expect(status, JSON.stringify(body)).toBe(201)
  await sql`update sc_user set status = 'active' where id = ${body.data.id}`.execute(app.db)
  return Number(body.data.id)
}
async function record(entity: string, values: Row): Promise<number> {
  const { body, status } = await admin.post(`/api/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
async function department(values: Row = {}): Promise<number> {
  const code = `OFF${++made}`
  const {
    rows: [level],
  } = await sql<{ id: number }>`select id from sc_department_level where code = 'DIVISION'`.execute(app.db)
  return record('sc/department', { code, name: { en: code }, parent: 1, level: level?.id, ...values })
}
const groupOf = (values: Row) =>
  record('sc/group', { code: `OFFG${++made}`, name: { en: `Group ${made}` }, kind: 'static', members: [], ...values })
const postOf = (values: Row) => record('sc/user-department', { is_primary: true, start_date: '2026-01-01', ...values })
const idOf = async (account: string): Promise<number> =>
  Number((await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(app.db)).rows[0]?.id)
const userRow = async (id: number) =>
  (
    await sql<{
      status: string
      leave_date: string | null
      hire_date: string
      planned: boolean
      password: boolean
      must_change_password: boolean
    }>`
  select status, leave_date::text, hire_date::text, leave_plan is not null as planned, password_hash is not null as password, must_change_password from sc_user where id = ${id}`.execute(
      app.db,
    )
  ).rows[0]

interface Item {
  key: string
  label: string
  count: number
  rows: { title: string; path: string }[]
  refused?: true
}
async function itemsOf(id: number, client = admin): Promise<Map<string, Item>> {
  const { body, status } = await client.get(`/api/sc/user/${id}/handover`)
  expect(status, JSON.stringify(body)).toBe(200)
  return new Map((body.data.items as Item[]).map((item) => [item.key, item]))
}
const openOf = async (id: number) =>
  Object.fromEntries([...(await itemsOf(id))].flatMap(([key, { count }]) => (count > 0 ? [[key, count]] : [])))
const today = async (): Promise<string> =>
  (await sql<{ day: string }>`select (now() at time zone 'Asia/Taipei')::date::text as day`.execute(app.db)).rows[0]?.day ?? ''
const auditOf = async (id: number) =>
  (
    await sql<{
      action: string
    }>`select action from sc_audit_log where entity = 'user' and record_id = ${id} and action not in ('created', 'updated') order by id`.execute(
      app.db,
    )
  ).rows.map(({ action }) => action)

describe('offboarding', () => {
  test('u22 with 4 pending approvals, head of d12 and 2 groups: listed as 4 + 1 + 2, handed to u10 all are 0, then he has left (sc.md §12.22)', async () => {
    const [u22, u10] = [await person(), await person()]
    const d4 = await department({ head: u10 })
    const d12 = await department({
      parent: d4,
      head: u22,
      level: (await sql<{ id: number }>`select id from sc_department_level where code = 'TEAM'`.execute(app.db)).rows[0]?.id,
    })
    const groups = [await groupOf({ managers: [u22] }), await groupOf({ managers: [u22, u10] })]
    const post = await postOf({ user: u22, department: d12 })
    waiting.set(u22, 4)
    expect(await openOf(u22)).toEqual({ 'wf.pending-approval': 4, 'sc.department-head': 1, 'sc.group-manager': 2 })
    const { body } = await admin.get(`/api/sc/user/${u22}/handover`)
    expect(body.data).toMatchObject({ suggested: { id: u10 }, plan: null })
    expect((await itemsOf(u22)).get('sc.department-head')).toMatchObject({
      label: 'Departments headed',
      rows: [{ path: `/record/sc/department/${d12}` }],
    })

    const day = await today()
    const refused = await admin.post(`/api/sc/user/${u22}/offboard`, { leave_date: day, skipped: [] })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.skipped).toHaveLength(3)
    expect(refused.body.errors.skipped?.join()).toContain('Departments headed: 1')
    expect(refused.body.meta).toMatchObject({
      open: [
        { key: 'sc.department-head', count: 1 },
        { key: 'sc.group-manager', count: 2 },
        { key: 'wf.pending-approval', count: 4 },
      ],
    })
    expect(await userRow(u22)).toMatchObject({ status: 'active' })

    for (const [key, moved] of [
      ['wf.pending-approval', 4],
      ['sc.department-head', 1],
      ['sc.group-manager', 2],
    ] as const) {
      const { status, body: done } = await admin.post(`/api/sc/user/${u22}/handover/${key}`, { to: u10 })
      expect([status, done.data], JSON.stringify(done)).toEqual([200, { key, moved }])
    }
    expect(await openOf(u22)).toEqual({})
    expect(waiting.get(u10)).toBe(4)
    const {
      rows: [headed],
    } = await sql`select head_id from sc_department where id = ${d12}`.execute(app.db)
    expect(headed).toEqual({ head_id: u10 })
    const { rows: managers } = await sql<{
      managers: number[]
    }>`select array_agg(target_id order by target_id) as managers from sc_group__managers where parent_id = any(${groups}::bigint[]) group by parent_id`.execute(
      app.db,
    )
    expect(managers.map((row) => row.managers.map(Number))).toEqual([[u10], [u10]])

    const left = await admin.post(`/api/sc/user/${u22}/offboard`, { leave_date: day, skipped: [], reason: 'Moves abroad' })
    expect([left.status, left.body.data], JSON.stringify(left.body)).toEqual([200, { id: u22, planned: false }])
    expect(await userRow(u22)).toMatchObject({ status: 'left', leave_date: day })
    const {
      rows: [ended],
    } = await sql`select end_date::text from sc_user_department where id = ${post}`.execute(app.db)
    expect(ended).toEqual({ end_date: day })
    expect(await auditOf(u22)).toEqual(['handed-over', 'handed-over', 'handed-over', 'offboarded'])
    const { rows: told } =
      await sql`select 1 from kontor_outbox where event = 'sc.user.left' and record_id = ${u22} union all select 1 from kontor_event where event = 'sc.user.left' and record_id = ${u22}`.execute(
        app.db,
      )
    expect(told).toHaveLength(1)
  })

  test('what is skipped needs no taker; heads are vacated, and what gave him rights ends with him', async () => {
    const id = await person()
    const headed = await department({ head: id, deputy_heads: [id], assistants: [id] })
    const group = await groupOf({ members: [`u${id}`], managers: [id] })
    const {
      rows: [role],
    } = await sql<{ id: number }>`select id from sc_role where code = 'auditor'`.execute(app.db)
    const assignment = await record('sc/role-assignment', { role: role?.id, owner: `u${id}` })
    await record('sc/module-admin', { module: 'cm', owner: `u${id}` })
    const skipped = Object.keys(await openOf(id))
    expect(skipped).toEqual([
      'sc.department-head',
      'sc.department-deputy',
      'sc.department-assistant',
      'sc.group-manager',
      'sc.module-admin',
    ])
    const day = await today()
    const { status, body } = await admin.post(`/api/sc/user/${id}/offboard`, {
      leave_date: day,
      skipped,
      skip_reasons: { 'sc.department-head': 'The department closes' },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await openOf(id)).toEqual({})
    expect((await sql`select head_id from sc_department where id = ${headed}`.execute(app.db)).rows).toEqual([{ head_id: null }])
    expect((await sql`select members from sc_group where id = ${group}`.execute(app.db)).rows).toEqual([{ members: [] }])
    expect((await sql`select end_date::text from sc_role_assignment where id = ${assignment}`.execute(app.db)).rows).toEqual([
      { end_date: day },
    ])
    const {
      rows: [entry],
    } = await sql<{ changes: Row }>`select changes from sc_audit_log where action = 'offboarded' and record_id = ${id}`.execute(app.db)
    expect(entry?.changes).toMatchObject({ skipped: { 'sc.department-head': 'The department closes', 'sc.group-manager': null } })
  })

  test('sessions and access tokens stop with the act, and do not come back with a rehired person', async () => {
    const id = await idOf('staff44')
    const leaver = await app.signIn('staff44')
    const expires_at = new Date(Date.now() + 30 * 86_400_000).toISOString()
    expect((await leaver.post('/api/sc/access-token', { name: 'script', paths: ['sc.use.profile'], expires_at })).status).toBe(201)
    expect((await leaver.get('/api/sc/user-notification')).status).toBe(200)
    const skipped = Object.keys(await openOf(id))
    expect((await hr.post(`/api/sc/user/${id}/offboard`, { leave_date: await today(), skipped })).status).toBe(200)
    expect((await leaver.get('/api/sc/user-notification')).status).toBe(401)
    expect(await userRow(id)).toMatchObject({ status: 'left', password: false })
    expect((await sql`select 1 from sc_access_token where user_id = ${id} and deleted_at is null`.execute(app.db)).rows).toEqual([])

    const early = await hr.post(`/api/sc/user/${id}/rehire`, { hire_date: await today() })
    expect(early.body.errors).toHaveProperty('hire_date')
    const { status, body } = await hr.post(`/api/sc/user/${id}/rehire`, { hire_date: '2099-01-01' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await userRow(id)).toMatchObject({ status: 'invited', hire_date: '2099-01-01', leave_date: null, must_change_password: true })
    await expect(app.signIn('staff44')).rejects.toThrow()
    expect((await hr.post(`/api/sc/user/${id}/rehire`, { hire_date: '2099-01-01' })).status).toBe(422)
  })

  test('not oneself, not the last administrator, not before the day of hiring, not without the right', async () => {
    const [own, adminId] = [await idOf('hr'), await idOf('admin')]
    expect((await hr.post(`/api/sc/user/${own}/offboard`, { leave_date: '2026-01-01', skipped: [] })).body.errors).toHaveProperty('id')
    expect((await hr.post(`/api/sc/user/${adminId}/offboard`, { leave_date: '2026-11-22', skipped: [] })).status).toBe(403)
    const id = await person()
    expect((await hr.post(`/api/sc/user/${id}/offboard`, { leave_date: '2023-12-31', skipped: [] })).body.errors).toHaveProperty(
      'leave_date',
    )
    const staff = await app.signIn('staff01')
    expect((await staff.get(`/api/sc/user/${id}/handover`)).status).toBe(403)
    expect((await staff.post(`/api/sc/user/${id}/offboard`, { leave_date: '2026-11-22', skipped: [] })).status).toBe(403)
    expect((await staff.post(`/api/sc/user/${id}/rehire`, { hire_date: '2027-01-01' })).status).toBe(403)
    // A second administrator may be offboarded, and then the first no more by him.
    const {
      rows: [role],
    } = await sql<{ id: number }>`select id from sc_role where code = 'admin'`.execute(app.db)
    await record('sc/role-assignment', { role: role?.id, owner: `u${id}` })
    expect((await admin.post(`/api/sc/user/${id}/offboard`, { leave_date: await today(), skipped: [] })).status).toBe(200)
  })
})

describe('handing over', () => {
  test('only to somebody else who is active, and only what is registered', async () => {
    const [id, gone] = [await person(), await person()]
    await sql`update sc_user set status = 'suspended' where id = ${gone}`.execute(app.db)
    const over = (to: number, key = 'sc.department-head') => admin.post(`/api/sc/user/${id}/handover/${key}`, { to })
    expect((await over(id)).body.errors).toHaveProperty('to')
    expect((await over(gone)).body.errors.to?.[0]).toContain('active')
    expect((await over(99_999_999)).body.errors).toHaveProperty('to')
    expect((await over(await idOf('manager'), 'sc.nothing')).status).toBe(404)
  })

  test('who may offboard hands over what he could not edit; what gives rights he must be able to give', async () => {
    const [id, to] = [await person(), await person()]
    const {
      rows: [source],
    } = await sql<{ id: number }>`select id from cm_source where code = 'EXPO'`.execute(app.db)
    await sql`update cm_source set default_owner = ${`u${id}`} where id = ${source?.id}`.execute(app.db)
    await record('sc/module-admin', { module: 'cm', owner: `u${id}` })
    expect((await hr.patch(`/api/cm/source/${source?.id}`, { default_owner: `u${to}` })).status).toBe(403)
    const items = await itemsOf(id, hr)
    expect(items.get('cm.source-owner')).toMatchObject({
      count: 1,
      rows: [{ title: 'Exhibition', path: `/record/cm/source/${source?.id}` }],
    })
    expect(items.get('sc.module-admin')).toMatchObject({ count: 1, refused: true })
    expect((await hr.post(`/api/sc/user/${id}/handover/cm.source-owner`, { to })).status).toBe(200)
    expect((await sql`select default_owner from cm_source where id = ${source?.id}`.execute(app.db)).rows).toEqual([
      { default_owner: `u${to}` },
    ])
    const refused = await hr.post(`/api/sc/user/${id}/handover/sc.module-admin`, { to })
    expect([refused.status, refused.body.meta]).toEqual([403, { path: 'sc.admin.rights.actions.edit' }])
    expect((await admin.post(`/api/sc/user/${id}/handover/sc.module-admin`, { to })).status).toBe(200)
    expect((await itemsOf(to)).get('sc.module-admin')).toMatchObject({ count: 1 })
  })

  test('of records that the caller may not see nothing is told but how many they are', async () => {
    const [id, to] = [await person(), await person()]
    const report = await record('sc/list-report', {
      screen: 'sc/user',
      name: 'Secret list',
      format: 'csv',
      frequency: 'daily',
      time: '08:00',
      receivers: [`u${to}`],
      active: true,
    })
    await sql`update sc_list_report set user_id = ${id} where id = ${report}`.execute(app.db)
    expect((await itemsOf(id, hr)).get('sc.list-report')).toMatchObject({ count: 1, rows: [] })
    expect((await hr.post(`/api/sc/user/${id}/handover/sc.list-report`, { to })).status).toBe(200)
    expect((await sql`select user_id from sc_list_report where id = ${report}`.execute(app.db)).rows).toEqual([{ user_id: to }])
  })

  test('nobody becomes his own supervisor or deputy by it, nor is named twice', async () => {
    const [id, to] = [await person(), await person()]
    const place = await department()
    const post = await postOf({ user: to, department: place, supervisor: id })
    await admin.patch(`/api/sc/user/${to}`, { deputies: [{ user: id }] })
    const headed = await department({ head: to, deputy_heads: [id] })
    for (const key of ['sc.post-supervisor', 'sc.user-deputy', 'sc.department-deputy']) {
      const { status, body } = await admin.post(`/api/sc/user/${id}/handover/${key}`, { to })
      expect(status, JSON.stringify(body)).toBe(200)
    }
    expect((await sql`select supervisor_id from sc_user_department where id = ${post}`.execute(app.db)).rows).toEqual([
      { supervisor_id: null },
    ])
    expect((await sql`select 1 from sc_user__deputies where parent_id = ${to}`.execute(app.db)).rows).toEqual([])
    expect((await sql`select 1 from sc_department__deputy_heads where parent_id = ${headed}`.execute(app.db)).rows).toEqual([])
  })
})

describe('a day to come', () => {
  /** Runs what is due by the clock and waits until it is over. */
  async function night(at: string): Promise<Row> {
    const job = await whenClockReaches(app, 'sc.day-change', new Date(at))
    app.setNow(undefined)
    return job
  }

  test('is planned, may be moved and taken back, and acts at 00:05 of the day after', async () => {
    const id = await person()
    const post = await postOf({ user: id, department: await department() })
    const offboard = (leave_date: string) =>
      admin.post(`/api/sc/user/${id}/offboard`, { leave_date, skipped: ['sc.list-report'], reason: 'Retires' })
    expect((await offboard('2099-06-30')).body.data).toEqual({ id, planned: true })
    expect(await userRow(id)).toMatchObject({ status: 'active', leave_date: '2099-06-30', planned: true })
    expect((await admin.get(`/api/sc/user/${id}/handover`)).body.data.plan).toEqual({
      leave_date: '2099-06-30',
      reason: 'Retires',
      skipped: { 'sc.list-report': null },
    })
    expect((await admin.patch(`/api/sc/user/${id}`, { leave_date: null })).body.errors).toHaveProperty('leave_date')
    expect((await admin.delete(`/api/sc/user/${id}/offboard`)).status).toBe(200)
    expect(await userRow(id)).toMatchObject({ status: 'active', leave_date: null, planned: false })
    expect((await admin.delete(`/api/sc/user/${id}/offboard`)).status).toBe(422)

    expect((await offboard('2027-03-31')).body.data).toEqual({ id, planned: true })
    await sql`update sc_schedule set last_run = '2027-03-30T16:06:00Z' where key = 'sc.day-change'`.execute(app.db)
    await night('2027-03-31T16:04:00Z') // 2027-04-01 00:04 in Taipei
    expect(await userRow(id)).toMatchObject({ status: 'active' })
    expect(await night('2027-03-31T16:05:30Z')).toMatchObject({ state: 'succeeded', result: { left: 1 } })
    expect(await userRow(id)).toMatchObject({ status: 'left', leave_date: '2027-03-31', planned: false })
    expect((await sql`select end_date::text from sc_user_department where id = ${post}`.execute(app.db)).rows).toEqual([
      { end_date: '2027-03-31' },
    ])
    const {
      rows: [entry],
    } = await sql<{
      actor: number
      action: string
    }>`select actor, action from sc_audit_log where record_id = ${id} and action = 'offboarded'`.execute(app.db)
    expect(Number(entry?.actor)).toBe(admin.userId)
    expect(await auditOf(id)).toEqual(['offboard-planned', 'offboard-cancelled', 'offboard-planned', 'offboarded'])
  })
})
