/** Leave by night, person by person (as.md §7; issue 32, point 14): one who can’t be posted to keeps nobody else waiting. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../server/database/connection/connect'
import { nightlyLeave } from '../../../server/modules/as/ledger/nightly-leave'
import { runJob } from '../../support/run-job'
import { testApp, type TestApp } from '../../support/app'
import { giveLot, leaveType } from '../../support/attendance'

let server: TestApp
let people: number[]
beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-11-25T02:00:00+08:00'))
  people = (await Promise.all(['staff01', 'staff02', 'staff03'].map((one) => server.signIn(one)))).map(({ userId }) => userId)
})
afterAll(() => server.close())

async function byOwner(statement: string): Promise<void> {
  const owner = connect(server.database.migrateUrl, { max: 1 })
  try {
    await sql.raw(statement).execute(owner.db)
  } finally {
    await owner.close()
  }
}

const night = () => runJob(server, nightlyLeave)
const leftOf = async (lots: readonly number[]) =>
  (
    await sql<{
      left: number
    }>`select sum(minutes)::int as left from as_leave_ledger where lot_id = any(${[...lots]}::bigint[]) group by lot_id order by lot_id`.execute(
      server.db,
    )
  ).rows.map(({ left }) => left)

test('of three people whose lots end, the one whose ledger refuses is named and keeps theirs; the others are done, and the next night does the rest', async () => {
  const leave = await leaveType(server, 'COMP')
  const lots: number[] = []
  for (const user of people) lots.push(await giveLot(server, { user, leave, minutes: 120, to: '2026-11-20' }))
  const [, refused] = lots
  await byOwner(`alter table as_leave_ledger add constraint refused check (lot_id <> ${Number(refused)}) not valid`)
  await expect(night()).rejects.toMatchObject({ status: 409, text: { key: 'as:error.night_failed', params: { n: 1 } } })
  expect(await leftOf(lots)).toEqual([0, 120, 0])

  await byOwner('alter table as_leave_ledger drop constraint refused')
  expect(await night()).toMatchObject({ result: { ended: 1 } })
  expect(await leftOf(lots)).toEqual([0, 0, 0])
})

test('of three people to whom a rule grants, the one who can’t be given to is named, once, and gets theirs in the next night', async () => {
  await sql`update sc_user set hire_date = '2023-11-25' where id = any(${people}::bigint[])`.execute(server.db)
  const [, refused] = people
  const given = async () =>
    (
      await sql<{ user: number }>`select distinct user_id::int as "user" from as_leave_entitlement
        where source = 'rule' and valid_from = '2026-11-25' and user_id = any(${people}::bigint[]) order by 1`.execute(server.db)
    ).rows.map(({ user }) => user)
  await byOwner(
    `alter table as_leave_entitlement add constraint refused check (user_id <> ${Number(refused)} or source <> 'rule') not valid`,
  )
  await expect(night()).rejects.toMatchObject({ status: 409, text: { key: 'as:error.night_failed', params: { n: 1 } } })
  expect(await given()).toEqual(people.filter((one) => one !== refused).toSorted((a, b) => a - b))

  await byOwner('alter table as_leave_entitlement drop constraint refused')
  await night()
  expect(await given()).toEqual(people.toSorted((a, b) => a - b))
})

test('compensatory time that ended in a month that is locked is paid by the first that is open (issue 32, point 10)', async () => {
  const leave = await leaveType(server, 'COMP')
  const lot = await giveLot(server, { user: people[0] ?? 0, leave, minutes: 60, to: '2026-10-20' })
  await sql`insert into as_period (month, starts_on, ends_on, state) values ('2026-10', '2026-10-01', '2026-10-31', 'locked')`.execute(
    server.db,
  )
  expect(await night()).toMatchObject({ result: { ended: 1 } })
  const { rows } = await sql<{ date: string; minutes: number }>`
    select to_char(effective_date, 'YYYY-MM-DD') as date, minutes from as_leave_ledger where lot_id = ${lot} and kind = 'expire'`.execute(
    server.db,
  )
  expect(rows).toEqual([{ date: '2026-11-01', minutes: -60 }])
})
