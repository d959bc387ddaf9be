/** Stored days, their anomalies and what their punches count as: written in few statements, since a rebuild touches thousands (as.md R12, §4.4). */
import { sql } from 'kysely'
import type { AnomalyKind, AnomalyState, PunchFlag } from '../../../../src/shared/as/day-words'
import { actorOf, type Context } from '../../../kernel/context'
import { wakeSequencers } from '../../../outbox/wake'
import { notifyRaised } from '../anomaly/error-notices'
import { settleOvertime } from '../overtime/settle-overtime'
import type { CalculatedDay } from './rules/day-input'

export interface StoredDay {
  id: number
  input_hash: string | null
}

export interface ComputedDay {
  user: number
  date: string
  /** Of its record; null = it has none yet. */
  id: number | null
  hash: string
  result: CalculatedDay
  punches: readonly { id: number; work_date: string; direction: 'in' | 'out' | 'ignored'; flags: readonly PunchFlag[] }[]
}

/** @returns by `user date` */
export async function storedDays(ctx: Context, users: readonly number[], from: string, until: string): Promise<Map<string, StoredDay>> {
  const { rows } = await sql<StoredDay & { user: number; date: string }>`
    select id::int as id, input_hash, user_id::int as "user", to_char(work_date, 'YYYY-MM-DD') as date from as_day_record
    where user_id = any(${users}::bigint[]) and work_date between ${from}::date and ${until}::date and deleted_at is null`.execute(ctx.db)
  return new Map(rows.map(({ user, date, ...day }) => [`${user} ${date}`, day]))
}

const instants = ['planned_in', 'planned_out', 'actual_in', 'actual_out'] as const
const minutes = [
  ...(['scheduled_min', 'worked_min', 'late_min', 'early_min', 'forgiven_min', 'absent_min', 'break_min', 'night_min'] as const),
  ...(['leave_min', 'trip_min', 'ot_min', 'ot_payable_min'] as const),
]
const documents = ['holiday_name', 'leave_parts', 'ot_parts', 'closure_parts', 'steps'] as const
const texts = ['day_type', 'shift_version', 'status', 'input_hash'] as const

const columns: readonly { name: string; type: string }[] = [
  ...instants.map((name) => ({ name, type: 'timestamptz' })),
  ...minutes.map((name) => ({ name, type: 'integer' })),
  ...documents.map((name) => ({ name, type: 'jsonb' })),
  ...texts.map((name) => ({ name, type: 'text' })),
  { name: 'shift_id', type: 'bigint' },
  { name: 'computed_at', type: 'timestamptz' },
]

/** @param gone ids of days that are none of the person's any more: outside of his employment */
export async function writeDays(ctx: Context, days: readonly ComputedDay[], gone: readonly number[] = []): Promise<void> {
  if (days.length === 0 && gone.length === 0) return
  const computed_at = ctx.now().toISOString()
  const rows = days.map(({ user, date, id, hash, result: { record, steps } }) => {
    const { shift, ...values } = record
    return { id, user_id: user, work_date: date, shift_id: shift, ...values, steps, input_hash: hash, computed_at }
  })
  await lockDays(ctx, [...days.flatMap(({ id }) => id ?? []), ...gone])
  await insertNew(
    ctx,
    rows.filter(({ id }) => id === null),
  )
  await updateStored(
    ctx,
    rows.filter(({ id }) => id !== null),
  )
  await removeGone(ctx, gone)
  await writePunches(ctx, days)
  await writeOvertimes(ctx, days)
  await writeAnomalies(ctx, days)
  ctx.afterCommit(wakeSequencers)
}

/** In the order of their ids, as rebuildStored does: a job and a change of many days would wait for one another else. */
async function lockDays(ctx: Context, ids: readonly number[]): Promise<void> {
  await sql`select from as_day_record where id = any(${ids}::bigint[]) order by id for update`.execute(ctx.db)
}

type Rows = readonly Readonly<Record<string, unknown>>[]
const names = sql.join(columns.map(({ name }) => sql.ref(name)))
/** What people see of a day. */
const told = (alias: string) =>
  sql.join(columns.filter(({ name }) => name !== 'input_hash' && name !== 'computed_at').map(({ name }) => sql.ref(`${alias}.${name}`)))
