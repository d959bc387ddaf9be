/** A lot for many people at once (as.md §2 user-leave, bulk grant). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarRules, grantDue } from '../../../server/modules/as/leave/grant-leave'
import { transact } from '../../../server/kernel/context'
import type { GrantLine } from '../../../src/shared/as/bulk-grant'
import { testApp, type Client, type TestApp } from '../../support/app'
import { leaveType, ledgerOf } from '../../support/attendance'

let server: TestApp
let admin: Client, head: Client, one: Client, other: Client
let annual = 0

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2026-11-25T09:00:00+08:00'))
  admin = await server.signIn('admin')
  head = await server.signIn('staff03')
  one = await server.signIn('staff01')
  other = await server.signIn('staff02')
  annual = await leaveType(server, 'ANNUAL')
})
afterAll(() => server.close())

const what = () => ({ leave: annual, minutes: 480, valid_from: '2027-01-01', valid_to: '2027-12-31', note: 'For the move' })
const preview = (client: Client, body: object) => client.post('/api/as/leave-entitlement/bulk-grant/preview', body)
const grant = (client: Client, body: object) => client.post('/api/as/leave-entitlement/bulk-grant', body)
const resultsOf = (lines: readonly GrantLine[]) => lines.map(({ user, result, refusal }) => [user, refusal ?? result])
const lotsOf = async (user: number) =>
  (
    await sql<{ source: string; minutes: number; from: string }>`
      select source, granted_min as minutes, to_char(valid_from, 'YYYY-MM-DD') as "from" from as_leave_entitlement
      where user_id = ${user} and leave_id = ${annual} and deleted_at is null order by id`.execute(server.db)
  ).rows

test('the same for many is looked at, then granted with its ledger; the same key again grants nobody twice', async () => {
  const owners = [one, other, admin].map(({ userId }) => `u${userId}`)
  const looked = await preview(admin, { owners, ...what() })
  expect(looked.status).toBe(200)
  const lines = looked.body.data as unknown as GrantLine[]
  expect(Object.fromEntries(resultsOf(lines))).toEqual({ [one.userId]: 'new', [other.userId]: 'new', [admin.userId]: 'four_eyes' })
  expect(await lotsOf(one.userId)).toEqual([])
  const users = [one.userId, other.userId, admin.userId]
  const body = { key: 'move-to-the-new-office', users, ...what() }
  expect((await grant(admin, body)).body.data).toMatchObject({ granted: 2 })
  const again = await grant(admin, body)
  expect([again.body.data.granted, Object.fromEntries(resultsOf(again.body.data.lines as GrantLine[]))]).toEqual([
    0,
    { [one.userId]: 'there', [other.userId]: 'there', [admin.userId]: 'four_eyes' },
  ])
  expect(await lotsOf(one.userId)).toEqual([{ source: 'adjust', minutes: 480, from: '2027-01-01' }])
  expect(await ledgerOf(server, one.userId, annual)).toEqual([['grant', 480, '2027-01-01']])
  expect(await lotsOf(admin.userId)).toEqual([])
  // Another one like it is said so, and is no mistake of the key.
  const like = (await preview(admin, { owners: [`u${one.userId}`], ...what() })).body.data as unknown as GrantLine[]
  expect(resultsOf(like)).toEqual([[one.userId, 'like']])
})

test('two at once with one key grant once', async () => {
  const body = { key: 'two-at-the-same-time', users: [other.userId], ...what(), valid_from: '2027-02-01' }
  const answers = await Promise.all([grant(admin, body), grant(admin, body)])
  expect(answers.map(({ status, body: { data } }) => [status, data.granted]).sort()).toEqual([
    [200, 0],
    [200, 1],
  ])
})

test('by a rule everybody gets what it gives them, once with what the night gives', async () => {
  await sql`update sc_user set hire_date = '2024-12-01' where id = ${one.userId}`.execute(server.db)
  const { rows } = await sql<{ id: number }>`
    select id::int as id from as_leave_rule where leave_id = ${annual} and basis = 'anniversary' and deleted_at is null order by id limit 1`.execute(
    server.db,
  )
  const asked = { rule: rows[0]?.id ?? 0, from: '2026-11-26', until: '2026-12-31' }
  const looked = (await preview(admin, { owners: [`u${one.userId}`], ...asked })).body.data as unknown as GrantLine[]
  expect(looked).toMatchObject([{ user: one.userId, result: 'new', minutes: 4800, valid_from: '2026-12-01' }])
  expect((await grant(admin, { key: 'by-the-rule', users: [one.userId], ...asked })).body.data.granted).toBe(1)
  server.setNow(new Date('2026-12-02T02:00:00+08:00'))
  const ctx = server.app.kontor.systemContext()
  expect(await transact(ctx, async (tx) => grantDue(tx, one.userId, await calendarRules(tx)))).toBe(0)
  server.setNow(new Date('2026-11-25T09:00:00+08:00'))
  const none = (await preview(admin, { owners: [`u${one.userId}`], ...asked, until: '2026-11-27' })).body.data as unknown as GrantLine[]
  expect(resultsOf(none)).toEqual([[one.userId, 'nothing_due']])
})

test('what is not said, or of a type without entitlements, is refused at its field', async () => {
  const owners = [`u${one.userId}`]
  const fieldsOf = async (body: object) => Object.keys((await preview(admin, { owners, ...body })).body.errors ?? {})
  expect(await fieldsOf({})).toEqual(['minutes'])
  expect(await fieldsOf({ ...what(), valid_to: '2026-12-31' })).toEqual(['valid_to'])
  expect(await fieldsOf({ ...what(), leave: await leaveType(server, 'SICK') })).toEqual(['leave'])
  expect(await fieldsOf({ rule: 999_999, from: '2026-01-01', until: '2026-12-31' })).toEqual(['rule'])
  expect(Object.keys((await preview(admin, { owners: ['g999999'], ...what() })).body.errors ?? {})).toEqual(['owners'])
})

test('who may not grant to many is refused; who may for some finds and grants for nobody else', async () => {
  const body = { key: 'an-attack-by-staff', users: [other.userId], ...what(), valid_from: '2027-03-01' }
  expect([(await preview(other, { owners: [`u${one.userId}`], ...what() })).status, (await grant(other, body)).status]).toEqual([403, 403])
  const role = (await admin.post('/api/sc/role', { code: 'own-granter', name: { en: 'Grants to themselves' } })).body.data.id
  await sql`insert into sc_role_grant (role_id, path, effect, actions, read, write)
    values (${role}, 'as.admin.user-leave', 'allow', '{list,bulk-grant}', 'all', 'own')`.execute(server.db)
  await sql`insert into sc_role_assignment (role_id, owner) values (${role}, ${`u${head.userId}`})`.execute(server.db)
  await sql`update as_setting set four_eyes = false`.execute(server.db)
  const granter = await server.signIn('staff03')
  const looked = await preview(granter, { owners: [one, other, granter].map(({ userId }) => `u${userId}`), ...what() })
  expect(resultsOf(looked.body.data as unknown as GrantLine[])).toEqual([[granter.userId, 'new']])
  expect((await preview(granter, { owners: [`u${one.userId}`], ...what() })).status).toBe(422)
  expect((await grant(granter, { ...body, users: [granter.userId, one.userId] })).status).toBe(404)
  expect(await lotsOf(granter.userId)).toEqual([])
  expect((await grant(granter, { ...body, users: [granter.userId] })).body.data).toMatchObject({ granted: 1 })
})
