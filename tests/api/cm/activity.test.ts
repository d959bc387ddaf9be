/** Activities (cm.md §3.6, §4, §6, §7): at whom, by whom, done, cancelled, told of, and the agenda. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityDigest, remindOfActivities } from '../../../server/modules/cm/activity/activity-notices'
import { signInAll, testApp, type Client, type Row, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let head: Client
let staff: Client
let other: Client
let organization: number
let stranger: number

beforeAll(async () => {
  app = await testApp()
  ;[admin, head, staff, other] = await signInAll(app, 'admin', 'manager', 'staff01', 'staff05')
  organization = await made(admin, 'organization', { name: 'Harbour Works', owner: admin.userId })
  stranger = await made(admin, 'organization', { name: 'Another Company', owner: admin.userId })
})
afterAll(() => app.close())

let counter = 0
async function made(who: Client, entity: string, values: Row): Promise<number> {
  const { status, body } = await who.post(`/api/cm/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
/** Leads of one customer may be the same sale: these are none. */
async function lead(who: Client, values: Row = {}): Promise<number> {
  const wanted = { title: `Lead ${++counter}`, organization, ...values }
  const { body } = await who.post('/api/cm/lead/check-duplicates', wanted)
  return made(who, 'lead', { ...wanted, confirm_duplicates: body.data.map(({ id }) => id) })
}
const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const plan = (who: Client, values: Row) =>
  who.post('/api/cm/activity', { kind: 'call', subject: `Call ${++counter}`, due_at: soon(48), ...values })
const planned = (who: Client, values: Row) =>
  made(who, 'activity', { kind: 'call', subject: `Call ${++counter}`, due_at: soon(48), ...values })
const read = async (who: Client, entity: string, id: number) => (await who.get(`/api/cm/${entity}/${id}`)).body.data
const same = (a: unknown, b: string) => expect(new Date(String(a)).toISOString()).toBe(new Date(b).toISOString())

test('it stands at a lead, an organization or a person', async () => {
  expect((await plan(staff, {})).body.errors).toEqual({ lead: ['Fill in at least one of these.'] })
  expect((await plan(staff, { organization })).status).toBe(201)
  await expect(
    sql`insert into cm_activity (kind, subject, due_at, owner_id) values ('call', 'Nobody', now(), 1)`.execute(app.db),
  ).rejects.toThrow(/some_of/)
})

test('an organization that is not that of its lead or person is refused', async () => {
  const own = await lead(staff)
  const person = await made(admin, 'person', { family_name: 'Wang', given_name: 'Mei', organization: stranger })
  expect(Object.keys((await plan(staff, { lead: own, organization: stranger })).body.errors)).toEqual(['organization'])
  expect(Object.keys((await plan(staff, { lead: own, person })).body.errors)).toEqual(['person'])
  expect(Object.keys((await plan(staff, { organization, person })).body.errors)).toEqual(['person'])
  expect((await plan(staff, { organization: stranger, person })).status).toBe(201)
})

test('who enters it owns it; lead and organization know what is next', async () => {
  const own = await lead(staff)
  const [later, sooner] = [soon(72), soon(5)]
  await planned(staff, { lead: own, due_at: later })
  const id = await planned(staff, { lead: own, due_at: sooner })
  expect((await read(staff, 'activity', id)).owner).toBe(staff.userId)
  same((await read(staff, 'lead', own)).next_activity_at, sooner)
  expect(new Date(String((await read(staff, 'organization', organization)).next_activity_at)).getTime()).toBeLessThanOrEqual(
    Date.parse(sooner),
  )
  expect((await staff.delete(`/api/cm/activity/${id}`)).status).toBe(200)
  same((await read(staff, 'lead', own)).next_activity_at, later)
})

