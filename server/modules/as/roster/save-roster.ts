/** Painted cells are saved one by one by their versions (as.md §9): who was first stands, and the other one is asked. */
import { sql } from 'kysely'
import { addDays, daysBetween } from '../../../../src/shared/as/calendar-dates'
import type { PaintedCell, RosterConflict, RosterSaved } from '../../../../src/shared/as/roster'
import { rosterIssues, type RosterDayType, type RosterIssue } from '../../../../src/shared/as/roster-checks'
import type { Context } from '../../../kernel/context'
import { withAllRights } from '../../../kernel/context'
import { forbidden, invalid, invalidField } from '../../../kernel/errors'
import { companyToday } from '../../../kernel/company-time'
import { personNames } from '../../../resource/read/person-names'
import { createRecord, lockForWrite, writeAction } from '../../../resource/write/write'
import { deleteRecord } from '../../../resource/write/delete'
import { lockedDates } from '../period/locked-dates'
import { lockPeople } from '../person/lock-people'
import { labourLaws } from '../labour/labour-law'
import { companyRest, coverageNeeds, readPlan, rosterPeople, toChecked, wholePeriods } from './read-plan'
import { notifyOfChanges } from './roster-notices'

interface Stored {
  id: number
  user: number
  work_date: string
  day_type: RosterDayType
  shift: number | null
  version: number
  state: 'draft' | 'published'
  updated_by: number | null
}

/** @param source where the cells come from @throws 403 for people whom the caller may not schedule, 422 for closed months, unknown shifts */
export async function saveCells(ctx: Context, cells: readonly PaintedCell[], source: 'online' | 'import' = 'online'): Promise<RosterSaved> {
  const users = [...new Set(cells.map(({ user }) => user))]
  const people = await rosterPeople(ctx, { users }, 'write')
  if (people.length < users.length) throw forbidden()
  await refuseCells(ctx, cells)
  await lockPeople(ctx, users)
  const stored = await storedCells(ctx, cells)
  const conflicts: Stored[] = []
  const saved: RosterSaved['saved'][number][] = []
  const wanted = new Map(cells.map((cell) => [keyOf(cell), cell]))
  const changed: { user: number; work_date: string }[] = []
  for (const cell of wanted.values()) {
    const before = stored.get(keyOf(cell))
    if ((before?.version ?? null) !== (cell.version ?? null) && !isSame(before, cell)) {
      conflicts.push(before ?? { ...blank, user: cell.user, work_date: cell.work_date })
      continue
    }
    const after = isSame(before, cell) ? before : await writeCell(ctx, before, cell, source)
    if (before?.state === 'published' && !isSame(before, cell)) changed.push(cell)
    saved.push({ user: cell.user, work_date: cell.work_date, version: after?.version ?? null, state: after?.state ?? null })
  }
  await notifyOfChanges(ctx, changed)
  return { saved, conflicts: await toConflicts(ctx, conflicts, wanted), issues: await issuesOf(ctx, users, rangeOf(cells)) }
}

const blank = { id: 0, day_type: 'off' as const, shift: null, version: 0, state: 'draft' as const, updated_by: null }
const keyOf = ({ user, work_date }: { user: number; work_date: string }): string => `${user} ${work_date}`
const rangeOf = (cells: readonly PaintedCell[]): { from: string; to: string } => {
  const dates = cells.map(({ work_date }) => work_date).toSorted()
  return { from: dates[0] ?? '', to: dates.at(-1) ?? '' }
}
const shiftOf = (cell: Pick<PaintedCell, 'day_type' | 'shift'>): number | null => (cell.day_type === 'work' ? (cell.shift ?? null) : null)
const isSame = (before: Stored | undefined, cell: PaintedCell): boolean =>
  before ? before.day_type === cell.day_type && before.shift === shiftOf(cell) : cell.day_type === null

async function refuseCells(ctx: Context, cells: readonly PaintedCell[]): Promise<void> {
  const { from, to } = rangeOf(cells)
  if (daysBetween(from, to) > 400) throw invalidField('cells', 'as:error.roster_too_long')
  const without = cells.findIndex((cell) => cell.day_type === 'work' && !cell.shift)
  if (without >= 0) throw invalid({ [`cells.${without}.shift`]: [{ key: 'as:error.roster_shift_needed' }] })
  const shifts = [...new Set(cells.flatMap((cell) => shiftOf(cell) ?? []))]
  const { rows } = await sql<{
    id: number
  }>`select id::int as id from as_shift where id = any(${shifts}::bigint[]) and active and deleted_at is null`.execute(ctx.db)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = cells.findIndex((cell) => cell.day_type === 'work' && !known.has(cell.shift ?? 0))
  if (unknown >= 0) throw invalid({ [`cells.${unknown}.shift`]: [{ key: 'as:error.roster_shift_unknown' }] })
  const locked = await lockedDates(ctx, from, to)
  const closed = cells.findIndex(({ work_date }) => locked.has(work_date))
  if (closed >= 0)
    throw invalid({
      [`cells.${closed}.work_date`]: [
        { key: 'as:error.roster_month_locked', params: { month: cells[closed]?.work_date.slice(0, 7) ?? '' } },
      ],
    })
}

