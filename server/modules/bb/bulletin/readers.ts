/** Who read and confirmed a bulletin, and who did not (bb.md §2 `/bb/use/readers/:id`, §5.4); and reminding those left (§5.7). */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import { permissionObject } from '../../../../src/schemas/core/permission'
import type { AudienceReach, BulletinReader, ReadersAnswer, ReaderState } from '../../../../src/shared/bb/bulletin'
import { halfReadMinutes, rateOf } from '../../../../src/shared/bb/rates'
import { instantJson } from '../../../field-types/dates'
import { companyDayOf, companyToday } from '../../../kernel/company-time'
import { transact, type Context } from '../../../kernel/context'
import { ApiError, forbidden, notFound } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import { personName } from '../../../resource/read/person-names'
import { organisation } from '../../sc'
import { mayInCategory, peopleOf } from '../category/rights'
import { dutyBound } from '../clock/ack-records'
import { notifyPeople } from './notify-people'
import { readsBulletin, targetsOf, type Addressed } from './who-reads'

const hoursBetween = 4

interface Shown extends Addressed {
  id: number
  title: unknown
  importance: unknown
  author: number
  revision: number
  publish_at: string
  ack_required: boolean
  ack_until: string | null
  state: string
}

async function find(ctx: Context, id: number, { isLocked = false } = {}): Promise<Shown> {
  const me = ctx.person?.id ?? 0
  const all = permissionObject(ctx.tree, 'bb.use.bulletin')?.read?.includes('all') ?? false
  const {
    rows: [row],
  } = await sql<Shown>`
    select b.id::int as id, b.title, b.importance, b.category_id::int as category, b.audience, b.exclude,
      b.author_id::int as author, b.revision, b.state,
      ${instantJson(sql`b.publish_at`)} as publish_at, b.ack_required, ${instantJson(sql`b.ack_until`)} as ack_until
    from bb_bulletin as b where b.id = ${id} and b.deleted_at is null and b.first_published_at is not null
      and (b.author_id = ${me} or ${all} or ${readsBulletin(ctx, 'b')}) ${isLocked ? sql`for update of b` : sql``}`.execute(ctx.db)
  if (!row) throw notFound()
  return row
}

/** Whose readings the caller sees: all, those of their own departments, or nobody's (404). */
async function scopeOf(ctx: Context, bulletin: Shown): Promise<'all' | 'tree'> {
  if (ctx.person === null || bulletin.author === ctx.person.id || (await mayInCategory(ctx, 'manage', bulletin.category))) return 'all'
  const scopes = permissionObject(ctx.tree, 'bb.use.reader')?.read ?? []
  if (scopes.includes('all')) return 'all'
  if (scopes.includes('tree')) return 'tree'
  throw notFound()
}

interface Person extends BulletinReader {
  is_read: boolean
  is_confirmed: boolean
}

export interface ReadersWanted {
  state: ReaderState
  revision?: number
  /** A deadline: as it was kept then. */
  record?: string
  page: number
  perPage: number
}

const filters: Readonly<Record<ReaderState, (person: Person) => boolean>> = {
  all: () => true,
  read: ({ is_read }) => is_read,
  unread: ({ is_read }) => !is_read,
  confirmed: ({ is_confirmed }) => is_confirmed,
  unconfirmed: ({ is_confirmed }) => !is_confirmed,
}

export async function readers(ctx: Context, id: number, { state, revision, record, page, perPage }: ReadersWanted): Promise<ReadersAnswer> {
  const bulletin = await find(ctx, id)
  const scope = await scopeOf(ctx, bulletin)
  const records = await ackRecordsOf(ctx, id)
  const kept = record === undefined ? undefined : records.find(({ ack_until }) => Date.parse(ack_until) === Date.parse(record))
  if (record !== undefined && !kept) throw notFound()
  const wanted = kept?.revision ?? Math.min(revision ?? bulletin.revision, bulletin.revision)
  const people = kept ? await keptReadings(ctx, bulletin, { scope, ...kept }) : await readingsOf(ctx, bulletin, { scope, revision: wanted })
  const shown = people.filter(filters[state])
  const read = people.filter(({ is_read }) => is_read)
  const confirmed = people.filter(({ is_confirmed }) => is_confirmed)
  const revisions = await revisionsOf(ctx, id)
  const since = revisions.find((one) => one.revision === wanted)?.at ?? bulletin.publish_at
  const start = since > bulletin.publish_at ? since : bulletin.publish_at
  return {
    data: shown.slice((page - 1) * perPage, page * perPage).map(({ is_read, is_confirmed, ...person }) => person),
    meta: {
      targets: people.length,
      read: read.length,
      confirmed: confirmed.length,
      read_rate: rateOf(read.length, people.length),
      ack_rate: rateOf(confirmed.length, people.length),
      half_read_minutes: halfReadMinutes(
        start,
        read.flatMap(({ read_at }) => read_at ?? []),
        people.length,
      ),
      revision: wanted,
      revisions,
      by_department: byDepartment(people),
      over_time: overTime(ctx, people),
      asks_confirmation: bulletin.ack_required || kept !== undefined || confirmed.length > 0,
      records,
      record: kept?.ack_until ?? null,
      is_partial: scope === 'tree',
      total: shown.length,
      current_page: page,
      last_page: Math.max(1, Math.ceil(shown.length / perPage)),
    },
  }
}

