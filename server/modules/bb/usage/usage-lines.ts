/** Bulletins of a period with what stands of their reading, counted for whole sets of readers at once (bb.md §5.1, §5.4). */
import { sql } from 'kysely'
import { halfOf } from '../../../../src/shared/bb/rates'
import { instantJson } from '../../../field-types/dates'
import { dayBounds } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { organisation } from '../../sc'
import { targetsOf, type Addressed } from '../bulletin/who-reads'
import type { UsageLine } from './rules/usage'
import { inScope } from './usage-scope'

export interface UsageChoice {
  from: string
  to: string
  /** Only these readers count. */
  owner: string | undefined
}

/** Bulletins that are meant for the same people. */
interface Readership {
  bulletins: readonly number[]
  people: readonly number[]
}

export interface Usage {
  lines: readonly UsageLine[]
  readerships: readonly Readership[]
}

interface Row extends Addressed, Omit<UsageLine, 'targets' | 'read' | 'views' | 'comments' | 'half_minutes' | 'overdue' | 'category'> {
  category: number
}

/** Published ones whose time has come within these days, under `b`. */
export function publishedWithin(ctx: Context, { from, to }: Pick<UsageChoice, 'from' | 'to'>): Sql<boolean> {
  return sql<boolean>`(b.deleted_at is null and b.state = 'published' and b.publish_at <= ${ctx.now()}
    and b.publish_at between ${dayBounds(ctx, from).start}::timestamptz and ${dayBounds(ctx, to).end}::timestamptz
    and ${inScope(ctx, sql`b.category_id`)})`
}

/** With an owner, bulletins that are meant for none of theirs are left out. */
export async function usageOf(ctx: Context, choice: UsageChoice): Promise<Usage> {
  const { rows } = await sql<Row>`
    select b.id::int as id, kontor_i18n(b.title, ${ctx.language}) as title, b.category_id::int as category,
      coalesce(b.published_by_id, b.author_id)::int as publisher, b.audience, b.exclude, ${instantJson(sql`b.publish_at`)} as publish_at
    from bb_bulletin as b where ${publishedWithin(ctx, choice)} order by b.publish_at desc, b.id desc`.execute(ctx.db)
  const only = choice.owner === undefined ? null : new Set(await organisation.expand(ctx, [choice.owner]))
  const lines: UsageLine[] = []
  const readerships: Readership[] = []
  for (const bulletins of alike(rows)) {
    const people = (await targetsOf(ctx, bulletins[0])).filter((person) => only === null || only.has(person))
    if (people.length === 0 && only !== null) continue
    const readership = { bulletins: bulletins.map(({ id }) => id), people }
    readerships.push(readership)
    const counted = await countedOf(ctx, readership)
    for (const { audience: _audience, exclude: _exclude, ...row } of bulletins)
      lines.push({ ...row, targets: people.length, ...(counted.get(row.id) ?? nothing) })
  }
  return { lines, readerships }
}

type Counted = Pick<UsageLine, 'read' | 'views' | 'comments' | 'half_minutes' | 'overdue'>
const nothing: Counted = { read: 0, views: 0, comments: 0, half_minutes: null, overdue: 0 }

/** Those with the same readers: they are reckoned once. */
function alike(rows: readonly Row[]): [Row, ...Row[]][] {
  const groups = new Map<string, [Row, ...Row[]]>()
  for (const row of rows) {
    const key = JSON.stringify([row.category, row.audience, row.exclude])
    const known = groups.get(key)
    if (known) known.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

/** A confirmation is overdue where the record of the deadline names the person (clock/ack-records.ts). */
async function countedOf(ctx: Context, { bulletins, people }: Readership): Promise<Map<number, Counted>> {
  const half = halfOf(people.length)
  const { rows } = await sql<Counted & { id: number }>`
    select b.id::int as id, counted.read, counted.views, said.comments,
      case when counted.half_at is not null
        then greatest(0, floor(extract(epoch from counted.half_at - greatest(b.publish_at, since.at)) / 60))::int end as half_minutes,
      missing.overdue
    from bb_bulletin as b,
      lateral (select max(v.at) as at from bb_revision as v where v.bulletin_id = b.id and v.minor = 0) as since,
      lateral (select count(*) filter (where r.read_revision = b.revision)::int as read, coalesce(sum(r.views), 0)::int as views,
          (array_agg(r.read_at order by r.read_at) filter (where r.read_revision = b.revision))[${half}] as half_at
        from bb_receipt as r where r.bulletin_id = b.id and r.deleted_at is null and r.user_id = any(${[...people]}::bigint[])) as counted,
      lateral (select count(*)::int as comments from sc_comment as s where s.module = 'bb' and s.entity = 'bulletin'
        and s.record_id = b.id and s.removed_at is null and s.deleted_at is null and s.created_by = any(${[...people]}::bigint[])) as said,
      lateral (select count(*)::int as overdue from bb_ack_record as due where due.bulletin_id = b.id and b.ack_required
        and due.ack_until = b.ack_until and due.user_id = any(${[...people]}::bigint[])
        and not exists (select from bb_receipt as r where r.bulletin_id = b.id and r.user_id = due.user_id
          and r.ack_revision = b.revision and r.deleted_at is null)) as missing
    where b.id = any(${[...bulletins]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, ...counted }) => [id, counted]))
}