test('completing needs an outcome, touches the lead and plans the next step; it is done once', async () => {
  const own = await lead(staff)
  const id = await planned(staff, { lead: own })
  const before = Date.now() - 1
  expect((await staff.post(`/api/cm/activity/${id}/complete`, {})).status).toBe(422)
  const { status, body } = await staff.post(`/api/cm/activity/${id}/complete`, {
    outcome: 'interested',
    note: '<p>Wants <script>x</script>an offer</p>',
    next: { kind: 'visit', subject: 'Bring the offer', due_at: soon(100) },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const done = await read(staff, 'activity', id)
  expect(done).toMatchObject({ status: 'done', outcome: 'interested', note: '<p>Wants an offer</p>' })
  expect(Date.parse(String(done.done_at))).toBeGreaterThan(before)
  expect(await read(staff, 'activity', Number(body.data.next))).toMatchObject({
    status: 'planned',
    kind: 'visit',
    lead: own,
    owner: staff.userId,
  })
  const touched = await read(staff, 'lead', own)
  same(touched.last_touch_at, String(done.done_at))
  same(touched.next_activity_at, String((await read(staff, 'activity', Number(body.data.next))).due_at))
  same((await read(staff, 'organization', organization)).last_activity_at, String(done.done_at))
  expect((await staff.post(`/api/cm/activity/${id}/complete`, { outcome: 'other' })).body.errors).toEqual({
    status: ['This activity is no longer planned.'],
  })
  expect((await staff.post(`/api/cm/activity/${id}/cancel`, {})).status).toBe(422)
})

test('a cancelled one is no next step any more; a status is not simply written', async () => {
  const own = await lead(staff)
  const id = await planned(staff, { lead: own })
  expect(Object.keys((await staff.patch(`/api/cm/activity/${id}`, { status: 'done' })).body.errors)).toEqual(['status'])
  expect((await staff.post(`/api/cm/activity/${id}/cancel`, { note: '<p>They moved</p>' })).status).toBe(200)
  expect(await read(staff, 'activity', id)).toMatchObject({ status: 'cancelled', note: '<p>They moved</p>' })
  expect((await read(staff, 'lead', own)).next_activity_at).toBeNull()
  expect(Object.keys((await plan(staff, { lead: own, status: 'cancelled' })).body.errors)).toEqual(['status'])
})

test('what was done is logged at once, and not in the future', async () => {
  const id = await planned(staff, { organization, status: 'done', outcome: 'reached' })
  expect((await read(staff, 'activity', id)).done_at).not.toBeNull()
  expect(Object.keys((await plan(staff, { organization, status: 'done', done_at: soon(3) })).body.errors)).toEqual(['done_at'])
})

test("own ones, those one takes part in, and those of leads one may edit; heads see their department, deleting is the owner's", async () => {
  const shared = await lead(staff, { collaborators: [other.userId] })
  const [atLead, alone, joined] = [
    await planned(staff, { lead: shared }),
    await planned(staff, { organization }),
    await planned(staff, { organization, participants: [other.userId] }),
  ]
  expect((await other.get(`/api/cm/activity/${alone}`)).status).toBe(404)
  for (const id of [atLead, joined]) {
    expect((await other.get(`/api/cm/activity/${id}`)).status).toBe(200)
    expect((await other.patch(`/api/cm/activity/${id}`, { location: 'Kaohsiung' })).status).toBe(200)
    expect((await other.delete(`/api/cm/activity/${id}`)).status).toBe(403)
  }
  expect((await other.post(`/api/cm/activity/${joined}/complete`, { outcome: 'reached' })).status).toBe(200)
  expect((await other.post(`/api/cm/activity/${alone}/complete`, { outcome: 'reached' })).status).toBe(404)
  expect((await head.get(`/api/cm/activity/${alone}`)).status).toBe(200)
})

test("a whole day begins in the company's zone", async () => {
  const id = await planned(staff, { organization, all_day: true, due_at: '2026-12-03T05:30:00.000Z', duration: 30 })
  const row = await read(staff, 'activity', id)
  same(row.due_at, '2026-12-02T16:00:00.000Z')
  expect(row.duration).toBeNull()
})

interface Notice {
  event: string
  title: Record<string, string>
}
const notices = async ({ userId }: Client, event: string) =>
  (
    await sql<Notice>`select event, data->'title' as title from sc_user_notification where user_id = ${userId} and event = ${event} order by id`.execute(
      app.db,
    )
  ).rows

test('owner and participants are reminded once, in time; a new time is a new reminder', async () => {
  const { systemContext } = app.app.kontor
  const id = await planned(staff, {
    organization,
    subject: 'Ring the harbour',
    due_at: soon(2),
    remind_before: 30,
    participants: [other.userId],
  })
  await remindOfActivities(systemContext())
  expect(await notices(staff, 'cm.activity.reminder')).toEqual([])
  app.setNow(new Date(Date.now() + 95 * 60_000))
  await remindOfActivities(systemContext())
  await remindOfActivities(systemContext())
  expect((await notices(staff, 'cm.activity.reminder')).map(({ title }) => title.en)).toEqual(['Soon due: Ring the harbour'])
  expect(await notices(other, 'cm.activity.reminder')).toHaveLength(1)
  app.setNow(undefined)
  await staff.patch(`/api/cm/activity/${id}`, { due_at: soon(30) })
  expect((await read(staff, 'activity', id)).remind_at).not.toBeNull()
})

function runDigest() {
  const { systemContext } = app.app.kontor
  const transact = <T>(act: (ctx: ReturnType<typeof systemContext>) => Promise<T>) =>
    app.db.transaction().execute((db) => act({ ...systemContext(), db }))
  // Only what the digest uses of a job.
  return activityDigest.run({ transact } as unknown as Parameters<typeof activityDigest.run>[0])
}

test("the morning's digest counts today's and overdue ones, on workdays", async () => {
  app.setNow(new Date('2026-11-21T01:00:00Z'))
  expect(await runDigest()).toEqual({ result: { told: 0 } })
  app.setNow(new Date('2026-11-24T01:00:00Z'))
  await sql`update cm_activity set status = 'cancelled' where owner_id = ${head.userId}`.execute(app.db)
  const boss = await app.signIn('manager')
  await planned(boss, { organization, due_at: '2026-11-24T08:00:00Z' })
  await planned(boss, { organization, due_at: '2026-11-20T08:00:00Z' })
  await runDigest()
  expect((await notices(head, 'cm.activity.digest')).at(-1)?.title.en).toBe('Activities today: 1, overdue: 1')
  app.setNow(undefined)
})

test('the digest tells of leads that lie about: their owner, and whoever leads him in one sum', async () => {
  const seller = await app.signIn('staff06')
  const {
    rows: [boss],
  } = await sql<{
    id: number
  }>`select d.head_id as id from sc_user_department as p join sc_department as d on d.id = p.department_id where p.user_id = ${seller.userId} and p.is_primary and p.deleted_at is null and p.end_date is null`.execute(
    app.db,
  )
  await sql`update cm_lead set rotten = false`.execute(app.db)
  await sql`update cm_activity set status = 'cancelled' where owner_id = ${seller.userId}`.execute(app.db)
  const [first, second] = [await lead(seller), await lead(seller)]
  await sql`update cm_lead set rotten = true where id in (${first}, ${second})`.execute(app.db)
  app.setNow(new Date('2026-11-24T01:00:00Z'))
  await runDigest()
  app.setNow(undefined)
  const told = async (user: number, event: string) =>
    (
      await sql<{
        data: { title: Record<string, string>; body?: Record<string, string>; url: string }
      }>`select data from sc_user_notification where user_id = ${user} and event = ${event} order by id`.execute(app.db)
    ).rows.at(-1)?.data
  expect(await told(seller.userId, 'cm.activity.digest')).toMatchObject({
    body: { en: 'Your leads without progress: 2' },
    url: expect.stringContaining('rotten') as string,
  })
  expect(await told(Number(boss?.id), 'cm.lead.rotting')).toMatchObject({
    title: { en: 'Your team’s leads without progress: 2, of 1 people', tw: '您部屬停滯的商機：2 筆，共 1 人' },
  })
})

test('the time of the digest in the settings is that of its schedule', async () => {
  const {
    body: { data },
  } = await admin.get('/api/cm/setting')
  expect((await admin.patch('/api/cm/setting', { digest_time: '08:15', version: (data as unknown as Row).version })).status).toBe(200)
  const { rows } = await sql<{
    cron: string
  }>`select cron from sc_schedule where key = 'cm.activity-digest' and deleted_at is null`.execute(app.db)
  expect(rows).toEqual([{ cron: '15 8 * * *' }])
})

test('the agenda: overdue, today, a week, later, and leads for which nothing is planned', async () => {
  app.setNow(new Date('2026-11-24T04:00:00Z'))
  const mine = await app.signIn('staff06')
  const at = (due_at: string, more: Row = {}) => planned(mine, { organization, due_at, subject: due_at, ...more })
  const before = Number((await mine.get('/api/cm/activity/agenda')).body.data.leads_without_next_step)
  await at('2026-11-24T03:00:00Z')
  await at('2026-11-24T04:00:00Z', { all_day: true })
  await at('2026-11-24T15:30:00Z')
  await at('2026-12-01T15:30:00Z')
  await at('2026-12-01T16:30:00Z')
  await lead(mine)
  const { body } = await mine.get('/api/cm/activity/agenda')
  const parts = Object.fromEntries(
    Object.entries(body.data.parts as Record<string, Row[]>).map(([part, rows]) => [
      part,
      rows.filter((row) => (row.organization as Row).id === organization),
    ]),
  )
  expect(Object.fromEntries(Object.entries(parts).map(([part, rows]) => [part, rows.length]))).toEqual({
    overdue: 1,
    today: 2,
    week: 1,
    later: 1,
  })
  expect(parts.today?.[0]).toMatchObject({ all_day: true, organization: { id: organization, title: 'Harbour Works' }, may_edit: true })
  expect(body.data.leads_without_next_step).toBe(before + 1)
  app.setNow(undefined)
})
