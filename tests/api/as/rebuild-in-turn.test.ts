/** Days are made anew beside saves and beside one another (as.md R12): a rebuild gives way, is tried again by itself, and ends nobody's save by a deadlock. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rebuildWaiting } from '../../../server/modules/as/day/day-jobs'
import { dayEvents } from '../../../server/modules/as/day/day-events'
import { requestRebuild } from '../../../server/modules/as/day/request-rebuild'
import { lockPeople } from '../../../server/modules/as/person/lock-people'
import { transact, type Context } from '../../../server/kernel/context'
import { testApp, type Client, type TestApp } from '../../support/app'
import { runJob } from '../../support/run-job'
import { until } from '../../support/until'

const date = '2027-03-10'
let server: TestApp
/** The second has the higher id. */
let people: [first: number, second: number]

beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date(`${date}T20:00:00+08:00`))
  const [admin, ...staff] = (await Promise.all(['admin', 'staff01', 'staff02'].map((one) => server.signIn(one)))) as [
    Client,
    Client,
    Client,
  ]
  const [first = 0, second = 0] = staff.map(({ userId }) => userId).sort((a, b) => a - b)
  people = [first, second]
  for (const user of people)
    for (const [direction, time] of [
      ['in', '01:00'],
      ['out', '10:00'],
    ]) {
      const { status, body } = await admin.post('/api/as/punch', {
        ...{ user, direction, at: `${date}T${time}:00.000Z`, note: 'The card was at home.' },
      })
      expect([status, body.errors ?? {}]).toEqual([201, {}])
    }
})
afterAll(() => server.close())

/** Days that wait, with punches that count as something else by then: a rebuild writes both. */
beforeEach(async () => {
  await sql`update as_punch set resolved_direction = 'ignored' where user_id = any(${people}::bigint[])`.execute(server.db)
  await sql`update as_day_record set input_hash = null where user_id = any(${people}::bigint[]) and work_date = ${date}::date`.execute(
    server.db,
  )
})

const system = (): Context => server.app.kontor.systemContext()
const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(server.db)).rows
const waiting = async (on: string): Promise<boolean> =>
  (
    await rows(sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and query like ${`%${on}%`} and datname = current_database()`)
  )[0]?.n !== 0
/** Every day is counted, and every punch says what it is. */
async function expectDone(): Promise<void> {
  expect(
    await rows(sql<{ days: number }>`select count(*)::int as days from as_day_record
      where user_id = any(${people}::bigint[]) and deleted_at is null and input_hash is null`),
  ).toEqual([{ days: 0 }])
  expect(
    await rows(
      sql<{
        n: number
      }>`select count(*)::int as n from as_punch where user_id = any(${people}::bigint[]) and resolved_direction = 'ignored'`,
    ),
  ).toEqual([{ n: 0 }])
}

test('a save that holds a punch and waits for its person goes through, and the rebuild follows', async () => {
  let job: ReturnType<typeof runJob> | undefined
  await transact(system(), async (save) => {
    await sql`update as_punch set version = version + 1 where user_id = ${people[0]}`.execute(save.db)
    job = Promise.resolve(runJob(server, rebuildWaiting))
    await until(() => waiting('as_punch'), Boolean)
    await lockPeople(save, [people[0]])
  })
  await job
  await expectDone()
})

test('a change of several people, in an order of its own, goes through beside two rebuilds', async () => {
  const published = dayEvents.find(({ name }) => name === 'as.rebuild-year')
  const rebuildYear = () =>
    transact(system(), async (ctx) =>
      published?.handle(ctx, {
        ...{ seq: 1, at: ctx.now().toISOString(), event: 'sc.calendar.published', entity: null, record_id: null, version: null },
        ...{ actor_id: null, user_id: null, socket_id: null, payload: { year: 2027 } },
      }),
    )
  const [first, second] = people
  let job: ReturnType<typeof runJob> | undefined
  let year: Promise<unknown> | undefined
  await transact(system(), async (change) => {
    await lockPeople(change, [second])
    job = Promise.resolve(runJob(server, rebuildWaiting))
    year = rebuildYear().catch((error: unknown) => error)
    await until(() => waiting('as person'), Boolean)
    await lockPeople(change, [first])
  })
  await job
  // What a listener could not do is done by its next try.
  if ((await year) instanceof Error) await rebuildYear()
  await runJob(server, rebuildWaiting)
  await expectDone()
})

test('changes that ask for rebuilds of people in opposite orders never wait for one another', async () => {
  const change = (order: readonly number[]) =>
    transact(system(), async (ctx) => {
      for (const user of order) await requestRebuild(ctx, user, date)
    })
  const [first, second] = people
  for (let round = 0; round < 10; round += 1) await Promise.all([change([first, second]), change([second, first])])
  await expectDone()
})