const shape = sql.raw(['id bigint', 'user_id bigint', 'work_date date', ...columns.map(({ name, type }) => `${name} ${type}`)].join(', '))
const source = (rows: Rows) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as day(${shape})`

async function insertNew(ctx: Context, rows: Rows): Promise<void> {
  if (rows.length === 0) return
  const { rows: written } = await sql<Announced>`
    insert into as_day_record (user_id, work_date, ${names}, created_by, updated_by)
    select user_id, work_date, ${names}, ${actorOf(ctx)}::bigint, ${actorOf(ctx)}::bigint from ${source(rows)} returning id, version`.execute(
    ctx.db,
  )
  await announce(ctx, 'as/day-record', 'created', written)
}

/** Days that come out as they were are no news: only that they no longer wait. */
async function updateStored(ctx: Context, rows: Rows): Promise<void> {
  if (rows.length === 0) return
  const ids = sql`${rows.map(({ id }) => id)}::bigint[]`
  const { rows: written } = await sql<Announced>`
    update as_day_record as kept set (${names}, updated_at, updated_by, version) =
      (select ${names}, ${ctx.now()}::timestamptz, ${actorOf(ctx)}::bigint, kept.version + 1 from ${source(rows)} where day.id = kept.id)
    where kept.id = any(${ids}) and exists (select 1 from ${source(rows)} where day.id = kept.id
      and (${told('day')}) is distinct from (${told('kept')})) returning kept.id, kept.version`.execute(ctx.db)
  await announce(ctx, 'as/day-record', 'updated', written)
  await sql`update as_day_record as kept set input_hash = day.input_hash from ${source(rows)}
    where day.id = kept.id and kept.input_hash is distinct from day.input_hash`.execute(ctx.db)
}

async function removeGone(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows: written } = await sql<Announced>`
    update as_day_record set deleted_at = ${ctx.now()}, version = version + 1 where id = any(${ids}::bigint[]) returning id, version`.execute(
    ctx.db,
  )
  await announce(ctx, 'as/day-record', 'deleted', written)
}

/** The raw punch stays; only what it counts as is written. */
async function writePunches(ctx: Context, days: readonly ComputedDay[]): Promise<void> {
  const changed = days.flatMap(({ punches }) => punches)
  if (changed.length === 0) return
  const { rows: written } = await sql<Announced>`
    update as_punch as punch set work_date = made.work_date, resolved_direction = made.direction, version = version + 1, updated_at = ${ctx.now()},
      flags = array(select jsonb_array_elements_text(made.flags))
    from jsonb_to_recordset(${JSON.stringify(changed)}::text::jsonb) as made(id bigint, work_date date, direction text, flags jsonb)
    where punch.id = made.id returning punch.id, punch.version`.execute(ctx.db)
  await announce(ctx, 'as/punch', 'updated', written)
}

/** What the punches say of approved overtime (R8). */
async function writeOvertimes(ctx: Context, days: readonly ComputedDay[]): Promise<void> {
  const counted = days.flatMap(({ result }) => result.overtimes.map(({ overtime, ...minutes }) => ({ id: overtime, night: 0, ...minutes })))
  if (counted.length === 0) return
  const { rows: written } = await sql<Announced>`
    update as_overtime as kept set actual_min = made.actual, payable_min = made.payable, night_min = made.night, version = version + 1, updated_at = ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(counted)}::text::jsonb) as made(id bigint, actual integer, payable integer, night integer)
    where kept.id = made.id and (kept.actual_min, kept.payable_min, coalesce(kept.night_min, 0)) is distinct from (made.actual, made.payable, made.night) returning kept.id, kept.version`.execute(
    ctx.db,
  )
  await announce(ctx, 'as/overtime', 'updated', written)
  await settleOvertime(
    ctx,
    written.map(({ id }) => Number(id)),
  )
}

interface StoredAnomaly {
  id: number
  user: number
  date: string
  kind: AnomalyKind
  minutes: number | null
  state: AnomalyState
}

/** Found anew: raised, or opened again. Found no more: resolved. What somebody has waived stays waived while it is found. */
async function writeAnomalies(ctx: Context, days: readonly ComputedDay[]): Promise<void> {
  const { rows: stored } = await sql<StoredAnomaly>`
    select id::int as id, user_id::int as "user", to_char(work_date, 'YYYY-MM-DD') as date, kind, minutes, state from as_anomaly as a
    join jsonb_to_recordset(${JSON.stringify(days.map(({ user, date }) => ({ user, date })))}::text::jsonb) as day("user" bigint, date date)
      on a.user_id = day.user and a.work_date = day.date where a.deleted_at is null`.execute(ctx.db)
  const byKey = new Map(stored.map((one) => [`${one.user} ${one.date} ${one.kind}`, one]))
  const found = days.flatMap(({ user, date, result: { anomalies, record } }) =>
    anomalies.map(({ kind, minutes: length }) => ({ user, date, kind, minutes: length, ...momentsOf(kind, record) })),
  )
  const keys = new Set(found.map(({ user, date, kind }) => `${user} ${date} ${kind}`))
  const fresh = found.filter(({ user, date, kind }) => !byKey.has(`${user} ${date} ${kind}`))
  const again = found.flatMap((one) => {
    const before = byKey.get(`${one.user} ${one.date} ${one.kind}`)
    const isSame = before && before.minutes === one.minutes && before.state !== 'resolved'
    return before && !isSame ? [{ ...one, id: before.id, state: before.state === 'resolved' ? 'open' : before.state }] : []
  })
  const over = stored
    .filter(({ user, date, kind, state }) => state !== 'resolved' && !keys.has(`${user} ${date} ${kind}`))
    .map(({ id }) => id)
  await raiseAnomalies(ctx, fresh)
  await notifyRaised(ctx, fresh)
  await changeAnomalies(ctx, again)
  await resolveAnomalies(ctx, over)
}

/** When it should have been, and when it was. */
function momentsOf(kind: AnomalyKind, record: CalculatedDay['record']): { planned: string | null; actual: string | null } {
  if (kind === 'late' || kind === 'missing_in') return { planned: record.planned_in, actual: record.actual_in }
  if (kind === 'early' || kind === 'missing_out') return { planned: record.planned_out, actual: record.actual_out }
  return { planned: null, actual: null }
}

async function raiseAnomalies(ctx: Context, rows: Rows): Promise<void> {
  if (rows.length === 0) return
  const { rows: written } = await sql<Announced>`
    insert into as_anomaly (user_id, work_date, kind, minutes, planned, actual, state)
    select "user", date, kind, minutes, planned, actual, 'open'
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as made("user" bigint, date date, kind text, minutes integer, planned timestamptz, actual timestamptz)
    returning id, version`.execute(ctx.db)
  await announce(ctx, 'as/anomaly', 'created', written)
}

async function changeAnomalies(ctx: Context, rows: Rows): Promise<void> {
  if (rows.length === 0) return
  const { rows: written } = await sql<Announced>`
    update as_anomaly as kept set minutes = made.minutes, planned = made.planned, actual = made.actual, state = made.state, version = kept.version + 1, updated_at = ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as made(id bigint, minutes integer, planned timestamptz, actual timestamptz, state text)
    where kept.id = made.id returning kept.id, kept.version`.execute(ctx.db)
  await announce(ctx, 'as/anomaly', 'updated', written)
}

async function resolveAnomalies(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows: written } = await sql<Announced>`
    update as_anomaly set state = 'resolved', version = version + 1, updated_at = ${ctx.now()} where id = any(${ids}::bigint[]) returning id, version`.execute(
    ctx.db,
  )
  await announce(ctx, 'as/anomaly', 'updated', written)
}

interface Announced {
  id: number
  version: number
}

/** As the write path tells of a record, in one statement. */
async function announce(ctx: Context, entity: string, event: 'created' | 'updated' | 'deleted', rows: readonly Announced[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into kontor_outbox (event, entity, record_id, version, actor_id)
    select ${event}, ${entity}, told.id, told.version, ${actorOf(ctx)}::bigint
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ version }) => version)}::integer[]) as told(id, version)`.execute(
    ctx.db,
  )
}
