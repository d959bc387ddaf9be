/** What publishing a roster would touch (as.md §4.3, R10): people, hours, and approved leave and overtime that no longer fit. Writes nothing. */
import { sql } from 'kysely'
import type { PublishPreview } from '../../../../src/shared/as/roster'
import type { Context } from '../../../kernel/context'
import { rowPredicate } from '../../../resource/query/predicate'
import { judgedLeave } from '../correction/judged-leave'
import { personPlans, type PersonPlans } from '../plan/person-plan'
import { requireSchedulable } from './publish-roster'
import { gapsOf } from './read-plan'

interface Draft {
  user: number
  date: string
}

/** @param span people whom the caller may schedule @throws 403 for others; forms of people whose leave the caller may not read are not counted */
export async function previewPublish(
  ctx: Context,
  { users, from, to }: { users: readonly number[]; from: string; to: string },
): Promise<PublishPreview> {
  const schedulable = await requireSchedulable(ctx, users)
  const drafts = await draftsIn(ctx, users, from, to)
  const people = [...new Set(drafts.map(({ user }) => user))]
  const [now, then] = [await personPlans(ctx, people, from, to), await personPlans(ctx, people, from, to, { drafts: true })]
  const leave = await changedLeave(ctx, people, { from, to, drafts })
  return {
    days: drafts.length,
    people: people.length,
    names: schedulable.filter(({ user }) => people.includes(user)).map(({ name }) => name),
    minutes: drafts.reduce((sum, draft) => sum + (dayOf(then, draft)?.scheduled ?? 0), 0),
    ...leave,
    calendar_gaps: await gapsOf(ctx, people, { from, to }),
    overtime: await changedOvertime(
      ctx,
      drafts.filter((draft) => dayOf(now, draft)?.of.day_type !== dayOf(then, draft)?.of.day_type),
    ),
  }
}

function dayOf(plans: PersonPlans, { user, date }: Draft) {
  const person = plans.people.get(user)
  return person && plans.on(person, date)
}

async function draftsIn(ctx: Context, users: readonly number[], from: string, to: string): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select user_id::int as "user", to_char(work_date, 'YYYY-MM-DD') as date from as_roster_entry
    where user_id = any(${[...users]}::bigint[]) and work_date between ${from}::date and ${to}::date and state = 'draft' and deleted_at is null
    order by user_id, work_date`.execute(ctx.db)
  return rows
}

/** Records of which a date would be charged otherwise, what would come back, and what would be newly owed. */
async function changedLeave(
  ctx: Context,
  users: readonly number[],
  { from, to, drafts }: { from: string; to: string; drafts: readonly Draft[] },
): Promise<Pick<PublishPreview, 'leave' | 'back_min' | 'owed_min'>> {
  const isDraft = new Set(drafts.map(({ user, date }) => `${user} ${date}`))
  const changed = (await judgedLeave(ctx, { users, from, until: to }, { drafts: true })).flatMap(({ record, differences }) => {
    const own = differences.filter(({ date }) => isDraft.has(`${record.user} ${date}`))
    return own.length > 0 ? [{ id: record.id, differences: own }] : []
  })
  const open = await readable(
    ctx,
    'as/dayoff',
    changed.map(({ id }) => id),
  )
  const seen = changed.filter(({ id }) => open.has(id)).flatMap(({ differences }) => differences)
  return {
    leave: open.size,
    back_min: seen.reduce((sum, { charged, owed }) => sum + Math.max(0, charged - owed), 0),
    owed_min: seen.reduce((sum, { charged, owed }) => sum + Math.max(0, owed - charged), 0),
  }
}

/** Approved overtime on days that become days of another kind. */
async function changedOvertime(ctx: Context, days: readonly Draft[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select o.id::int as id from as_overtime as o join jsonb_to_recordset(${JSON.stringify(days)}::text::jsonb) as day("user" bigint, date date)
      on o.user_id = day.user and o.work_date = day.date where o.state = 'approved' and o.deleted_at is null`.execute(ctx.db)
  return (
    await readable(
      ctx,
      'as/overtime',
      rows.map(({ id }) => id),
    )
  ).size
}

async function readable(ctx: Context, name: 'as/dayoff' | 'as/overtime', ids: readonly number[]): Promise<Set<number>> {
  const entity = ctx.snapshot.get(name)
  const { rows } = await sql<{ id: number }>`
    select r.id::int as id from ${sql.table(entity.table)} as r where r.id = any(${[...ids]}::bigint[]) and ${rowPredicate(ctx, entity, 'read', 'r')}`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}
