/** Work that starts by the clock: each due time once over all nodes; one that was missed while nothing ran is made up for, once. */
import { sql } from 'kysely'
import { parseExpression } from 'cron-parser'
import { actorOf, type Context } from '../kernel/context'
import { conflict, notFound } from '../kernel/errors'
import type { Schedule } from '../contracts/jobs'
import { insertJob } from './states'

/** Of each rule in its zone the two due times that lie around the last look: finding them costs milliseconds, and each node looks every few seconds. */
const looks = new Map<string, { due: Date; next: Date }>()
const mostLooks = 1_000

/** The last time at or before `now` that the rule names. @param zone IANA. @throws for a rule or zone that is none */
export function lastDue(cron: string, zone: string, now: Date): Date {
  const key = `${zone} ${cron}`
  const known = looks.get(key)
  if (known && known.due <= now && now < known.next) return known.due
  // A millisecond later, since a time that is now counts.
  const due = parseExpression(cron, { tz: zone, currentDate: new Date(now.getTime() + 1) })
    .prev()
    .toDate()
  const next = parseExpression(cron, { tz: zone, currentDate: due }).next().toDate()
  if (looks.size >= mostLooks) looks.clear()
  looks.set(key, { due, next })
  return due
}

export function isCron(cron: string): boolean {
  try {
    return cron.trim().split(/\s+/).length === 5 && Boolean(parseExpression(cron))
  } catch {
    return false
  }
}

/** New ones begin with their next time; a declared time that changed moves those that nobody has moved. */
export async function declareSchedules(ctx: Context, schedules: readonly Schedule[]): Promise<void> {
  for (const { key, cron } of schedules) {
    await sql`insert into sc_schedule (key, cron, enabled, last_run) select ${key}, ${cron}, true, ${ctx.now()}
      where not exists (select 1 from sc_schedule where key = ${key} and deleted_at is null)`.execute(ctx.db)
    await sql`update sc_schedule set cron = ${cron} where key = ${key} and cron <> ${cron} and updated_by is null`.execute(ctx.db)
  }
}

/** A setting says when: from now on at that time, as if an administrator had moved it. @param cron five parts */
export async function moveSchedule(ctx: Context, key: string, cron: string): Promise<void> {
  await sql`update sc_schedule set cron = ${cron}, updated_by = ${actorOf(ctx)}, updated_at = ${ctx.now()}, version = version + 1 where key = ${key} and deleted_at is null`.execute(
    ctx.db,
  )
}

interface ScheduleRow {
  id: number
  key: string
  cron: string
  time_zone: string | null
  last_run: string | null
}

/** Starts what is due. @param titleOf in the company's language */
export async function startDue(ctx: Context, schedules: readonly Schedule[], titleOf: (key: string) => string): Promise<void> {
  const { rows } = await sql<ScheduleRow>`
    select id, key, cron, time_zone, last_run from sc_schedule where enabled and deleted_at is null and key = any(${schedules.map(({ key }) => key)}::text[]) for no key update`.execute(
    ctx.db,
  )
  for (const { id, key, cron, time_zone, last_run } of rows) {
    const due = lastDue(cron, time_zone ?? ctx.companyZone(), ctx.now())
    if (last_run !== null && new Date(last_run) >= due) continue
    await sql`update sc_schedule set last_run = ${ctx.now()} where id = ${id}`.execute(ctx.db)
    // One that still runs from the last time goes on instead.
    await insertJob(ctx, { kind: key, title: titleOf(key), params: {}, unique_key: `schedule ${key}` })
  }
}

/** An administrator starts it now. @throws 404 for an unknown one, 409 while it runs. @returns the job's id */
export async function startNow(ctx: Context, id: number, titleOf: (key: string) => string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ key: string }>`select key from sc_schedule where id = ${id} and deleted_at is null`.execute(ctx.db)
  if (!row) throw notFound()
  const job = await insertJob(ctx, { kind: row.key, title: titleOf(row.key), params: {}, unique_key: `schedule ${row.key}` })
  if (job === undefined) throw conflict('error:job_running')
  return job
}
