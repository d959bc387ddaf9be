/** Files of attendance (as.md §2, §8, §9): rosters as list and as matrix, cards, opening balances: judged first, taken in, taken back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { importFlow, type ImportFlow } from '../../support/import-file'

let server: TestApp
let admin: Client
let flow: ImportFlow
let people: { id: number; no: string }[]

beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-03-02T04:00:00Z'))
  admin = await server.signIn('admin')
  flow = importFlow(server, admin)
  people = (
    await sql<{ id: number; no: string }>`
      select u.id::int as id, u.employee_no as no from sc_user as u where u.status = 'active' and u.id <> ${admin.userId} and u.hire_date < '2026-01-01'
        and coalesce(u.leave_date, '2030-01-01') > '2026-12-31' order by u.id limit 3`.execute(server.db)
  ).rows
  expect((await admin.post('/api/as/shift-category', { code: 'IMP', name: { en: 'Import' }, colour: '#1677ff' })).status).toBe(201)
  const category = (await sql<{ id: number }>`select id::int as id from as_shift_category where code = 'IMP'`.execute(server.db)).rows[0]
    ?.id
  const shift = await admin.post('/api/as/shift', {
    ...{ code: 'IM1', name: { en: 'Import' }, category, breaks: [] },
    segments: [{ start: '09:00', end: '17:00' }],
  })
  expect([shift.status, shift.body.errors ?? {}]).toEqual([201, {}])
})
afterAll(() => server.close())

const no = (place: number): string => people[place]?.no ?? ''
const csv = (...lines: string[]): string => `${lines.join('\n')}\n`
const states = async (id: unknown) => (await flow.rows(id)).map(({ state, errors }) => [state, Object.keys(errors as object).join()])
const texts = (row: Row | undefined): string => JSON.stringify(row?.errors)
const undo = async (view: Row) => {
  const { status, body } = await admin.post(`/api/common/import/${Number(view.id)}/undo`, {})
  return { ...(body.data as unknown as { done: number; failed: readonly unknown[] }), status }
}
const cellsOf = async (user: number | undefined) =>
  (
    await sql<{ text: string }>`
      select concat_ws(' ', to_char(r.work_date, 'MM-DD'), r.day_type, s.code, r.state, r.source) as text from as_roster_entry as r left join as_shift as s on s.id = r.shift_id
      where r.user_id = ${user ?? 0} and r.work_date between '2026-05-01' and '2026-05-31' and r.deleted_at is null order by r.work_date`.execute(
      server.db,
    )
  ).rows.map(({ text }) => text)

test('a roster comes as a list or as people by days; what is wrong is told by row, the rest comes in as drafts, and goes again', async () => {
  const list = csv(
    'employee_no,date,shift_code,day_type',
    `${no(0)},2026-05-04,IM1,`,
    `${no(0)},2026-05-05,,regular_off`,
    `${no(0)},2026-05-06,NONE,`,
    'X-NOBODY,2026-05-04,IM1,',
    `${no(0)},2026-05-04,IM1,`,
    `${no(0)},2001-05-04,IM1,`,
  )
  const first = await flow.checked('as/roster-entry', list)
  expect(await states(first.id)).toEqual([
    ['new', ''],
    ['new', ''],
    ['error', 'shift'],
    ['error', 'user'],
    ['error', 'work_date'],
    ['error', 'work_date'],
  ])
  expect(await cellsOf(people[0]?.id)).toEqual([])
  expect(await flow.run(first.id, 'good')).toMatchObject({ state: 'done' })
  expect(await cellsOf(people[0]?.id)).toEqual(['05-04 work IM1 draft import', '05-05 regular_off draft import'])

  const matrix = csv('employee_no,2026-05-04,2026-05-05,2026-05-06', `${no(0)},R,IM1,`, `${no(1)},IM1,,RO`)
  const second = await flow.checked('as/roster-entry', matrix)
  expect(await states(second.id)).toEqual([
    ['changed', ''],
    ['changed', ''],
    ['new', ''],
    ['new', ''],
  ])
  expect(await flow.run(second.id)).toMatchObject({ state: 'done' })
  expect(await cellsOf(people[0]?.id)).toEqual(['05-04 rest draft import', '05-05 work IM1 draft import'])
  expect(await cellsOf(people[1]?.id)).toEqual(['05-04 work IM1 draft import', '05-06 regular_off draft import'])

  expect(await undo(second)).toMatchObject({ status: 200, done: 4, failed: [] })
  expect(await cellsOf(people[0]?.id)).toEqual(['05-04 work IM1 draft import', '05-05 regular_off draft import'])
  expect(await cellsOf(people[1]?.id)).toEqual([])
})

test('the days of an import are published together', async () => {
  const view = await flow.checked(
    'as/roster-entry',
    csv('employee_no,date,shift_code', `${no(2)},2026-05-07,IM1`, `${no(2)},2026-05-08,IM1`),
  )
  await flow.run(view.id)
  expect((await admin.get(`/api/as/roster/import/${Number(view.id)}`)).body.data).toEqual({
    users: [people[2]?.id],
    from: '2026-05-07',
    to: '2026-05-08',
    drafts: 2,
  })
  const staff = await server.signIn('staff01')
  expect((await staff.get(`/api/as/roster/import/${Number(view.id)}`)).status).toBe(403)
})

const cardsOf = async (user: number | undefined) =>
  (
    await sql<{ text: string }>`
      select concat_ws(' ', card.card_no, card.valid_from::text, card.valid_to::text) as text from as_member__cards as card join as_member as m on m.id = card.parent_id
      where m.user_id = ${user ?? 0} and m.deleted_at is null order by card.valid_from, card.card_no`.execute(server.db)
  ).rows.map(({ text }) => text)

test('cards join those that a member has, several lines for one person; a card that is held names its holder; undo takes them away', async () => {
  const view = await flow.checked(
    'as/member',
    csv(
      'employee_no,card_no,valid_from,valid_to',
      `${no(0)},C-1,2026-01-01,2026-06-30`,
      `${no(0)},C-2,2026-07-01,`,
      `${no(1)},C-1,2026-06-01,`,
      `${no(1)},C-1,2026-07-01,`,
      'X-NOBODY,C-9,2026-01-01,',
    ),
  )
  expect(await states(view.id)).toEqual([
    ['changed', ''],
    ['changed', ''],
    ['error', 'card_no'],
    ['changed', ''],
    ['error', 'user'],
  ])
  expect(texts((await flow.rows(view.id))[2])).toContain('2026-01-01')
  expect(await cardsOf(people[0]?.id)).toEqual([])
  await flow.run(view.id, 'good')
  expect(await cardsOf(people[0]?.id)).toEqual(['C-1 2026-01-01 2026-06-30', 'C-2 2026-07-01'])
  expect(await cardsOf(people[1]?.id)).toEqual(['C-1 2026-07-01'])
  const again = await flow.checked('as/member', csv('employee_no,card_no,valid_from', `${no(0)},C-2,2026-07-01`))
  expect(await states(again.id)).toEqual([['same', '']])
  expect(await undo(view)).toMatchObject({ status: 200, failed: [] })
  expect([await cardsOf(people[0]?.id), await cardsOf(people[1]?.id)]).toEqual([[], []])
})

const memberOf = async (user: number | undefined): Promise<Row> =>
  (await admin.get(`/api/as/member?filter[user]=${user ?? 0}`)).body.data[0] as Row
const give = async (user: number | undefined, ...cards: Row[]) => {
  const { id, version } = await memberOf(user)
  return admin.patch(`/api/as/member/${Number(id)}`, { version, cards })
}

test('a card that two people are given at once is the first one’s, and the other is told at the card; with its member it is free, and keeps others out when that returns', async () => {
  const [one, two] = [people[0]?.id, people[1]?.id]
  const answers = await Promise.all([
    give(one, { card_no: 'Once-1', valid_from: '2026-01-01' }),
    give(two, { card_no: 'once-1', valid_from: '2026-05-01' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(Object.keys(answers.find(({ status }) => status === 422)?.body.errors ?? {})).toEqual(['cards.0.card_no'])
  const [first = 0, second = 0] = answers[0].status === 200 ? [one, two] : [two, one]
  const [holder, other] = [await memberOf(first), await memberOf(second)]
  // Whoever passes by the API is stopped by the database.
  await expect(
    sql`insert into as_member__cards (parent_id, position, card_no, valid_from) values (${Number(other.id)}, 0, 'ONCE-1', '2026-06-01')`.execute(
      server.db,
    ),
  ).rejects.toThrow(/as_member__cards_one_holder_overlap/)
  expect((await admin.delete(`/api/as/member/${Number(holder.id)}?version=${Number(holder.version)}`)).status).toBeLessThan(300)
  expect((await give(second, { card_no: 'once-1', valid_from: '2026-05-01' })).status).toBe(200)
  const back = await admin.post(`/api/as/member/${Number(holder.id)}/restore`, {})
  expect([back.status, Object.keys(back.body.errors ?? {})]).toEqual([422, ['cards.0.card_no']])
  expect((await give(second)).status).toBe(200)
  expect((await admin.post(`/api/as/member/${Number(holder.id)}/restore`, {})).status).toBe(200)
  expect((await give(first)).status).toBe(200)
})

const ledgerOf = async (user: number | undefined) =>
  (
    await sql<{ text: string }>`
      select l.kind || ' ' || l.minutes as text from as_leave_ledger as l join as_leave_entitlement as e on e.id = l.lot_id
      where e.user_id = ${user ?? 0} and e.source = 'import' order by l.id`.execute(server.db)
  ).rows.map(({ text }) => text)

test('opening balances come in hours with what was used; the same file twice is refused; undo writes them back in the ledger', async () => {
  const file = csv(
    'employee_no,leave_code,granted_hours,used_hours,valid_from,valid_to,note',
    `${no(0)},ANNUAL,80,7.5,2026-01-01,2026-12-31,Opening`,
    `${no(1)},ANNUAL,56:20,,2026-01-01,2026-12-31,`,
    `${no(2)},ANNUAL,8,9,2026-01-01,2026-12-31,`,
    `${no(2)},SICK,8,,2026-01-01,2026-12-31,`,
    `${no(2)},ANNUAL,7.333,,2026-01-01,2026-12-31,`,
    `${no(2)},ANNUAL,8,,2026-12-31,2026-01-01,`,
  )
  const view = await flow.checked('as/leave-entitlement', file, { mode: 'add' })
  expect(await states(view.id)).toEqual([
    ['new', ''],
    ['new', ''],
    ['error', 'used_min'],
    ['error', 'leave'],
    ['error', 'granted_min'],
    ['error', 'valid_to'],
  ])
  await flow.run(view.id, 'good')
  expect(await ledgerOf(people[0]?.id)).toEqual(['grant 4800', 'use -450'])
  expect(await ledgerOf(people[1]?.id)).toEqual(['grant 3380'])
  const again = await flow.checked('as/leave-entitlement', file, { mode: 'add' })
  expect((await states(again.id)).slice(0, 2)).toEqual([
    ['error', 'valid_from'],
    ['error', 'valid_from'],
  ])

  // Of the second lot somebody has taken leave: it stays, and says why.
  await sql`insert into as_leave_ledger (lot_id, user_id, leave_id, kind, minutes, at, effective_date, ref_entity, ref_id, key)
    select e.id, e.user_id, e.leave_id, 'use', -60, now(), '2026-02-02', 'as/dayoff', 1, 'test:import' from as_leave_entitlement as e
    where e.user_id = ${people[1]?.id ?? 0} and e.source = 'import'`.execute(server.db)
  const back = await undo(view)
  expect(back).toMatchObject({ status: 200, done: 1 })
  expect(back.failed).toHaveLength(1)
  expect(await ledgerOf(people[0]?.id)).toEqual(['grant 4800', 'use -450', 'unuse 450', 'adjust -4800'])
  const balance = await admin.get(`/api/as/balance?user=${people[0]?.id ?? 0}&date=2026-03-02`)
  const annual = (balance.body.data as unknown as { leave: { code: string }; used_min: number }[]).find(
    ({ leave }) => leave.code === 'ANNUAL',
  )
  expect(annual?.used_min).toBe(0)
})

test('who may not import is refused; a locked month takes nothing', async () => {
  const staff = await server.signIn('staff01')
  for (const entity of ['as/roster-entry', 'as/member', 'as/leave-entitlement', 'as/batch'])
    expect([entity, (await importFlow(server, staff).upload(entity, 'a\n1\n')).status]).toEqual([entity, 403])
  await sql`insert into as_period (month, starts_on, ends_on, state) values ('2026-01', '2026-01-01', '2026-01-31', 'locked')`.execute(
    server.db,
  )
  const view = await flow.checked('as/roster-entry', csv('employee_no,date,shift_code', `${no(0)},2026-01-15,IM1`))
  expect(await states(view.id)).toEqual([['error', 'work_date']])
  expect(texts((await flow.rows(view.id))[0])).toContain('2026-01')
})

test('a lot of one’s own is refused in a file as by hand, also one that grants nothing and may be overdrawn (issue 32, point 9)', async () => {
  await sql`update as_setting set four_eyes = true`.execute(server.db)
  const { rows } = await sql<{ no: string }>`select employee_no as no from sc_user where id = ${admin.userId}`.execute(server.db)
  const file = csv(
    'employee_no,leave_code,granted_hours,allow_negative_min,valid_from,valid_to',
    `${rows[0]?.no ?? ''},ANNUAL,80,,2026-01-01,2026-12-31`,
    `${rows[0]?.no ?? ''},ANNUAL,0,80,2026-01-02,2026-12-31`,
  )
  const view = await flow.checked('as/leave-entitlement', file, { mode: 'add' })
  await flow.run(view.id, 'good')
  const lots =
    await sql`select 1 from as_leave_entitlement where user_id = ${admin.userId} and source = 'import' and deleted_at is null`.execute(
      server.db,
    )
  expect(lots.rows).toEqual([])
})
