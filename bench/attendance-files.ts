/**
 * `PEOPLE=500 npm run bench -- attendance-files`: the monthly sheet of everybody (as.md §8) on the screen and as CSV, XLSX and PDF; next to
 * them, in the same run, one select that sums the same days. Goal: < 10 s each (2,000 people × 31 days).
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
import { signInOver } from '../tests/support/over-http'
import { fillAttendance, month, now, password, people } from './attendance-rows'
import { machine } from './machine'

const { cluster, stop } = await startCluster()
const database = await createTestDatabase('empty', cluster)
await migrateDatabase({ migrateUrl: database.migrateUrl, applicationRole: new URL(database.url).username })
const connection = connect(database.url, { max: 4, statement_timeout: 0 })
const app = await buildApp({
  config: loadConfig({ CAPTCHA_FIXED: 'bench', JOBS_AT_ONCE: '0' }, { production: false }),
  db: connection.db,
  databaseUrl: database.url,
  now: () => now,
})
await fillDatabase(app, serverModules, null)
const owner = connect(database.migrateUrl, { max: 1, statement_timeout: 0 })
const { first } = await fillAttendance(owner.db)
for (let done = 0; done < people; done += 50)
  await rebuildDays(
    { ...app.kontor.systemContext() },
    Array.from({ length: Math.min(50, people - done) }, (_, n) => first + done + n),
    month.from,
    month.until,
  )
await sql`analyze as_day_record`.execute(owner.db)
await owner.close()
const { headers } = await signInOver(await app.listen({ port: 0, host: '127.0.0.1' }), {
  ...{ account: `b${people}`, password, captcha: 'bench' },
})

console.log(`${machine()}; ${people.toLocaleString('en')} people × 31 days, load ${loadavg()[0]?.toFixed(1)}`)
console.log('| monthly sheet, median of 5 | s | kB | × the plain select |\n|---|---|---|---|')
const plain = await median(async () => {
  const { rows } = await sql`select user_id, sum(scheduled_min), sum(worked_min), sum(late_min), sum(early_min), sum(absent_min)
    from as_day_record where work_date between ${month.from}::date and ${month.until}::date group by user_id`.execute(connection.db)
  return rows.length
})
console.log(`| plain select that sums its days | ${seconds(plain.ms)} | | 1 |`)
const sheet = `/api/as/report/monthly-sheet`
const days = `from=${month.from}&to=${month.until}`
await measured('on the screen', `${sheet}?${days}`)
for (const format of ['csv', 'xlsx', 'pdf']) await measured(format.toUpperCase(), `${sheet}/file?format=${format}&${days}`)

await app.close()
await connection.close()
await database.drop()
await stop()

async function measured(name: string, url: string): Promise<void> {
  const { ms, size } = await median(async () => {
    const answer = await app.inject({ url, headers })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    return answer.rawPayload.length
  })
  console.log(
    `| ${name} | ${seconds(ms)} (< 10 s ${ms < 10_000 ? '✓' : '✗'}) | ${(size / 1024).toFixed(0)} | ${(ms / plain.ms).toFixed(1)} |`,
  )
}

/** @param act says how much came of it */
async function median(act: () => Promise<number>): Promise<{ ms: number; size: number }> {
  const taken: number[] = []
  let size = 0
  for (let run = 0; run < 6; run++) {
    const began = performance.now()
    size = await act()
    // The first one warms up.
    if (run > 0) taken.push(performance.now() - began)
  }
  return { ms: taken.sort((a, b) => a - b)[2] ?? 0, size }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2)
}