/** People whose readings the caller sees, by their posts of today. */
const inScope = (ctx: Context, scope: 'all' | 'tree'): Sql<boolean> =>
  scope === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from sc_user_department as post where post.user_id = p.id
        and ${organisation.postHolds(companyToday(ctx))}
          and post.department_id = any(${[...(ctx.person?.tree_departments ?? [])]}::bigint[]))`

/** Targets of now with their receipts. Of an earlier revision: who had read or confirmed that, by what the receipt or its trail keeps. */
async function readingsOf(
  ctx: Context,
  bulletin: Shown,
  { scope, revision }: { scope: 'all' | 'tree'; revision: number },
): Promise<Person[]> {
  const targets = await targetsOf(ctx, bulletin)
  const { rows } = await sql<Person>`
    select p.id::int as user, ${personName(ctx, 'p')} as name, p.employee_no as number, place.department,
      ${instantJson(sql`r.first_seen_at`)} as first_seen_at,
      ${instantJson(sql`mark.read_at`)} as read_at, mark.read_revision, ${instantJson(sql`mark.ack_at`)} as ack_at, mark.ack_revision,
      coalesce(mark.ack_at > ${bulletin.ack_until}::timestamptz, false) as is_late, coalesce(r.reminded, 0) as reminded,
      mark.read_revision is not null as is_read, mark.ack_revision is not null as is_confirmed
    from sc_user as p
      left join bb_receipt as r on r.user_id = p.id and r.bulletin_id = ${bulletin.id} and r.deleted_at is null
      left join lateral (
        select max(m.at) filter (where m.kind = 'read') as read_at, max(m.revision) filter (where m.kind = 'read') as read_revision,
          max(m.at) filter (where m.kind = 'ack') as ack_at, max(m.revision) filter (where m.kind = 'ack') as ack_revision
        from bb_reading as m where m.bulletin_id = ${bulletin.id} and m.user_id = p.id and m.revision = ${revision}
          and m.deleted_at is null) as mark on true
      left join lateral (
        select jsonb_build_object('id', d.id, 'name', d.name) as department from sc_user_department as post
          join sc_department as d on d.id = post.department_id
        where post.user_id = p.id and post.is_primary and ${organisation.postHolds(companyToday(ctx))} limit 1) as place on true
    where p.id = any(${targets}::bigint[]) and ${inScope(ctx, scope)}
    order by mark.ack_revision is not null, mark.read_revision is not null, name, p.id`.execute(ctx.db)
  return rows
}

/** As they were kept at the deadline: the people, their departments and what they had read by then. */
async function keptReadings(
  ctx: Context,
  { id }: Shown,
  { scope, ack_until }: { scope: 'all' | 'tree'; ack_until: string },
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select p.id::int as user, ${personName(ctx, 'p')} as name, p.employee_no as number,
      case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as department,
      case when r.first_seen_at <= k.ack_until then ${instantJson(sql`r.first_seen_at`)} end as first_seen_at,
      ${instantJson(sql`k.read_at`)} as read_at, case when k.read_at is not null then k.revision end as read_revision,
      ${instantJson(sql`k.ack_at`)} as ack_at, case when k.ack_at is not null then k.revision end as ack_revision,
      false as is_late, coalesce(r.reminded, 0) as reminded, k.read_at is not null as is_read, k.ack_at is not null as is_confirmed
    from bb_ack_record as k join sc_user as p on p.id = k.user_id left join sc_department as d on d.id = k.department_id
      left join bb_receipt as r on r.user_id = p.id and r.bulletin_id = k.bulletin_id and r.deleted_at is null
    where k.bulletin_id = ${id} and k.ack_until = ${ack_until}::timestamptz and ${inScope(ctx, scope)}
    order by k.ack_at is not null, k.read_at is not null, name, p.id`.execute(ctx.db)
  return rows
}

async function ackRecordsOf(ctx: Context, id: number): Promise<ReadersAnswer['meta']['records']> {
  const { rows } = await sql<ReadersAnswer['meta']['records'][number]>`
    select ${instantJson(sql`ack_until`)} as ack_until, max(revision) as revision from bb_ack_record where bulletin_id = ${id}
      group by bb_ack_record.ack_until order by bb_ack_record.ack_until desc`.execute(ctx.db)
  return rows
}

async function revisionsOf(ctx: Context, id: number): Promise<ReadersAnswer['meta']['revisions']> {
  const { rows } = await sql<ReadersAnswer['meta']['revisions'][number]>`
    select revision, ${instantJson(sql`at`)} as at, reason from bb_revision where bulletin_id = ${id} and minor = 0
      order by revision`.execute(ctx.db)
  return rows
}

