/** Rosters are published, and taken back (as.md §4.3): by ranges, refused while the law is broken. */
import { sql } from 'kysely'
import { addDays, datesFrom } from '../../../../src/shared/as/calendar-dates'
import { patternDay, type PatternDays } from '../../../../src/shared/as/pattern-day'
import type { PaintedCell, RosterSaved, RosterUndo } from '../../../../src/shared/as/roster'
import type { RosterDayType, RosterIssue } from '../../../../src/shared/as/roster-checks'
import { companyToday } from '../../../kernel/company-time'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError, forbidden, invalidField } from '../../../kernel/errors'
import { audit } from '../../../outbox/audit'
import { asChangeSet } from '../../../resource/batch/change-set'
import { mayDo } from '../../../resource/query/rights'
import { lockForWrite, writeAction } from '../../../resource/write/write'
import { lockPeople } from '../person/lock-people'
import { rosterPeople } from './read-plan'
import { publishDays, notifyPublished } from './roster-notices'
import { issuesOf, saveCells } from './save-roster'

interface Span {
  users: readonly number[]
  from: string
  to: string
}

interface Day {
  user: number
  work_date: string
}

/** An administrator passes over what blocks, with his reason. */
export const mayOverride = (ctx: Context): boolean => mayDo(ctx, ctx.snapshot.get('as/roster-entry'), 'override')

/** @throws 422 with `meta.issues` while something blocks and no reason is given */
export async function publishRange(
  ctx: Context,
  span: Span & { override_reason?: string | undefined },
): Promise<{ published: number; issues: RosterIssue[] } & RosterUndo> {
  await requireSchedulable(ctx, span.users)
  await lockPeople(ctx, span.users)
  const issues = await issuesOf(ctx, span.users, span)
  const blocking = issues.filter(({ level }) => level === 'block')
  if (blocking.length > 0) {
    const reason = span.override_reason?.trim()
    if (!reason)
      throw new ApiError(
        422,
        { key: 'as:error.roster_blocked', params: { n: blocking.length } },
        { code: 'roster_blocked', meta: { issues } },
      )
    if (!mayOverride(ctx)) throw forbidden()
    await audit(ctx, {
      action: 'override',
      module: 'as',
      entity: 'as/roster-entry',
      record_id: null,
      label: reason,
      changes: { ...span, issues: blocking.length },
    })
  }
  const { done, change_set } = await asUndoable(ctx, span, async (tx) => {
    const days = await setState(tx, span, 'published')
    await notifyPublished(tx, days)
    return days
  })
  return { published: done, issues, change_set }
}

/** Only days to come: what was worked by is not taken back. */
export async function unpublishRange(ctx: Context, { users, from, to }: Span): Promise<{ unpublished: number } & RosterUndo> {
  await requireSchedulable(ctx, users)
  await lockPeople(ctx, users)
  const tomorrow = addDays(companyToday(ctx), 1)
  const span = { users, from: from > tomorrow ? from : tomorrow, to }
  const { done, change_set } = await asUndoable(ctx, span, async (tx) => {
    const days = await setState(tx, span, 'draft')
    await publishDays(tx, days)
    return days
  })
  return { unpublished: done, change_set }
}

/** As one change set, which who may publish can undo (undo-publish.ts). */
async function asUndoable(ctx: Context, { from, to }: Span, act: (ctx: Context) => Promise<Day[]>): Promise<{ done: number } & RosterUndo> {
  const entity = ctx.snapshot.get('as/roster-entry')
  const start = { kind: 'action' as const, entity, title: `${from} – ${to}` }
  const { result, change_set } = await asChangeSet(ctx, start, async (tx) => ({
    ...{ done: (await act(tx)).length, failed: 0 },
    details: { action: 'publish' },
  }))
  return { done: result.done, change_set }
}

async function setState(ctx: Context, { users, from, to }: Span, state: 'draft' | 'published'): Promise<Day[]> {
  const { rows } = await sql<{ id: number; user: number; work_date: string }>`
    select id::int as id, user_id::int as "user", to_char(work_date, 'YYYY-MM-DD') as work_date from as_roster_entry
    where user_id = any(${[...users]}::bigint[]) and work_date between ${from}::date and ${to}::date and deleted_at is null and state <> ${state}
    order by user_id, work_date`.execute(ctx.db)
  const entity = ctx.snapshot.get('as/roster-entry')
  const all = withAllRights(ctx)
  const now = ctx.now().toISOString()
  for (const { id } of rows)
    await writeAction(
      all,
      entity,
      await lockForWrite(all, entity, id),
      state === 'published' ? { state, published_at: now } : { state, published_at: null, unseen: false },
    )
  return rows.map(({ user, work_date }) => ({ user, work_date }))
}

/** Drafts by a rotation; days that are published stay as they are. @param offsets in the order of `users` */
export async function fillRange(
  ctx: Context,
  { pattern: id, users, from, to, offsets = [] }: Span & { pattern: number; offsets?: readonly number[] | undefined },
): Promise<RosterSaved> {
  const { rows } = await sql<PatternDays>`
    select cycle_days, to_char(anchor, 'YYYY-MM-DD') as anchor, coalesce((select json_agg(json_build_object('day_no', d.day_no, 'day_type', d.day_type,
      'shift', d.shift_id)) from as_roster_pattern__days as d where d.parent_id = p.id), '[]') as days
    from as_roster_pattern as p where p.id = ${id} and p.active and p.deleted_at is null`.execute(ctx.db)
  const [pattern] = rows
  if (!pattern) throw invalidField('pattern', 'error:validation.reference')
  const { rows: there } = await sql<{ user: number; date: string; version: number; state: string }>`
    select user_id::int as "user", to_char(work_date, 'YYYY-MM-DD') as date, version, state from as_roster_entry
    where user_id = any(${[...users]}::bigint[]) and work_date between ${from}::date and ${to}::date and deleted_at is null`.execute(ctx.db)
  const known = new Map(there.map((row) => [`${row.user} ${row.date}`, row]))
  const cells = users.flatMap((user, i) =>
    datesFrom(from, to).flatMap((date): PaintedCell[] => {
      const entry = known.get(`${user} ${date}`)
      if (entry?.state === 'published') return []
      const day = patternDay(pattern, date, offsets[i] ?? 0)
      return [{ user, work_date: date, version: entry?.version ?? null, day_type: day.day_type as RosterDayType, shift: day.shift }]
    }),
  )
  return cells.length > 0 ? saveCells(ctx, cells) : { saved: [], conflicts: [], issues: [] }
}

/** @returns these people, in the order of the roster @throws 403 where the caller may not schedule one of them */
export async function requireSchedulable(ctx: Context, users: readonly number[]): Promise<Awaited<ReturnType<typeof rosterPeople>>> {
  const people = await rosterPeople(ctx, { users }, 'write')
  if (people.length < new Set(users).size) throw forbidden()
  return people
}
