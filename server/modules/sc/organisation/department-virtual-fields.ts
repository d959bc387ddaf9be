/** What comes with a department and is done by acts (`x.virtual_fields` of sc/department): whether it is in use. */
import { sql } from 'kysely'
import type { VirtualFieldHooks } from '../../../contracts/hooks'
import { deactivateDepartment, reactivateDepartment } from './department-actions'

/** Far more than levels there are. */
const deepest = 1_000

export const departmentVirtualFields: VirtualFieldHooks = {
  async read(ctx, ids) {
    const { rows } = await sql<{
      id: number
      status: string
    }>`select id, status from sc_department where id = any(${ids}::bigint[])`.execute(ctx.db)
    return new Map(rows.map(({ id, status }) => [Number(id), { state: status }]))
  },

  /** Opened from above, closed from below, and what moves away moves before that. */
  async order(ctx, rows) {
    const { rows: known } = await sql<{
      id: number
      depth: number
      status: string
    }>`select id, depth, status from sc_department where id = any(${rows.flatMap(({ id }) => id ?? [])}::bigint[])`.execute(ctx.db)
    const byId = new Map(known.map((row) => [Number(row.id), row]))
    return rows.map(({ id, given }) => {
      const row = byId.get(id ?? 0)
      if (!row || typeof given.state !== 'string' || given.state === row.status) return 0
      return given.state === 'active' ? row.depth - deepest : deepest - row.depth
    })
  },

  async save(ctx, { after, given }) {
    if (typeof given.state !== 'string' || given.state === after.status) return
    if (given.state === 'inactive') await deactivateDepartment(ctx, Number(after.id), null)
    else await reactivateDepartment(ctx, Number(after.id))
  },
}
