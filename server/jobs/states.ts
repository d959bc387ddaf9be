/** The steps of a job (sc.md §4): each one statement that acts only in the state it starts from, and tells lists and owner. */
import { sql } from 'kysely'
import { actorOf, type Context } from '../kernel/context'
import { publishEvent, publishPersonal } from '../outbox/publish'
import { wakeSequencers } from '../outbox/wake'
import { instantJson } from '../field-types/dates'
import { sendJob } from './transport'

export type JobState = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'

/** What people get to see of a job, in calls and in `job.progress` and `job.done`. */
export interface JobView {
  id: number
  kind: string
  title: string
  state: JobState
  progress: number
  done: number | null
  total: number | null
  message: string | null
  result: Readonly<Record<string, unknown>> | null
  file: { name: string; type: string; size: number } | null
  attempts: number
  created_at: string
  started_at: string | null
  finished_at: string | null
}

/** A job that this run holds. */
export interface ClaimedJob {
  id: number
  kind: string
  params: Readonly<Record<string, unknown>>
  language: Context['language']
  owner_user: number | null
  /** The token and the address that it was started with. */
  access_token: number | null
  started_from: string | null
  run: string
}

/** Attempts before a job whose nodes die is given up. */
const attemptsAtMost = 3

export const viewSql = sql`sc_job.id, sc_job.kind, sc_job.title, sc_job.state, sc_job.progress, sc_job.done, sc_job.total, sc_job.message, sc_job.result,
  case when sc_job.file_key is not null then sc_job.file end as file, sc_job.attempts, ${instantJson(sql`sc_job.created_at`)} as created_at,
  ${instantJson(sql`sc_job.started_at`)} as started_at, ${instantJson(sql`sc_job.finished_at`)} as finished_at`

const changed = sql`version = version + 1, updated_at = now()`
const over = sql`finished_at = greatest(clock_timestamp(), queued_at), run = null, heartbeat_at = null`

export interface NewJob {
  kind: string
  title: string
  params: Readonly<Record<string, unknown>>
  unique_key?: string
}

/** Row and delivery in the caller's transaction. @returns undefined when a job of this key is not over yet */
export async function insertJob(ctx: Context, { kind, title, params, unique_key }: NewJob): Promise<number | undefined> {
  const actor = actorOf(ctx)
  const {
    rows: [row],
  } = await sql<Announced>`
    insert into sc_job (created_by, updated_by, kind, title, state, params, owner_user_id, unique_key, access_token, started_from, language, queued_at)
    values (${actor}::bigint, ${actor}::bigint, ${kind}, ${title.slice(0, 200)}, 'queued', ${JSON.stringify(params)}::text::jsonb, ${actor}::bigint, ${unique_key ?? null}::text,
      ${(actor === null ? undefined : ctx.origin.access_token) ?? null}::bigint, ${ctx.origin.ip ?? null}::text, ${ctx.language}, clock_timestamp())
    on conflict do nothing returning ${viewSql}, owner_user_id as owner, version`.execute(ctx.db)
  if (!row) return undefined
  await sendJob(ctx.db, row.id)
  await announce(ctx, [row], 'created')
  return row.id
}

/** Queued jobs that were delivered to this node, and whose kind it knows, become this node's. */
export async function claimJobs(ctx: Context, ids: readonly number[], kinds: readonly string[]): Promise<ClaimedJob[]> {
  const { rows } = await sql<Announced & ClaimedJob>`
    update sc_job set state = 'running', attempts = attempts + 1, run = gen_random_uuid()::text, started_at = clock_timestamp(), heartbeat_at = clock_timestamp(), ${changed}
    where id = any(${ids}::bigint[]) and state = 'queued' and kind = any(${kinds}::text[]) and deleted_at is null
    returning ${viewSql}, params, language, run, access_token, started_from, owner_user_id as owner_user, owner_user_id as owner, version`.execute(
    ctx.db,
  )
  await announce(ctx, rows, 'updated')
  return rows.map(({ id, kind, params, language, owner_user, access_token, started_from, run }) => ({
    id,
    kind,
    params: params ?? {},
    language,
    owner_user,
    access_token,
    started_from,
    run,
  }))
}

