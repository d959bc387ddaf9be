/**
 * `npm run bench -- as`: attendance of 2,000 people (`PEOPLE=`, at least 200; as.md §10): the punch at 60 a second over HTTP, the calendar of
 * a month, the grid of 200 people × 31 days, a month made anew for a quarter of them and for all, the daily report of everybody's month as a
 * file; next to them a plain select of a month's days in the same run.
 * Goals: punch p95 < 300 ms, calendar p95 < 200 ms, grid < 1.5 s, 2,000 people < 5 min, report as a file < 10 s, four times the people at most
 * four times as long.
 */
import { sql } from 'kysely'
import { loadavg } from 'node:os'
import { buildApp } from '../server/app'
import { loadConfig } from '../server/config/config'
import { connect } from '../server/database/connection/connect'
import { serverModules } from '../server/modules'
import { rebuildDays } from '../server/modules/as/day/rebuild-days'
import { fillDatabase, migrateDatabase } from '../server/start/migrate-and-fill'
import { startCluster } from '../tests/support/cluster'
import { createTestDatabase } from '../tests/support/database'
import { signInOver, type HttpCaller } from '../tests/support/over-http'
import { fillAttendance, month, now, password, people } from './attendance-rows'
import { percentiles } from './documents'
import { machine } from './machine'

const { cluster, stop } = await startCluster()
const database = await createTestDatabase('empty', cluster)
await migrateDatabase({ migrateUrl: database.migrateUrl, applicationRole: new URL(database.url).username })
const connection = connect(database.url, { max: 16, statement_timeout: 0 })
const app = await buildApp({
  config: loadConfig({ CAPTCHA_FIXED: 'bench', JOBS_AT_ONCE: '0' }, { production: false }),
  db: connection.db,
  databaseUrl: database.url,
  now: () => now,
})
await fillDatabase(app, serverModules, null)
const owner = connect(database.migrateUrl, { max: 1, statement_timeout: 0 })
const { department, first } = await fillAttendance(owner.db)
const system = app.kontor.systemContext()
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

console.log(`${machine()}; ${people.toLocaleString('en')} people, load ${loadavg()[0]?.toFixed(1)}`)
console.log('| | | goal |\n|---|---|---|')
const report = (name: string, value: string, goal: string, reached: boolean) =>
  console.log(`| ${name} | ${value} | ${goal} ${reached ? '✓' : '✗'} |`)

const quarter = people / 4
const [some, all] = [await rebuilt(quarter), await rebuilt(people)]
report(`a month made anew for ${quarter.toLocaleString('en')} people`, seconds(some), '', true)
report(`the same for ${people.toLocaleString('en')}`, seconds(all), '< 300 s', all < 300_000)
const growth = all / some / 4
report('a person of all against one of a quarter', `${growth.toFixed(2)} ×`, '≤ 1.1 ×', growth <= 1.1)

await sql`analyze as_day_record`.execute(owner.db)
await owner.close()
const plain = await percentiles(
  async () =>
    void (await sql`select * from as_day_record where user_id = ${first + 150} and work_date between ${month.from}::date and ${month.until}::date`.execute(
      connection.db,
    )),
)
console.log(`| plain select of a month of one person, p95 | ${plain.p95.toFixed(1)} ms | |`)
const staff = await signInOver(origin, { account: 'b151', password, captcha: 'bench' })
const calendar = await percentiles(() => get(staff.headers, `/api/as/calendar?from=${month.from}&to=${month.until}`))
report('calendar of a month, p95', `${calendar.p95.toFixed(0)} ms`, '< 200 ms', calendar.p95 < 200)

const { headers: scheduler } = await signInOver(origin, { account: `b${people}`, password, captcha: 'bench' })
const path = `/api/as/roster?department=${department}&from=${month.from}&to=${month.until}`
const read = await percentiles(() => get(scheduler, path))
report('grid of 200 × 31 to read, p95', `${read.p95.toFixed(0)} ms`, '< 1,500 ms', read.p95 < 1_500)
const edit = await percentiles(() => get(scheduler, `${path}&edit=true`))
report('the same with the weeks around it, to paint, p95', `${edit.p95.toFixed(0)} ms`, '< 1,500 ms', edit.p95 < 1_500)

for (const format of ['csv', 'xlsx']) {
  const started = performance.now()
  await get(scheduler, `/api/as/report/daily/file?format=${format}&from=${month.from}&to=${month.until}`)
  const taken = performance.now() - started
  report(`daily report of ${people.toLocaleString('en')} × 31 days as ${format.toUpperCase()}`, seconds(taken), '< 10 s', taken < 10_000)
}

const punches = await punchedAt(60, await signedIn(Math.min(300, people)))
report('punch at 60 a second, p95', `${punches.p95.toFixed(0)} ms (p50 ${punches.p50.toFixed(0)})`, '< 300 ms', punches.p95 < 300)

await app.close()
await connection.close()
await database.drop()
await stop()

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** From nothing, in portions as the job makes them. @returns milliseconds */
async function rebuilt(count: number): Promise<number> {
  await sql`delete from as_anomaly`.execute(connection.db)
  await sql`delete from as_day_record`.execute(connection.db)
  await sql`update as_punch set work_date = null, resolved_direction = null`.execute(connection.db)
  const started = performance.now()
  for (let done = 0; done < count; done += 50)
    await rebuildDays(
      { ...system },
      Array.from({ length: Math.min(50, count - done) }, (_, n) => first + done + n),
      month.from,
      month.until,
    )
  const taken = performance.now() - started
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from as_day_record`.execute(connection.db)
  if (rows[0]?.n !== count * 31) throw new Error(`${rows[0]?.n} days for ${count} people`)
  return taken
}

async function get(headers: Record<string, string>, path: string): Promise<void> {
  const answer = await app.inject({ url: path, headers })
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
}

async function signedIn(count: number): Promise<HttpCaller[]> {
  const callers: HttpCaller[] = []
  for (let n = 1; n <= count; n += 1) callers.push(await signInOver(origin, { account: `b${n}`, password, captcha: 'bench' }))
  return callers
}

/** Each punches in, then out, one call after another at the given rate whatever the answers take. */
async function punchedAt(rate: number, callers: readonly HttpCaller[]): Promise<{ p50: number; p95: number }> {
  const taken: number[] = []
  const running: Promise<void>[] = []
  for (const direction of ['in', 'out'])
    for (const { call } of callers) {
      running.push(punch(call, direction))
      await new Promise((resolve) => setTimeout(resolve, 1000 / rate))
    }
  await Promise.all(running)
  const sorted = taken.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }

  async function punch(call: HttpCaller['call'], direction: string): Promise<void> {
    const started = performance.now()
    const body = { client_id: crypto.randomUUID(), direction, at_client: now.toISOString(), device_now: now.toISOString() }
    const answer = await call('POST', '/api/as/punch/clock', body)
    const text = await answer.text()
    if (answer.status !== 201) throw new Error(`punch: ${answer.status} ${text}`)
    taken.push(performance.now() - started)
  }
}