function byDepartment(people: readonly Person[]): ReadersAnswer['meta']['by_department'] {
  const found = new Map<number | null, { id: number | null; name: I18nText | null; targets: number; read: number; confirmed: number }>()
  for (const { department, is_read, is_confirmed } of people) {
    const id = department?.id ?? null
    const line = found.get(id) ?? { id, name: department?.name ?? null, targets: 0, read: 0, confirmed: 0 }
    line.targets += 1
    if (is_read) line.read += 1
    if (is_confirmed) line.confirmed += 1
    found.set(id, line)
  }
  return [...found.values()].sort((a, b) => b.targets - a.targets)
}

function overTime(ctx: Context, people: readonly Person[]): ReadersAnswer['meta']['over_time'] {
  const days = new Map<string, { read: number; confirmed: number }>()
  const count = (at: string | null, kind: 'read' | 'confirmed') => {
    if (at === null) return
    const day = companyDayOf(ctx, at)
    const line = days.get(day) ?? { read: 0, confirmed: 0 }
    line[kind] += 1
    days.set(day, line)
  }
  for (const { read_at, ack_at } of people) {
    count(read_at, 'read')
    count(ack_at, 'confirmed')
  }
  const total = { read: 0, confirmed: 0 }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, line]) => {
      total.read += line.read
      total.confirmed += line.confirmed
      return { day, ...total }
    })
}

/** By hand, at most once in 4 hours. @returns how many; @throws 404, 403, 429 with Retry-After */
export async function remindByHand(ctx: Context, id: number): Promise<number> {
  return transact(ctx, async (tx) => {
    const bulletin = await find(tx, id, { isLocked: true })
    if ((await scopeOf(tx, bulletin)) !== 'all' || bulletin.state !== 'published') throw forbidden('not_author')
    const { rows } = await sql<{ wait: number | null }>`
      select ceil(extract(epoch
        from max(reminded_by_hand_at) + make_interval(hours => ${hoursBetween}) - ${tx.now()}::timestamptz))::int as wait
      from bb_bulletin where id = ${id}`.execute(tx.db)
    const wait = rows[0]?.wait ?? 0
    if (wait > 0)
      throw new ApiError(
        429,
        { key: 'bb:error.reminded_lately', params: { count: Math.ceil(wait / 60) } },
        { headers: { 'retry-after': String(wait) } },
      )
    await sql`update bb_bulletin set reminded_by_hand_at = ${tx.now()} where id = ${id}`.execute(tx.db)
    return remindLeft(tx, bulletin)
  })
}

export interface Remindable extends Addressed {
  id: number
  title: unknown
  importance: unknown
  revision: number
  ack_required: boolean
  ack_until: string | null
}

/**
 * Targets who have not confirmed, or, where nothing is confirmed, not read. @param of people who are left alone: reminded so often, or
 * since this instant
 */
export async function remindLeft(
  ctx: Context,
  bulletin: Remindable,
  { most, before }: { most?: number; before?: string } = {},
): Promise<number> {
  const all = await targetsOf(ctx, bulletin)
  const targets = bulletin.ack_required ? await dutyBound(ctx, bulletin, all) : all
  const done = bulletin.ack_required ? sql`r.ack_revision` : sql`r.read_revision`
  const { rows } = await sql<{ user: number }>`
    insert into bb_receipt as r (bulletin_id, user_id, reminded, last_reminded_at, views)
    select ${bulletin.id}, person.id, 1, ${ctx.now()}, 0 from unnest(${targets}::bigint[]) as person(id)
    on conflict (bulletin_id, user_id) where deleted_at is null do update set reminded = r.reminded + 1,
      last_reminded_at = excluded.last_reminded_at,
      version = r.version + 1
    where ${done} is distinct from ${bulletin.revision}::int ${most === undefined ? sql`` : sql`and r.reminded < ${most}`}
      ${before === undefined ? sql`` : sql`and (r.last_reminded_at is null or r.last_reminded_at < ${before}::timestamptz)`}
    returning user_id::int as user`.execute(ctx.db)
  const people = rows.map(({ user }) => user)
  await notifyPeople(ctx, bulletin, 'remind', { people, self: true })
  return people.length
}

/** Before it is published: how many it reaches, and who of the audience may not read the category (bb.md §9). */
export async function reach(ctx: Context, addressed: Addressed): Promise<AudienceReach> {
  if (!(await mayInCategory(ctx, 'post', addressed.category))) throw notFound()
  const readersOfCategory = await peopleOf(ctx, Number(addressed.category), 'read')
  const targets = await targetsOf(ctx, addressed)
  const codes = Array.isArray(addressed.audience) ? addressed.audience.map(String) : []
  const may = new Set(readersOfCategory)
  const outside = (await organisation.expand(ctx, codes)).filter((person) => !may.has(person))
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id::int as id, ${personName(ctx, 'p')} as name from sc_user as p where p.id = any(${outside}::bigint[])
      order by name limit 100`.execute(ctx.db)
  return { targets: targets.length, readers: readersOfCategory.length, cannot_read: rows, cannot_read_count: outside.length }
}