/** Delivered to a node that doesn't know the kind (it is of another version): some other node may take it in a while. */
export async function passOn(ctx: Context, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id from sc_job where id = any(${ids}::bigint[]) and state = 'queued' and deleted_at is null`.execute(ctx.db)
  for (const { id } of rows) await sendJob(ctx.db, id, 30)
}

export interface Ending {
  state: 'succeeded' | 'failed'
  result?: Readonly<Record<string, unknown>>
  message?: string
}

/** @returns false when the run does not hold the job any more: then nothing is changed */
export async function endJob(ctx: Context, { id, run }: ClaimedJob, { state, result, message }: Ending): Promise<boolean> {
  const { rows } = await sql<Announced>`
    update sc_job set state = ${state}, progress = case when ${state} = 'succeeded' then 100 else progress end, message = ${message?.slice(0, 1000) ?? null}::text,
      result = ${result ? JSON.stringify(result) : null}::text::jsonb, ${over}, ${changed}
    where id = ${id} and state = 'running' and run = ${run} returning ${viewSql}, owner_user_id as owner, version`.execute(ctx.db)
  await announce(ctx, rows, 'updated')
  return rows.length > 0
}

/** @returns false when it is over already */
export async function cancelJob(ctx: Context, id: number): Promise<boolean> {
  const { rows } = await sql<Announced>`
    update sc_job set state = 'cancelled', ${over}, ${changed} where id = ${id} and state in ('queued', 'running')
    returning ${viewSql}, owner_user_id as owner, version`.execute(ctx.db)
  await announce(ctx, rows, 'updated')
  return rows.length > 0
}

/** @returns false when it is neither failed nor cancelled. @throws PostgreSQL's exclusion error when another job of its key runs */
export async function retryJob(ctx: Context, id: number): Promise<boolean> {
  return requeue(ctx, sql`id = ${id} and state in ('failed', 'cancelled')`, sql`attempts = 0,`)
}

/** The node stops: another one begins anew, and it counts for nothing. */
export async function handBack(ctx: Context, { id, run }: ClaimedJob): Promise<boolean> {
  return requeue(ctx, sql`id = ${id} and state = 'running' and run = ${run}`, sql`attempts = attempts - 1,`)
}

/** Jobs whose node gave no sign of life for 120 s begin anew; after the third time they have failed. */
export async function recoverJobs(ctx: Context, gaveUp: (language: Context['language']) => string): Promise<void> {
  const silent = sql`state = 'running' and heartbeat_at < now() - interval '120 seconds'`
  const { rows } = await sql<Announced & { language: Context['language'] }>`
    update sc_job set state = 'failed', ${over}, ${changed} where ${silent} and attempts >= ${attemptsAtMost}
    returning ${viewSql}, owner_user_id as owner, version, language`.execute(ctx.db)
  for (const row of rows) {
    row.message = gaveUp(row.language)
    await sql`update sc_job set message = ${row.message} where id = ${row.id}`.execute(ctx.db)
  }
  await announce(ctx, rows, 'updated')
  await requeue(ctx, silent, sql``)
}

async function requeue(ctx: Context, which: ReturnType<typeof sql>, attempts: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<Announced>`
    update sc_job set state = 'queued', ${attempts} queued_at = clock_timestamp(), started_at = null, finished_at = null, heartbeat_at = null, run = null,
      progress = 0, done = null, total = null, message = null, result = null, ${changed}
    where ${which} and deleted_at is null returning ${viewSql}, owner_user_id as owner, version`.execute(ctx.db)
  for (const { id } of rows) await sendJob(ctx.db, id)
  await announce(ctx, rows, 'updated')
  return rows.length > 0
}

type Announced = JobView & { owner: number | null; version: number }

/** Lists of jobs learn that a row changed; the owner gets `job.progress` or `job.done`, listeners `sc.job.done`. */
async function announce(ctx: Context, rows: readonly Announced[], action: 'created' | 'updated'): Promise<void> {
  for (const { owner, version, ...row } of rows) {
    const view = viewOf(row)
    const isOver = view.state !== 'queued' && view.state !== 'running'
    await sql`insert into kontor_outbox (event, entity, record_id, version, actor_id) values (${action}, 'sc/job', ${view.id}::bigint, ${version}, ${actorOf(ctx)}::bigint)`.execute(
      ctx.db,
    )
    if (owner !== null) await publishPersonal(ctx, owner, isOver ? 'job.done' : 'job.progress', { ...view })
    if (isOver)
      await publishEvent(ctx, 'sc.job.done', {
        entity: 'sc/job',
        record_id: view.id,
        owner_user: owner,
        state: view.state,
        kind: view.kind,
      })
  }
  ctx.afterCommit(wakeSequencers)
}

/** Without what only the statement needed. */
export function viewOf({
  id,
  kind,
  title,
  state,
  progress,
  done,
  total,
  message,
  result,
  file,
  attempts,
  created_at,
  started_at,
  finished_at,
}: JobView): JobView {
  return { id, kind, title, state, progress, done, total, message, result, file, attempts, created_at, started_at, finished_at }
}
