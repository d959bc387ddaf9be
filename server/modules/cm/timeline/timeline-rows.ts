/** Which things a timeline shows, as one list by time: the rows of a page, before what they hold is read. */
import { sql } from 'kysely'
import type { TimelineKind } from '../../../../src/shared/cm/timeline'
import type { Context } from '../../../kernel/context'
import type { RecordPlace } from '../../../resource/read/place'
import { rowPredicate } from '../../../resource/query/predicate'
import { mayDo } from '../../../resource/query/rights'
import type { Sql } from '../../../kernel/sql'
import type { Scope } from './timeline-scope'

/** Where a page ended. `at`: instant. */
export interface Cursor {
  at: string
  kind: string
  id: number
}
export interface TimelineRow extends Cursor {
  kind: TimelineKind
}

interface Page {
  kinds: readonly TimelineKind[]
  before?: Cursor
  limit: number
}
/** A kind of thing: where it stands, when it happened, which of its rows count. */
interface Branch {
  from: Sql
  at: Sql
  where: Sql<boolean>
}

export async function timelineRows(ctx: Context, scope: Scope, { kinds, before, limit }: Page): Promise<TimelineRow[]> {
  const branches = Object.entries(branchesOf(ctx, scope)).filter(
    ([kind, branch]) => branch !== undefined && (kinds as readonly string[]).includes(kind),
  ) as [TimelineKind, Branch][] // its keys are the kinds
  if (branches.length === 0) return []
  const parts = branches.map(
    ([kind, { from, at, where }]) => sql`(select ${kind}::text as kind, x.id, ${at} as at from ${from}
    where ${where} and ${before ? sql`(${at}, ${kind}::text, x.id) < (${before.at}::timestamptz, ${before.kind}::text, ${before.id}::bigint)` : sql`true`} order by ${at} desc, x.id desc limit ${limit})`,
  )
  const { rows } =
    await sql<TimelineRow>`select * from (${sql.join(parts, sql` union all `)}) as happened order by at desc, kind desc, id desc limit ${limit}`.execute(
      ctx.db,
    )
  return rows.map((row) => ({ ...row, id: Number(row.id), at: new Date(row.at).toISOString() }))
}

function branchesOf(ctx: Context, scope: Scope): Record<TimelineKind, Branch | undefined> {
  const [activity, remark] = [ctx.snapshot.get('cm/activity'), ctx.snapshot.get('cm/remark')]
  return {
    activity: mayDo(ctx, activity, 'show')
      ? {
          from: sql`cm_activity as x`,
          at: sql`coalesce(x.done_at, x.updated_at)`,
          where: sql<boolean>`x.status <> 'planned' and ${activityWhere(ctx, scope)}`,
        }
      : undefined,
    remark: mayDo(ctx, remark, 'show')
      ? {
          from: sql`cm_remark as x`,
          at: sql`x.created_at`,
          where: sql<boolean>`(x.target_type, x.target_id) in (${placesOf(scope)}) and x.deleted_at is null`,
        }
      : undefined,
    stage:
      scope.lead.length > 0
        ? {
            from: sql`cm_lead_stage_log as x`,
            at: sql`x.at`,
            where: sql<boolean>`x.lead_id = any(${scope.lead}::bigint[]) and x.deleted_at is null`,
          }
        : undefined,
    change: {
      from: sql`kontor_revision as x`,
      at: sql`x.at`,
      where: sql<boolean>`(x.entity, x.record_id) in (select 'cm/' || entity, id from (${placesOf(scope)}) as place(entity, id))`,
    },
    file: {
      from: sql`sc_attachment as x`,
      at: sql`x.created_at`,
      where: sql<boolean>`x.module = 'cm' and (x.entity, x.record_id) in (${placesOf(scope)}) and x.field is null and x.deleted_at is null`,
    },
    quotation:
      scope.lead.length > 0
        ? {
            from: sql`cm_quotation as x`,
            at: sql`coalesce(x.sent_at, x.created_at)`,
            where: sql<boolean>`x.lead_id = any(${scope.lead}::bigint[]) and x.deleted_at is null`,
          }
        : undefined,
  }
}

const activityWhere = (ctx: Context, { lead, organization, person }: Scope): Sql<boolean> => sql<boolean>`
  (x.lead_id = any(${lead}::bigint[]) or x.organization_id = any(${organization}::bigint[]) or x.person_id = any(${person}::bigint[]))
  and x.deleted_at is null and ${rowPredicate(ctx, ctx.snapshot.get('cm/activity'), 'read', 'x')}`

function placesOf(scope: Scope): Sql {
  const places = Object.entries(scope).flatMap(([entity, ids]) => ids.map((id) => [entity, id] as const))
  return sql`select * from unnest(${places.map(([entity]) => entity)}::text[], ${places.map(([, id]) => id)}::bigint[])`
}

const mostOnTop = 50

/** The next first. */
export async function plannedIds(ctx: Context, scope: Scope): Promise<number[]> {
  if (!mayDo(ctx, ctx.snapshot.get('cm/activity'), 'show')) return []
  const { rows } = await sql<{
    id: number
  }>`select x.id from cm_activity as x where x.status = 'planned' and ${activityWhere(ctx, scope)} order by x.due_at, x.id limit ${mostOnTop}`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => Number(id))
}

/** Of the record alone: what is pinned at a lead is not said of its organization. The newest first. */
export async function pinnedIds(ctx: Context, { entity, id: record }: RecordPlace): Promise<number[]> {
  if (!mayDo(ctx, ctx.snapshot.get('cm/remark'), 'show')) return []
  const { rows } = await sql<{
    id: number
  }>`select id from cm_remark where target_type = ${entity} and target_id = ${record} and pinned and deleted_at is null order by id desc limit ${mostOnTop}`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => Number(id))
}
