/** How far announcements came (ca.md R11): read and acknowledged of the active people who got them, and who they are. */
import { sql } from 'kysely'
import type { NoticeReach, ReachDay, Receipt, ReceiptFilter, ReceiptPage } from '../../../../src/shared/ca/notice'
import { instantJson } from '../../../field-types/dates'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import { rowPredicate } from '../../../resource/query/predicate'
import { personName } from '../../../resource/read/person-names'
import { organisation } from '../../sc'

const ofActive = sql`ca_notice_receipt as r
  join sc_user as person on person.id = r.user_id and person.status = 'active' and person.deleted_at is null`
const figures = sql`count(r.id)::int as people, count(r.read_at)::int as read, count(r.acked_at)::int as acked`

/** Authors and administrators see it; readers don't. */
const mayKnow = (ctx: Context): Sql<boolean> => rowPredicate(ctx, ctx.snapshot.get('ca/notice'), 'write', 'n')

/** @param whom only these of those who got it */
export async function reachOf(
  ctx: Context,
  ids: readonly number[],
  whom: Sql<boolean> = sql<boolean>`true`,
): Promise<Readonly<Record<string, NoticeReach>>> {
  const { rows } = await sql<NoticeReach & { id: number }>`
    select n.id::int as id, ${figures} from ca_notice as n
      left join (${ofActive}) on r.notice_id = n.id and r.deleted_at is null and ${whom}
    where n.id = any(${ids}::bigint[]) and n.deleted_at is null and ${mayKnow(ctx)} group by n.id`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ id, ...reach }) => [id, reach]))
}

const filters: Readonly<Record<ReceiptFilter, Sql<boolean>>> = {
  all: sql<boolean>`true`,
  unread: sql<boolean>`r.read_at is null`,
  unacknowledged: sql<boolean>`r.acked_at is null`,
}

/** Who works in this department or below, by their primary post. */
const workingIn = (ctx: Context, department: number): Sql<boolean> => sql<boolean>`exists (
  select from sc_user_department as post join sc_department as place on place.id = post.department_id
  where post.user_id = r.user_id and post.is_primary and ${organisation.postHolds(companyToday(ctx))}
    and place.path like ${`%/${department}/%`})`

interface ReceiptQuestion {
  state: ReceiptFilter
  /** With those below. */
  department?: number
  page: number
  perPage: number
}

/** Who is missing stands first; the figures are those of the department that is asked for. @throws 404 */
export async function receiptsOf(ctx: Context, id: number, { state, department, page, perPage }: ReceiptQuestion): Promise<ReceiptPage> {
  const whom = department === undefined ? sql<boolean>`true` : workingIn(ctx, department)
  const reach = (await reachOf(ctx, [id], whom))[id]
  if (!reach) throw notFound()
  const { rows } = await sql<Receipt & { total: number }>`
    select r.user_id::int as user, ${personName(ctx, 'person')} as name, ${instantJson(sql`r.read_at`)} as read_at,
      ${instantJson(sql`r.acked_at`)} as acked_at,
      r.reminded_count, count(*) over ()::int as total,
      (select place.name from sc_user_department as post join sc_department as place on place.id = post.department_id
        where post.user_id = r.user_id and post.is_primary and ${organisation.postHolds(companyToday(ctx))} limit 1) as department
    from ${ofActive} where r.notice_id = ${id} and r.deleted_at is null and ${filters[state]} and ${whom}
    order by r.acked_at is not null, r.read_at is not null, name, r.id limit ${perPage} offset ${(page - 1) * perPage}`.execute(ctx.db)
  const total = rows[0]?.total ?? 0
  return {
    data: rows.map(({ total: _total, ...row }) => row),
    meta: {
      ...reach,
      over_time: await overTime(ctx, id, whom),
      total,
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / perPage)),
    },
  }
}

/** How many had read and acknowledged it at the end of each day on which somebody did, days as the company has them. */
async function overTime(ctx: Context, id: number, whom: Sql<boolean>): Promise<ReachDay[]> {
  const day = (at: string) => sql`(${sql.ref(at)} at time zone ${ctx.companyZone()})::date`
  const { rows } = await sql<ReachDay>`
    with moment as (
      select ${day('r.read_at')} as day, 1 as read, 0 as acked from ${ofActive}
        where r.notice_id = ${id} and r.deleted_at is null and r.read_at is not null and ${whom}
      union all
      select ${day('r.acked_at')}, 0, 1 from ${ofActive}
        where r.notice_id = ${id} and r.deleted_at is null and r.acked_at is not null and ${whom}
    )
    select day::text as day, (sum(sum(read)) over running)::int as read, (sum(sum(acked)) over running)::int as acked
    from moment group by day window running as (order by day) order by day`.execute(ctx.db)
  return rows
}
