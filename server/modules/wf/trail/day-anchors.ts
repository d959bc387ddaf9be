/** Anchors in the database (wf.md §5.10): for each day with changes one root, which goes on from the one before. */
import { sql } from 'kysely'
import type { VerifiedAnchor } from '../../../../src/shared/wf/verify'
import type { Context } from '../../../kernel/context'
import { companyToday, dayBounds } from '../../../kernel/company-time'
import { firstPrevHash } from './rules/hashes'
import { merkleRoot } from './rules/day-anchor'

/**
 * Every day that is over and has none yet, in order: also those on which the server stood still. Nodes that do it at once wait for each other.
 * @returns days that got one, `YYYY-MM-DD` of the company
 */
export async function anchorDays(ctx: Context): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('wf_chain_anchor'))`.execute(ctx.db)
  const {
    rows: [last],
  } = await sql<{ day: string; root: string }>`select day::text as day, root from wf_chain_anchor order by day desc limit 1`.execute(ctx.db)
  const since = last ? dayBounds(ctx, last.day).end : '-infinity'
  const { rows: days } = await sql<{ day: string }>`
    select distinct (at at time zone ${ctx.companyZone()})::date::text as day from wf_event
    where at > ${since} and at < ${dayBounds(ctx, companyToday(ctx)).start} order by 1`.execute(ctx.db)
  let previous = last?.root ?? firstPrevHash
  for (const { day } of days) {
    const leaves = await leavesOf(ctx, day)
    const root = merkleRoot(leaves)
    if (root === null) continue
    await sql`insert into wf_chain_anchor (day, root, leaves, prev_root) values (${day}, ${root}, ${leaves.length}, ${previous})`.execute(
      ctx.db,
    )
    previous = root
  }
  return days.map(({ day }) => day)
}

/** Of older ones, so many of a hundred are computed anew each night. */
const samplePercent = 2
const recentDays = 30

/** @returns days that say another root now, or don't go on from the one before, since somebody rewrote trails: of the last 30, and some older ones */
export async function brokenAnchors(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ day: string; root: string; prev_root: string; expected: string }>`
    select day::text as day, root, prev_root, expected
    from (select day, root, prev_root, coalesce(lag(root) over (order by day), ${firstPrevHash}) as expected from wf_chain_anchor) as linked
    where day >= ${companyToday(ctx)}::text::date - ${recentDays}::integer or random() * 100 < ${samplePercent} order by day`.execute(
    ctx.db,
  )
  const broken: string[] = []
  for (const { day, root, prev_root, expected } of rows)
    if (prev_root !== expected || merkleRoot(await leavesOf(ctx, day)) !== root) broken.push(day)
  return broken
}

/** @returns the anchor of the last day on which the instance's trail went on, and whether that day's trails still give it; null while it has none */
export async function anchorOf(ctx: Context, instance: number): Promise<(VerifiedAnchor & { holds: boolean }) | null> {
  const {
    rows: [row],
  } = await sql<VerifiedAnchor>`
    select day::text as day, root, leaves from wf_chain_anchor
    where day = (select (max(at) at time zone ${ctx.companyZone()})::date from wf_event where instance_id = ${instance})`.execute(ctx.db)
  return row ? { ...row, holds: merkleRoot(await leavesOf(ctx, row.day)) === row.root } : null
}

/** The last hash that each instance had at the end of the day, of those that changed on it, by instance. */
async function leavesOf(ctx: Context, day: string): Promise<string[]> {
  const { start, end } = dayBounds(ctx, day)
  const { rows } = await sql<{ hash: string }>`
    select distinct on (instance_id) hash from wf_event where at >= ${start} and at <= ${end} order by instance_id, seq desc`.execute(
    ctx.db,
  )
  return rows.map(({ hash }) => hash)
}
