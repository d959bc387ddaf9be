/** Punches as their person sees them (src/shared/as/day-words.ts). */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { PunchLine } from '../../../../src/shared/as/day-words'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'

type Row = Omit<PunchLine, 'at' | 'place' | 'direction'> & {
  at: Date
  place: I18nText | null
  device: string | null
  direction: 'in' | 'out' | 'auto'
  resolved: PunchLine['direction'] | null
}

/** @param which condition on `punch` @returns the oldest first */
export async function punchLines(ctx: Context, which: Sql<boolean>): Promise<(PunchLine & { user: number | null })[]> {
  const { rows } = await sql<Row & { user: number | null }>`
    select punch.id::int as id, punch.user_id::int as "user", punch.at, punch.direction, punch.resolved_direction as resolved, to_char(punch.work_date, 'YYYY-MM-DD') as work_date,
      punch.method, site.name as place, device.name as device, punch.distance_m, coalesce(punch.flags, '{}') as flags, punch.state
    from as_punch as punch left join sc_site as site on site.id = punch.site_id left join sc_hardware as device on device.id = punch.device_id
    where punch.deleted_at is null and ${which} order by punch.at, punch.id`.execute(ctx.db)
  return rows.map(({ at, place, device, direction, resolved, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    // A punch that counts for nothing yet is what was said of it.
    direction: resolved ?? (direction === 'out' ? 'out' : 'in'),
    place: place ? i18nText(place, ctx.language) : device,
  }))
}

/** @throws Error where there is none: it was just written */
export async function punchLine(ctx: Context, id: number): Promise<PunchLine> {
  const [line] = await punchLines(ctx, sql<boolean>`punch.id = ${id}`)
  if (!line) throw new Error(`There is no punch ${id}.`)
  const { user: _user, ...rest } = line
  return rest
}
