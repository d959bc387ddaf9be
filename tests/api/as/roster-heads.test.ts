/** A department's head plans their own people, without being told to (as.md §6): nobody else's, and no shift of the company. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RosterRow } from '../../../src/shared/as/roster'
import { testApp, type Client, type TestApp } from '../../support/app'

let app: TestApp
let head: Client
let own: number
let other: number
const [from, to] = ['2027-03-01', '2027-03-02'] as const

/** Somebody of a department, whom nobody heads elsewhere. */
const memberOf = async (account: string): Promise<number> =>
  Number(
    (
      await sql<{ id: number }>`
        select person.id from sc_user as person join sc_user_department as post on post.user_id = person.id and post.is_primary and post.deleted_at is null
          join sc_department as place on place.id = post.department_id
          join sc_department as top on place.path like top.path || '%' join sc_user as head on head.id = top.head_id
        where head.account = ${account} and person.account <> ${account} and person.status = 'active' and person.deleted_at is null
        order by person.id limit 1`.execute(app.db)
    ).rows[0]?.id,
  )

beforeAll(async () => {
  app = await testApp()
  app.setNow(new Date('2027-02-20T02:00:00.000Z'))
  head = await app.signIn('head.rd')
  ;[own, other] = [await memberOf('head.rd'), await memberOf('head.sales')]
  expect([own > 0, other > 0, own === other]).toEqual([true, true, false])
})
afterAll(() => app.close())

const cell = (user: number) => ({ user, work_date: from, version: null, day_type: 'rest' })
const span = (user: number) => ({ users: [user], from, to, override_reason: 'trial' })

test('their people are painted, checked, published and taken back', async () => {
  const rows = (await head.get<RosterRow[]>(`/api/as/roster?from=${from}&to=${to}&edit=true`)).body.data
  expect(rows.map(({ user }) => user)).toContain(own)
  expect((await head.put('/api/as/roster', { cells: [cell(own)] })).body.data.saved).toMatchObject([{ user: own, state: 'draft' }])
  const { override_reason: _reason, ...plain } = span(own)
  expect((await head.post('/api/as/roster/check', plain)).status).toBe(200)
  expect((await head.post('/api/as/roster/publish-preview', plain)).body.data).toMatchObject({ days: 1, people: 1 })
  expect((await head.post('/api/as/roster/publish', plain)).body.data).toMatchObject({ published: 1 })
  const { body } = await head.post('/api/as/roster/unpublish', plain)
  expect(body.data.unpublished).toBe(1)
  expect((await head.post(`/api/common/change-set/${String(body.data.change_set)}/undo`, {})).body.data.done).toBe(1)
})

test('people of another department are refused on every way, and not even listed', async () => {
  const rows = (await head.get<RosterRow[]>(`/api/as/roster?from=${from}&to=${to}&edit=true`)).body.data
  expect(rows.map(({ user }) => user)).not.toContain(other)
  const before = (await sql<{ n: number }>`select count(*)::int as n from as_roster_entry where user_id = ${other}`.execute(app.db)).rows
  const { override_reason: _reason, ...plain } = span(other)
  const pattern = (await sql<{ id: number }>`select id::int as id from as_roster_pattern order by id limit 1`.execute(app.db)).rows[0]?.id
  const answers = [
    await head.put('/api/as/roster', { cells: [cell(other)] }),
    await head.put('/api/as/roster', { cells: [{ ...cell(own), work_date: to }, cell(other)] }),
    await head.post('/api/as/roster/publish-preview', plain),
    await head.post('/api/as/roster/publish', plain),
    await head.post('/api/as/roster/unpublish', plain),
    await head.post('/api/as/roster/fill', { ...plain, pattern }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  expect((await sql<{ n: number }>`select count(*)::int as n from as_roster_entry where user_id = ${other}`.execute(app.db)).rows).toEqual(
    before,
  )
})

test('what is the whole company’s stays closed: shifts, patterns, and publishing against the law', async () => {
  const shift = (await sql<{ id: number }>`select id::int as id from as_shift order by id limit 1`.execute(app.db)).rows[0]?.id
  const pattern = (await sql<{ id: number }>`select id::int as id from as_roster_pattern order by id limit 1`.execute(app.db)).rows[0]?.id
  const answers = [
    await head.patch(`/api/as/shift/${shift}`, { code: 'MINE' }),
    await head.patch(`/api/as/roster-pattern/${pattern}`, { code: 'MINE' }),
    await head.post('/api/as/roster-entry', { user: own, work_date: '2027-03-20', day_type: 'rest' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  const days = ['2027-04-05', '2027-04-06', '2027-04-07', '2027-04-08', '2027-04-09', '2027-04-10', '2027-04-11']
  await head.put('/api/as/roster', { cells: days.map((work_date) => ({ user: own, work_date, version: null, day_type: 'work', shift })) })
  const week = { users: [own], from: '2027-04-05', to: '2027-04-11' }
  expect((await head.post('/api/as/roster/publish', week)).body.code).toBe('roster_blocked')
  expect((await head.post('/api/as/roster/publish', { ...week, override_reason: 'I say so' })).status).toBe(403)
})

test('staff plan nobody', async () => {
  const staff = await app.signIn('staff01')
  expect((await staff.put('/api/as/roster', { cells: [cell(staff.userId)] })).status).toBe(403)
  expect((await staff.get(`/api/as/roster?from=${from}&to=${to}&edit=true`)).body.data).toEqual([])
})
