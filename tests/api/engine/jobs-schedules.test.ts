/** Work by the clock (sc.md §7): in the company's zone, each time once over all nodes; and the nightly clearing. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JobKind } from '../../../server/contracts/jobs'
import { serverModules } from '../../../server/modules'
import { createTestDatabase, type TestDatabase } from '../../support/database'
import { testApp, type TestApp } from '../../support/app'
import { until } from '../../support/until'

let database: TestDatabase
let folder: string
let nodes: TestApp[]
const ran: string[] = []
const nightly: JobKind = {
  kind: 'play.nightly',
  run: async () => {
    ran.push('nightly')
    return undefined
  },
}
const modules = [...serverModules, { name: 'play', jobs: [nightly], schedules: [{ key: 'play.nightly', cron: '30 2 * * *' }] }]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-schedules-'))
  database = await createTestDatabase('seeded')
  nodes = [
    await testApp({ database, modules, env: { KONTOR_DATA: folder } }),
    await testApp({ database, modules, env: { KONTOR_DATA: folder } }),
  ]
  // The product's own nights would all start when the clock jumps over one, and take a minute on a busy machine.
  await sql`update sc_schedule set enabled = false where key <> 'play.nightly'`.execute(nodes[0]?.db ?? fail())
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const at = (now: string) => {
  for (const node of nodes) node.setNow(new Date(now))
}
const started = async (): Promise<number> => {
  await Promise.all(nodes.map(({ app }) => app.kontor.jobs.tend()))
  await Promise.all(nodes.map(({ app }) => app.kontor.jobs.tend()))
  const {
    rows: [row],
  } = await sql<{ n: number }>`select count(*)::int as n from sc_job where kind = 'play.nightly'`.execute(nodes[0]?.db ?? fail())
  await idle()
  return row?.n ?? 0
}
const fail = (): never => {
  throw new Error('no node')
}
/** Nothing of ours waits or runs. */
async function idle(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from sc_job where state in ('queued', 'running')`.execute(nodes[0]?.db ?? fail())
    if (rows.length === 0) return
    await new Promise((resolve) => {
      setTimeout(resolve, 25)
    })
  }
}

describe('a schedule', () => {
  test("starts its job once over all nodes, at its time in the company's zone", async () => {
    await sql`update sc_schedule set last_run = '2026-11-20T00:00:00Z'`.execute(nodes[0]?.db ?? fail())
    at('2026-11-20T18:29:00Z')
    expect(await started()).toBe(0)
    // 02:30 in Taipei.
    at('2026-11-20T18:30:00Z')
    expect(await started()).toBe(1)
    at('2026-11-20T18:45:00Z')
    expect(await started()).toBe(1)
  })

  test('what was missed for days is made up for once', async () => {
    at('2026-11-24T05:00:00Z')
    expect(await started()).toBe(2)
  })

  test('follows the zone and the rule that an administrator gives it, and can be switched off', async () => {
    let admin = await (nodes[0] ?? fail()).signIn('admin')
    const list = await admin.get('/api/sc/schedule?per_page=200')
    const row = list.body.data.find(({ key }) => key === 'play.nightly')
    const edit = async (values: object) => admin.patch(`/api/sc/schedule/${String(row?.id)}`, values)
    expect((await edit({ cron: 'every night' })).body.errors).toHaveProperty('cron')
    expect((await edit({ cron: '* * * * * *' })).body.errors).toHaveProperty('cron')
    expect((await edit({ time_zone: 'Taipei' })).body.errors).toHaveProperty('time_zone')
    expect((await edit({ key: 'other' })).status).toBe(422)
    // 06:00 in Tokyo is 21:00 UTC.
    expect((await edit({ cron: '0 6 * * *', time_zone: 'Asia/Tokyo' })).status).toBe(200)
    at('2026-11-24T20:59:00Z')
    expect(await started()).toBe(2)
    at('2026-11-24T21:00:00Z')
    expect(await started()).toBe(3)
    // Hours went by: the session is over.
    admin = await (nodes[0] ?? fail()).signIn('admin')
    expect((await edit({ enabled: false })).status).toBe(200)
    at('2026-11-26T21:00:00Z')
    expect(await started()).toBe(3)
    admin = await (nodes[0] ?? fail()).signIn('admin')
    const run = await admin.post(`/api/sc/schedule/${String(row?.id)}/run`)
    expect(run.status).toBe(202)
    expect(await started()).toBe(4)
    expect(ran).toHaveLength(4)
    const staff = await (nodes[0] ?? fail()).signIn('staff01')
    expect((await staff.post(`/api/sc/schedule/${String(row?.id)}/run`)).status).toBe(403)
  })
})

test('a node looks by itself, again and again', async () => {
  for (const node of nodes) node.setNow(undefined)
  const { db } = nodes[0] ?? fail()
  const run = "update sc_schedule set last_run = now() - interval '2 days', enabled = true where key = 'play.nightly'"
  const alone = await testApp({ database, modules, tendEvery: 50, env: { KONTOR_DATA: folder } })
  for (const times of [5, 6]) {
    await sql.raw(run).execute(db)
    await until(
      async () => ran.length,
      (count) => count === times,
    )
    await idle()
  }
  await alone.close()
})

test('a node looks after its jobs when the database is filled, not before', async () => {
  let isFilled = false
  let fill = () => undefined as void
  const filled = new Promise<void>((resolve) => {
    fill = resolve
  })
  const starting = await testApp({ database, modules, tendEvery: 1, filled, env: { KONTOR_DATA: folder } })
  const looks: boolean[] = []
  starting.app.kontor.jobs.tend = async () => {
    looks.push(isFilled)
  }
  await new Promise<void>((resolve) => {
    let turns = 0
    const timer = setInterval(() => {
      if (++turns < 50) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
  isFilled = true
  fill()
  await until(
    async () => looks.length,
    (count) => count > 0,
  )
  expect(looks).not.toContain(false)
  await starting.close()
})

test('the nightly clearing takes what is older than it should be, and nothing else', async () => {
  const { db, app } = nodes[0] ?? fail()
  for (const node of nodes) node.setNow(undefined)
  await sql`delete from sc_job`.execute(db)
  await sql`insert into sc_user_notification (user_id, type, event, "modelType", data, count, read_at) values
    (1, 1, 'old', 'sc', '{}', 1, now() - interval '181 days'), (1, 1, 'fresh', 'sc', '{}', 1, now() - interval '179 days'), (1, 1, 'unread', 'sc', '{}', 1, null)`.execute(
    db,
  )
  await sql`insert into sc_login_attempt (account, result, at) values ('old', 'ok', now() - interval '366 days'), ('fresh', 'ok', now() - interval '364 days')`.execute(
    db,
  )
  const job = (title: string, days: number, key: string | null) =>
    sql`insert into sc_job (kind, title, state, queued_at, finished_at, file_key)
    values ('sc.play', ${title}, 'succeeded', now() - ${days} * interval '1 day', now() - ${days} * interval '1 day', ${key})`.execute(db)
  const { Readable } = await import('node:stream')
  for (const key of ['jobs/1/old', 'jobs/2/fresh', 'jobs/3/older']) await app.kontor.files.put(key, Readable.from(['x']))
  await job('file of 8 days', 8, 'jobs/1/old')
  await job('file of 6 days', 6, 'jobs/2/fresh')
  await job('31 days', 31, 'jobs/3/older')
  await job('29 days', 29, null)
  const admin = await (nodes[0] ?? fail()).signIn('admin')
  const { body } = await admin.get('/api/sc/schedule?filter[key]=sc.retention')
  await admin.post(`/api/sc/schedule/${String(body.data[0]?.id)}/run`)
  await idle()
  const {
    rows: [ended],
  } = await sql`select state, result from sc_job where kind = 'sc.retention'`.execute(db)
  expect(ended).toMatchObject({ state: 'succeeded', result: { files: 2, notifications: 1, login_attempts: 1, jobs: 1 } })
  expect(
    (
      await sql<{
        event: string
      }>`select event from sc_user_notification where user_id = 1 and event in ('old', 'fresh', 'unread') order by event`.execute(db)
    ).rows.map(({ event }) => event),
  ).toEqual(['fresh', 'unread'])
  expect(
    (await sql<{ title: string }>`select title from sc_job where kind = 'sc.play' order by title`.execute(db)).rows.map(
      ({ title }) => title,
    ),
  ).toEqual(['29 days', 'file of 6 days', 'file of 8 days'])
  await expect(app.kontor.files.get('jobs/1/old')).rejects.toThrow()
  await expect(app.kontor.files.get('jobs/2/fresh'))
    .resolves.toMatchObject({ size: 1 })
    .then(async () => (await app.kontor.files.get('jobs/2/fresh')).stream.destroy())
})
