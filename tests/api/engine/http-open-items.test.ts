/** What waits in each module (shell.md §2.3, the badges of the switcher): counted for who asks, and nobody else. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'

let app: TestApp
let staff: Client
let manager: Client
let admin: Client

let lead: number

beforeAll(async () => {
  app = await testApp()
  ;[staff, manager, admin] = [await app.signIn('staff01'), await app.signIn('manager'), await app.signIn('admin')]
  const {
    rows: [open],
  } = await sql<{
    id: number
  }>`select id from cm_lead where owner_id = ${staff.userId} and status = 'open' and deleted_at is null order by id limit 1`.execute(app.db)
  lead = open?.id ?? 0
  for (const table of ['cm_activity', 'cm_credit_override', 'sc_job', 'sc_mail_outbox', 'sc_hardware'])
    await sql`delete from ${sql.table(table)}`.execute(app.db)
})
afterAll(() => app.close())

const waiting = async (client: Client) => (await client.get('/api/common/open-items')).body.data

test('planned activities count until the end of today, those of others and finished ones do not', async () => {
  const plan = async (client: Client, hours: number) => {
    const answer = await client.post('/api/cm/activity', {
      kind: 'call',
      subject: 'Ring',
      lead,
      owner: client.userId,
      due_at: new Date(Date.now() + hours * 3_600_000).toISOString(),
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return Number(answer.body.data.id)
  }
  expect(await waiting(staff)).toEqual({})
  const overdue = await plan(staff, -30)
  await plan(staff, 72)
  await plan(manager, -30)
  expect([await waiting(staff), await waiting(manager)]).toEqual([{ cm: 1 }, { cm: 1 }])
  const done = await staff.post(`/api/cm/activity/${overdue}/complete`, { outcome: 'reached' })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(await waiting(staff)).toEqual({})
})

test('an override waits for who decides: the approver that the level names, else who holds the right; never for who asked', async () => {
  const {
    rows: [organization],
  } = await sql<{ id: number }>`select id from cm_organization where deleted_at is null order by id limit 1`.execute(app.db)
  const ask = (requester: number, approvers: readonly string[]) =>
    sql`
    insert into cm_credit_override (organization_id, checkpoint, subject, lead_id, amount, reason, state, pending, requester_id, department_id, approvers, expires_at)
    values (${organization?.id}, 'lead_won', ${900_000 + approvers.length + 10 * requester}, ${lead}, 1, 'please', 'requested', true, ${requester}, (select department_id from cm_lead where id = ${lead}), ${approvers}::text[], ${new Date(Date.now() + 86_400_000)})`.execute(
      app.db,
    )
  const all = async () => (await Promise.all([staff, manager, admin].map(waiting))).map(({ cm = 0 }) => cm)
  expect(await all()).toEqual([0, 1, 0])
  await ask(staff.userId, [`u${manager.userId}`])
  expect(await all()).toEqual([0, 2, 0])
  await ask(staff.userId, [])
  expect(await all()).toEqual([0, 3, 1])
  await ask(admin.userId, [])
  expect(await all()).toEqual([0, 4, 1])
})

test('administrators have what they must see to; who may not list it has no badge', async () => {
  const before = Number((await waiting(admin)).sc ?? 0)
  await sql`update sc_user set locked_until = ${new Date(Date.now() + 60_000)} where account = 'staff09'`.execute(app.db)
  expect((await waiting(admin)).sc).toBe(before + 1)
  for (const other of [staff, manager]) expect(await waiting(other)).not.toHaveProperty('sc')
})
