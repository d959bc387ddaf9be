/** Lots that administrators enter or bring in a file (as.md §2 user-leave, employee-leave-import): each is granted with it; a file may say what was used. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { leaveEntitlement } from '../../../../src/schemas/as/leave-entitlement'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { EntityHooks } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { conflict, invalidField } from '../../../kernel/errors'
import { requireAction } from '../../../resource/query/rights'
import { write } from '../../../resource/write/write'
import { lockPeople } from '../person/lock-people'
import { requireOther } from '../record/four-eyes'
import { lotActions } from './change-lot'
import { writeGrant, writeLedger } from './write-ledger'

const entity = 'as/leave-entitlement'
type Lot = RowOf<typeof leaveEntitlement>
const entered = ['adjust', 'import']
const day = (value: string): string => value.slice(0, 10)
const isImport = (ctx: Context): boolean => ctx.origin.import !== undefined

export const entitlementHooks: EntityHooks<Lot> = {
  actions: lotActions,
  beforeSave: (ctx, { before, after }) => ({
    ...(before === null && after.source_id === null ? { source_id: randomUUID() } : {}),
    ...(before === null && isImport(ctx) ? { source: 'import' } : {}),
  }),
  async validate(ctx, { before, after }) {
    if (before !== null || !isImport(ctx)) return undefined
    return (await isThere(ctx, after)) ? { valid_from: [{ key: 'as:error.lot_imported_already' }] } : undefined
  },
  async afterSave(ctx, { before, after }) {
    const { source_id } = after
    if (before !== null || source_id === null || !entered.includes(after.source)) return
    // Also where nothing is granted: a lot that may be overdrawn is worth something.
    await requireOther(ctx, after.user)
    if (after.granted_min === 0) return
    await writeGrant(ctx, {
      ...{ id: after.id, user: after.user, leave: after.leave, source_id },
      ...{ source: after.source === 'import' ? 'import' : 'adjust', minutes: after.granted_min },
      ...{ valid_from: day(after.valid_from), valid_to: after.valid_to ? day(after.valid_to) : null },
      note: after.note || null,
    })
  },
  virtualFields: {
    async read(ctx, ids) {
      const { rows } = await sql<{ id: number; used: number }>`
        select lot_id::int as id, -sum(minutes)::int as used from as_leave_ledger
        where lot_id = any(${ids}::bigint[]) and kind in ('use', 'unuse') group by lot_id having sum(minutes) <> 0`.execute(ctx.db)
      return new Map(rows.map(({ id, used }) => [id, { used_min: used }]))
    },
    async save(ctx, { before, after, given }) {
      const used = typeof given.used_min === 'number' ? given.used_min : 0
      if (before !== null || used === 0) return
      if (used > (after.granted_min ?? 0) + (after.allow_negative_min ?? 0)) throw invalidField('used_min', 'as:error.lot_used_more')
      await writeLedger(ctx, postingOf(after, 'imported'), [
        { lot: after.id, kind: 'use', minutes: -used, effective_date: day(after.valid_from) },
      ])
    },
  },
  /** Nothing else may have come of it. The ledger keeps what was, and what took it back. */
  async takeBack(ctx, lot) {
    requireAction(ctx, ctx.snapshot.get(entity), 'import')
    await requireOther(ctx, lot.user)
    await lockPeople(ctx, [lot.user])
    const { rows } = await sql<{ kind: string; minutes: number; foreign: boolean }>`
      select kind, sum(minutes)::int as minutes, bool_or(ref_entity is distinct from ${entity} or kind not in ('grant', 'use')) as foreign
      from as_leave_ledger where lot_id = ${lot.id} group by kind`.execute(ctx.db)
    if (rows.some(({ foreign }) => foreign)) throw conflict('as:error.lot_in_use')
    const sumOf = (kind: string) => rows.find((row) => row.kind === kind)?.minutes ?? 0
    const at = { lot: lot.id, effective_date: day(lot.valid_from) }
    await writeLedger(ctx, postingOf(lot, 'taken-back'), [
      { ...at, kind: 'unuse', minutes: -sumOf('use') },
      { ...at, kind: 'adjust', minutes: -sumOf('grant') },
    ])
    await write(ctx, ctx.snapshot.get(entity), 'deleted', lot, {}, lot)
  },
}

const postingOf = (lot: Lot, name: string) => ({
  ...{ key: `${name}:${lot.id}`, user: lot.user, leave: lot.leave },
  ref: { entity, id: lot.id },
})

/** The same file a second time would grant everything twice. */
async function isThere(ctx: Context, lot: Omit<Lot, 'id'>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from as_leave_entitlement where deleted_at is null and source = 'import' and user_id = ${lot.user} and leave_id = ${lot.leave}
      and valid_from = ${day(lot.valid_from)}::date and granted_min = ${lot.granted_min} limit 1`.execute(ctx.db)
  return rows.length > 0
}
