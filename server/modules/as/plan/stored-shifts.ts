/** Shifts and patterns as the rules of days take them, out of their tables (as.md §3). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { Pattern } from '../day/rules/day-types'
import type { Shift } from '../day/rules/planned-shift'

/** @property versions the times that a used shift had from a day on, in order */
export interface StoredShift extends Shift {
  name: unknown
  colour: string | null
  versions: readonly { from: string; snapshot: Partial<Shift> }[]
}

/** Of the shift under `s`: its times, and those of all its versions. */
const shiftTimes = sql`coalesce((select json_agg(json_build_object('start', to_char(g.start, 'HH24:MI'), 'end', to_char(g."end", 'HH24:MI'),
    'ends_next_day', g.ends_next_day) order by g.position) from as_shift__segments as g where g.parent_id = s.id), '[]') as segments,
  coalesce((select json_agg(json_build_object('start', to_char(b.start, 'HH24:MI'), 'end', to_char(b."end", 'HH24:MI'), 'next_day', b.next_day,
    'paid', b.paid) order by b.position) from as_shift__breaks as b where b.parent_id = s.id), '[]') as breaks,
  coalesce((select json_agg(json_build_object('after_minutes', a.after_minutes, 'deduct_minutes', a.deduct_minutes) order by a.position)
    from as_shift__auto_break as a where a.parent_id = s.id), '[]') as auto_break,
  coalesce((select json_agg(json_build_object('from', to_char(v."from", 'YYYY-MM-DD'), 'snapshot', v.snapshot) order by v."from")
    from as_shift__versions as v where v.parent_id = s.id), '[]') as versions`

/** @param ids absent = all of them, also those that nobody uses any more: past days name them */
export async function storedShifts(ctx: Context, ids?: readonly number[]): Promise<Map<number, StoredShift>> {
  const { rows } = await sql<StoredShift>`
    select s.id::int as id, s.code, s.name, coalesce(s.colour, c.colour) as colour, s.early_window, s.late_window, s.late_grace, s.early_grace, s.needs_punch, s.flexible_start,
      to_char(s.night_from, 'HH24:MI') as night_from, to_char(s.night_to, 'HH24:MI') as night_to,
      ${shiftTimes}
    from as_shift as s left join as_shift_category as c on c.id = s.category_id
    ${ids ? sql`where s.id = any(${[...ids]}::bigint[])` : sql``}`.execute(ctx.db)
  return new Map(rows.map((shift) => [shift.id, shift]))
}

/** The shift as it stood on a date, and the first day of that version; null = it never changed before. */
export function shiftOn(shift: StoredShift, date: string): { shift: Shift; version: string | null } {
  const version = shift.versions.findLast(({ from }) => from <= date)
  const { name: _name, colour: _colour, versions: _versions, ...times } = { ...shift, ...version?.snapshot }
  return { shift: { ...times, id: shift.id, code: shift.code }, version: version?.from ?? null }
}

export async function storedPatterns(ctx: Context): Promise<Map<number, Pattern>> {
  const { rows } = await sql<Pattern & { id: number }>`
    select id::int as id, cycle_days, to_char(anchor, 'YYYY-MM-DD') as anchor, coalesce((select json_agg(json_build_object('day_no', d.day_no,
      'day_type', d.day_type, 'shift', d.shift_id)) from as_roster_pattern__days as d where d.parent_id = p.id), '[]') as days
    from as_roster_pattern as p`.execute(ctx.db)
  return new Map(rows.map(({ id, ...pattern }) => [id, pattern]))
}
