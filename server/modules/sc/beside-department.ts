/** What comes with a department and is done by acts (`x.beside` of sc/department): whether it is in use. */
import { sql } from 'kysely'
import type { BesideHooks } from '../../module'
import { deactivateDepartment, reactivateDepartment } from './department-acts'

export const besideDepartment: BesideHooks = {
  async read(ctx, ids) {
    const { rows } = await sql<{ id: number; status: string }>`select id, status from sc_department where id = any(${ids}::bigint[])`.execute(ctx.db)
    return new Map(rows.map(({ id, status }) => [Number(id), { state: status }]))
  },

  async save(ctx, { after, given }) {
    if (typeof given.state !== 'string' || given.state === after.status) return
    if (given.state === 'inactive') await deactivateDepartment(ctx, Number(after.id), null)
    else await reactivateDepartment(ctx, Number(after.id))
  },
}
