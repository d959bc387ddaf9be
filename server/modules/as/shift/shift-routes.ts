/** `GET /api/as/shift/all` (as.md §3, given): everybody's, as names of shifts stand in everybody's calendar. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { allShifts, type ShiftName } from '../../../../src/shared/as/shift'
import { serve } from '../../../http/serve-call'

export function shiftRoutes(app: FastifyInstance): void {
  serve(app, allShifts, { rule: 'signed-in' }, async (ctx) => {
    const { rows } = await sql<ShiftName>`
      select s.id::int as id, s.code, s.name, coalesce(s.colour, c.colour) as colour, s.active, s.category_id::int as category, c.name as category_name,
        coalesce(s.work_minutes, 0) as work_minutes,
        coalesce((select json_agg(json_build_object('start', to_char(g.start, 'HH24:MI'), 'end', to_char(g."end", 'HH24:MI'),
          'ends_next_day', g.ends_next_day) order by g.position) from as_shift__segments as g where g.parent_id = s.id), '[]') as segments,
        coalesce((select json_agg(json_build_object('start', to_char(b.start, 'HH24:MI'), 'end', to_char(b."end", 'HH24:MI'), 'next_day', b.next_day,
          'paid', b.paid) order by b.position) from as_shift__breaks as b where b.parent_id = s.id), '[]') as breaks
      from as_shift as s join as_shift_category as c on c.id = s.category_id
      where s.deleted_at is null
      order by c.position, s.code`.execute(ctx.db)
    return { data: rows }
  })
}
