/** A transfer is a change that can be undone: owners and departments as they were, both sides told, what moved on since left and named (cm.md §2.4, §7). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRecord } from '../../../server/resource/write/write'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let staff: Client
let other: Client
let head: Client
/** Of another department than the head's. */
let outsider: Client

beforeAll(async () => {
  server = await testApp()
  ;[admin, staff, other, head] = await Promise.all([
    server.signIn('admin'),
    server.signIn('staff01'),
    server.signIn('staff02'),
    server.signIn('manager'),
  ])
  const {
    rows: [far],
  } = await sql<{ account: string }>`
    select u.account from sc_user as u where u.account like 'staff%' and u.status = 'active' and not exists (select 1 from sc_user_department as post where post.user_id = u.id and post.department_id in
      (select department_id from sc_user_department where user_id in (${staff.userId}, ${head.userId})))
      and exists (select 1 from sc_user_department as post where post.user_id = u.id and post.is_primary and post.deleted_at is null) order by u.account limit 1`.execute(
    server.db,
  )
  outsider = await server.signIn(far?.account ?? '')
})
afterAll(() => server.close())

let made = 0
const make = async (kind: 'lead' | 'organization' | 'person', client: Client): Promise<Row> => {
  made += 1
  const name = `${['Heron', 'Ibis', 'Jackdaw', 'Kestrel', 'Lapwing'][made % 5]} ${'xyzwvutsrq'[made % 10]}${made * 7907} yard`
  const { status, body } = await client.post(
    `/api/cm/${kind}`,
    kind === 'lead' ? { title: name, raw_company: name } : kind === 'person' ? { family_name: name } : { name },
  )
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const read = async (kind: string, id: unknown): Promise<Row> => (await admin.get(`/api/cm/${kind}/${Number(id)}`)).body.data
const transfer = async (client: Client, kind: string, rows: readonly Row[], to: Client): Promise<Row> =>
  (await client.post(`/api/cm/${kind}/transfer`, { ids: rows.map(({ id }) => id), to: to.userId })).body.data
const undo = (client: Client, set: unknown, payload: Row = {}) => client.post(`/api/common/change-set/${String(set)}/undo`, payload)
const lastNotice = async (client: Client, event: string): Promise<string | undefined> =>
  (await client.get('/api/sc/user-notification?type=1&per_page=200')).raw
    .json<{ data: { event: string; data: { title: { en: string } } }[] }>()
    .data.find((one) => one.event === event)?.data.title.en

describe('undoing', () => {
  test.each(['lead', 'organization', 'person'] as const)(
    '%s: one goes back to whose it was, with its history, and both hear of it',
    async (kind) => {
      const row = await make(kind, staff)
      const { body } = await head.post(`/api/cm/${kind}/${Number(row.id)}/transfer`, { to: other.userId })
      const set = body.data.change_set
      expect((await head.get(`/api/sc/change-set/${Number(set)}`)).body.data).toMatchObject({
        kind: 'transfer',
        entity: `cm/${kind}`,
        title: String(row.title ?? row.name),
        done: 1,
        failed: 0,
        actor: head.userId,
      })
      expect((await undo(head, set, { dry_run: true })).body.data).toEqual({ total: 1, undoable: 1 })
      expect((await undo(head, set)).body.data).toMatchObject({ done: 1, failed: [] })
      expect(await read(kind, row.id)).toMatchObject({ owner: staff.userId, department: row.department })
      expect((await admin.get(`/api/cm/${kind}/${Number(row.id)}/history`)).body.data[0]).toMatchObject({
        changes: [{ field: 'owner', from: other.userId, to: staff.userId }],
      })
      expect(await lastNotice(staff, 'cm.transfer.received')).toContain(`undid a transfer, yours again: ${String(row.title ?? row.name)}`)
      expect(await lastNotice(other, 'cm.transfer.given')).toContain(`undid a transfer to you: ${String(row.title ?? row.name)}`)
      // One word to each: no other notice of the lead itself.
      expect(await lastNotice(staff, 'cm.lead.assigned')).toBeUndefined()
    },
  )

  test('selected ones go back to each of their owners; what moved on since is left and named', async () => {
    const [first, second, third] = [await make('organization', staff), await make('organization', head), await make('organization', staff)]
    const { change_set: set } = await transfer(head, 'organization', [first, second, third], other)
    expect((await other.patch(`/api/cm/organization/${Number(third.id)}`, { fax: '02-7' })).status).toBe(200)
    const { body } = await undo(head, set)
    expect(body.data).toMatchObject({
      done: 2,
      failed: [
        { entity: 'cm/organization', id: third.id, title: third.name, message: 'It was changed again since, so it was left as it is.' },
      ],
    })
    expect((await Promise.all([first, second, third].map(({ id }) => read('organization', id)))).map(({ owner }) => owner)).toEqual([
      staff.userId,
      head.userId,
      other.userId,
    ])
    expect(await lastNotice(other, 'cm.transfer.given')).toMatch(/organizations \(2\)$/)
    expect((await head.get(`/api/sc/change-set/${String(set)}`)).body.data.state).toBe('partly_undone')
    expect((await undo(head, set)).status).toBe(409)
  })

  test('who gave away what he can’t edit any more takes it back, and gives it again', async () => {
    const row = await make('lead', staff)
    const { change_set: set } = await transfer(head, 'lead', [row], outsider)
    const given = await read('lead', row.id)
    expect([given.owner, given.department === row.department]).toEqual([outsider.userId, false])
    expect((await head.patch(`/api/cm/lead/${Number(row.id)}`, { title: 'Mine' })).status).toBe(404)
    const undone = await undo(head, set)
    expect(undone.body.data).toMatchObject({ done: 1, failed: [] })
    expect(await read('lead', row.id)).toMatchObject({ owner: staff.userId, department: row.department })
    const again = await undo(head, undone.body.data.change_set)
    expect(again.body.data).toMatchObject({ done: 1, failed: [] })
    expect(await read('lead', row.id)).toMatchObject({ owner: outsider.userId, department: given.department })
    expect(await lastNotice(staff, 'cm.transfer.given')).toMatch(/ transferred from you to /)
    expect((await undo(head, again.body.data.change_set)).body.data).toMatchObject({ done: 1 })
    expect(await lastNotice(staff, 'cm.transfer.received')).toContain('yours again')
  })

  test('the department is that of then, also where its owner has gone to another since, and nobody else’s was in between', async () => {
    const row = await make('organization', staff)
    const { change_set: set } = await transfer(admin, 'organization', [row], other)
    const moveTo = (department: unknown) =>
      sql`update sc_user_department set department_id = ${department} where user_id = ${staff.userId} and deleted_at is null`.execute(
        server.db,
      )
    await moveTo((await make('organization', outsider)).department)
    try {
      expect((await undo(admin, set)).body.data).toMatchObject({ done: 1, failed: [] })
      expect(await read('organization', row.id)).toMatchObject({ owner: staff.userId, department: row.department })
    } finally {
      await moveTo(row.department)
    }
  })

  test('what was nobody’s is nobody’s again', async () => {
    const system = server.app.kontor.systemContext()
    const row = await createRecord(system, system.snapshot.get('cm/lead'), { title: 'Of the web form', raw_company: 'Somewhere' })
    expect([row.owner, row.department]).toEqual([null, null])
    const { change_set: set } = await transfer(admin, 'lead', [row], staff)
    expect((await undo(admin, set)).body.data).toMatchObject({ done: 1, failed: [] })
    expect(await read('lead', row.id)).toMatchObject({ owner: null, department: null })
    expect(await lastNotice(staff, 'cm.transfer.given')).toContain('undid a transfer to you')
  })

  test('does not give to somebody who has left', async () => {
    const leaver = await server.signIn('staff04')
    const row = await make('organization', leaver)
    const { change_set: set } = await transfer(admin, 'organization', [row], staff)
    await sql`update sc_user set status = 'left' where id = ${leaver.userId}`.execute(server.db)
    const { body } = await undo(admin, set)
    expect(body.data).toMatchObject({
      done: 0,
      failed: [{ id: row.id, message: 'Its former owner is no longer active, so it was left as it is.' }],
    })
    expect((await read('organization', row.id)).owner).toBe(staff.userId)
  })
})

test('everything of a person, of several kinds, is one change that goes back as one', async () => {
  const from = await server.signIn('staff03')
  const organization = await make('organization', from)
  const lead = await make('lead', from)
  const activity = (
    await from.post('/api/cm/activity', { subject: 'Write them', organization: organization.id, due_at: '2027-03-02T01:00:00.000Z' })
  ).body.data
  const entities = ['lead', 'organization', 'activity']
  const { body } = await admin.post('/api/cm/transfer', { from: from.userId, to: other.userId, entities })
  const total = Object.values(body.data.moved as Record<string, number>).reduce((sum, n) => sum + n, 0)
  const { body: undone } = await undo(admin, body.data.change_set)
  expect(undone.data).toMatchObject({ done: total, failed: [] })
  for (const [kind, row] of [
    ['lead', lead],
    ['organization', organization],
    ['activity', activity],
  ] as const)
    expect((await read(kind, row.id)).owner).toBe(from.userId)
  expect(await lastNotice(from, 'cm.transfer.received')).toMatch(
    /yours again: leads \(\d+\), organizations \(\d+\), planned activities \(\d+\)$/,
  )
})

describe('who may undo', () => {
  test('is who transferred, as long as he may transfer; nobody else but administrators', async () => {
    const row = await make('lead', staff)
    const { change_set: set } = await transfer(head, 'lead', [row], other)
    for (const client of [staff, other]) expect((await undo(client, set)).status).toBe(404)
    const role = Number((await admin.post('/api/sc/role', { code: 'no-transfer', name: { en: 'No transfer' } })).body.data.id)
    expect((await admin.post('/api/sc/role-grant', { role, effect: 'deny', path: 'cm.use.lead', actions: ['transfer'] })).status).toBe(201)
    const denied = (await admin.post('/api/sc/role-assignment', { role, owner: `u${head.userId}`, start_date: '2020-01-01' })).body.data
    try {
      expect((await undo(await server.signIn('manager'), set)).body.data).toMatchObject({
        done: 0,
        failed: [{ id: row.id, message: expect.any(String) }],
      })
      expect((await read('lead', row.id)).owner).toBe(other.userId)
    } finally {
      await admin.delete(`/api/sc/role-assignment/${Number(denied.id)}`)
    }
    expect((await undo(admin, set)).body.data).toMatchObject({ done: 1 })
  })

  test('a transfer that moved nothing leaves nothing to undo', async () => {
    const row = await make('lead', staff)
    expect(await transfer(head, 'lead', [row], staff)).toMatchObject({ moved: { lead: 0 }, change_set: null })
    expect((await head.post(`/api/cm/lead/${Number(row.id)}/transfer`, { to: staff.userId })).body.data.change_set).toBeNull()
    expect(
      (await admin.post('/api/cm/transfer', { from: staff.userId, entities: ['lead'], dry_run: true })).body.data.change_set,
    ).toBeNull()
  })
})
