/** Shifts (as.md §3, §9): times that can be worked, and versions of those that were used already. */
import { sql } from 'kysely'
import { shiftProblems, withDays, workMinutes, type ShiftTimes } from '../../../../src/shared/as/shift-times'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { shift } from '../../../../src/schemas/as/shift'
import type { EntityHooks } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'

/** What a day is counted by: a change of it makes a version. */
const timed = [
  'segments',
  'breaks',
  'auto_break',
  'work_minutes',
  'early_window',
  'late_window',
  'late_grace',
  'early_grace',
  'needs_punch',
  'flexible_start',
  'night_from',
  'night_to',
] as const

/** Of a shift, stored or as it is to be saved. */
type Timed = { readonly [K in (typeof timed)[number]]?: unknown }

interface Version {
  from: string
  snapshot: unknown
}
const beginning = '1970-01-01'

export const shiftHooks: EntityHooks<RowOf<typeof shift>> = {
  async beforeSave(ctx, { before, after }) {
    const times = timesOf(after)
    const derived = { segments: withDays(times.segments), work_minutes: Math.max(0, workMinutes(times)) }
    const next = { ...after, ...derived }
    if (!before || !hasChanged(before, next)) return derived
    const from = dateOf(after.effective_from)
    const versions = versionsOf(before)
    if (!from || (versions.length === 0 && !(await isUsed(ctx, before.id)))) return derived
    const former =
      versions.length > 0 ? versions.filter((version) => version.from !== from) : [{ from: beginning, snapshot: snapshotOf(before) }]
    return { ...derived, versions: [...former, { from, snapshot: snapshotOf(next) }] }
  },
  async validate(ctx, { before, after }) {
    const problems = Object.fromEntries(Object.entries(shiftProblems(timesOf(after))).map(([field, problem]) => [field, [problem]]))
    if (!after.night_from !== !after.night_to) problems[after.night_from ? 'night_to' : 'night_from'] = [{ key: 'as:error.night_both' }]
    if (Object.keys(problems).length > 0) return problems
    if (!before || !hasChanged(before, after)) return undefined
    const last = versionsOf(before).at(-1)?.from
    const from = dateOf(after.effective_from)
    if (!from) return (last ?? (await isUsed(ctx, before.id))) ? { effective_from: [{ key: 'as:error.effective_from_needed' }] } : undefined
    return last && from < last ? { effective_from: [{ key: 'as:error.effective_from_order', params: { date: last } }] } : undefined
  },
}

const timesOf = (row: Timed): ShiftTimes => {
  const rows = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : [])
  return { segments: rows(row.segments), breaks: rows(row.breaks), auto_break: rows(row.auto_break) }
}
const dateOf = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 10) : null)
const versionsOf = ({ versions }: RowOf<typeof shift>): Version[] =>
  (versions ?? []).map(({ from, snapshot }) => ({ from: from.slice(0, 10), snapshot }))

/** Child rows without ids: what they say, not which rows they are. */
function snapshotOf(row: Timed): Timed {
  const plain = (value: unknown) =>
    Array.isArray(value) ? (value as { id?: number }[]).map(({ id: _id, ...rest }) => rest) : (value ?? null)
  return Object.fromEntries(timed.map((name) => [name, plain(row[name])]))
}
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, part]) => [key, part]),
      )
    : Array.isArray(value)
      ? value.map(sorted)
      : value
const hasChanged = (before: Timed, after: Timed): boolean =>
  timed.some((name) => JSON.stringify(sorted(snapshotOf(before)[name])) !== JSON.stringify(sorted(snapshotOf(after)[name])))

/** A roster names it, or a day was counted with it. Patterns alone are plans, which may still change. */
async function isUsed(ctx: Context, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from as_roster_entry where shift_id = ${id} and deleted_at is null)
      or exists (select 1 from as_day_record where shift_id = ${id} and deleted_at is null) as used`.execute(ctx.db)
  return rows[0]?.used === true
}