async function storedCells(ctx: Context, cells: readonly PaintedCell[]): Promise<Map<string, Stored>> {
  const { from, to } = rangeOf(cells)
  const { rows } = await sql<Stored>`
    select id::int as id, user_id::int as "user", to_char(work_date, 'YYYY-MM-DD') as work_date, day_type, shift_id::int as shift, version, state,
      updated_by::int as updated_by
    from as_roster_entry where user_id = any(${cells.map(({ user }) => user)}::bigint[]) and work_date between ${from}::date and ${to}::date and deleted_at is null`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** What is published stays so: its person is told, and inside the days of the setting has to see it. */
async function writeCell(
  ctx: Context,
  before: Stored | undefined,
  cell: PaintedCell,
  source: 'online' | 'import',
): Promise<Pick<Stored, 'version' | 'state'> | undefined> {
  const entity = ctx.snapshot.get('as/roster-entry')
  // Whom the caller may schedule was asked for all of them at once.
  const all = withAllRights(ctx)
  const values = { day_type: cell.day_type, shift: shiftOf(cell), source }
  if (cell.day_type === null) {
    if (before) await deleteRecord(all, entity, before.id)
    return undefined
  }
  const row = before
    ? await writeAction(all, entity, await lockForWrite(all, entity, before.id), {
        ...values,
        ...(before.state === 'published' ? { unseen: await isNear(ctx, cell.work_date) } : {}),
      })
    : await createRecord(all, entity, { user: cell.user, work_date: cell.work_date, ...values })
  return { version: Number(row.version), state: row.state === 'published' ? 'published' : 'draft' }
}

/** Inside the days before which changes are seen and confirmed (as.md §4.3). */
export async function isNear(ctx: Context, date: string): Promise<boolean> {
  const { rows } = await sql<{ days: number }>`select publish_days_ahead as days from as_setting where id = 1`.execute(ctx.db)
  const today = companyToday(ctx)
  return date >= today && date <= addDays(today, rows[0]?.days ?? 7)
}

async function toConflicts(ctx: Context, found: readonly Stored[], wanted: ReadonlyMap<string, PaintedCell>): Promise<RosterConflict[]> {
  const names = await personNames(
    ctx,
    found.flatMap(({ updated_by }) => updated_by ?? []),
  )
  return found.map((stored) => {
    const mine = wanted.get(keyOf(stored))
    const isGone = stored.version === 0
    return {
      user: stored.user,
      work_date: stored.work_date,
      mine: { day_type: mine?.day_type ?? null, shift: mine ? shiftOf(mine) : null },
      theirs: { day_type: isGone ? null : stored.day_type, shift: stored.shift, version: isGone ? null : stored.version },
      by: stored.updated_by === null ? null : (names.get(stored.updated_by) ?? null),
    }
  })
}

/** R9 over the weeks that the range touches, and the staffing of the departments of these people. Whom the caller may not read is left out. */
export async function issuesOf(ctx: Context, users: readonly number[], { from, to }: { from: string; to: string }): Promise<RosterIssue[]> {
  const people = await rosterPeople(ctx, { users }, 'read')
  const law = await labourLaws(ctx, people)
  const whole = wholePeriods(from, to, people, law)
  const checked = await toChecked(ctx, await readPlan(ctx, people, whole.from, whole.to, true), law)
  const company = await companyRest(ctx)
  const touches = ({ dates }: RosterIssue) => dates.some((date) => date >= from && date <= to)
  return [...rosterIssues(checked, [], company).filter(touches), ...(await coverageOf(ctx, people, from, to))]
}

/** How many people are on a shift is a question about the whole department, whoever was painted. */
async function coverageOf(
  ctx: Context,
  people: readonly { department: number | null }[],
  from: string,
  to: string,
): Promise<RosterIssue[]> {
  const departments = [...new Set(people.map(({ department }) => department))]
  const needs = await coverageNeeds(ctx, departments)
  if (needs.length === 0) return []
  const all = withAllRights(ctx)
  const found: RosterIssue[] = []
  for (const department of new Set(needs.map((need) => need.department))) {
    const members = (await rosterPeople(all, { department }, 'read')).filter((one) => one.department === department)
    const own = needs.filter((need) => need.department === department)
    const rows = await toChecked(all, await readPlan(all, members, from, to, true))
    found.push(...rosterIssues(rows, own).filter(({ code }) => code.startsWith('coverage')))
  }
  return found
}
