/** Rows of the ledger are added, never changed; the same posting twice is one row (as.md §3 leave-ledger, R5). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { publishPersonal } from '../../../outbox/publish'
import { createRecord } from '../../../resource/write/write'
import { withAllRights } from '../../../kernel/context'
import type { PayBand } from '../overtime/rules/overtime-bands'
import type { LedgerRow } from './rules/consumption'
import type { LedgerRef } from './lots'

export interface Posting {
  /** Names the posting: its rows are written once. */
  key: string
  user: number
  leave: number
  ref?: LedgerRef
  reason?: string | null
}

/** @param posting.key with kind, lot and date it is the key of a row */
export async function writeLedger(
  ctx: Context,
  { key, user, leave, ref, reason = null }: Posting,
  rows: readonly LedgerRow[],
): Promise<void> {
  let written = 0
  for (const { lot, kind, minutes, effective_date } of rows) {
    if (minutes === 0) continue
    const { numAffectedRows } = await sql`
      insert into as_leave_ledger (lot_id, user_id, leave_id, kind, minutes, at, effective_date, ref_entity, ref_id, key, reason)
      values (${lot}, ${user}, ${leave}, ${kind}, ${minutes}, ${ctx.now()}, ${effective_date}, ${ref?.entity ?? null}, ${ref?.id ?? null},
        ${`${key}:${kind}:${lot}:${effective_date}`}, ${reason})
      on conflict (kontor_fold(key)) where (deleted_at is null) do nothing`.execute(ctx.db)
    written += Number(numAffectedRows ?? 0)
  }
  if (written > 0) await publishPersonal(ctx, user, 'as.balance.changed', { leave })
}

export interface NewLot {
  user: number
  leave: number
  source: 'rule' | 'import' | 'adjust' | 'overtime' | 'carry' | 'event'
  source_id: string
  minutes: number
  valid_from: string
  valid_to: string | null
  earned_on?: string | null
  carried_from?: number | null
  pay_bands?: readonly PayBand[] | null
  rule?: number | null
  note?: string | null
}

/** A lot and its grant; where the same one stands already, that one. @returns its id, and whether it is new */
export async function grantLot(ctx: Context, lot: NewLot): Promise<{ id: number; isNew: boolean }> {
  const {
    rows: [held],
  } = await sql<{ id: number }>`
    select id::int as id from as_leave_entitlement where user_id = ${lot.user} and leave_id = ${lot.leave} and source = ${lot.source}
      and source_id = ${lot.source_id} and valid_from = ${lot.valid_from}::date and deleted_at is null`.execute(ctx.db)
  if (held) return { id: held.id, isNew: false }
  const { minutes, ...fields } = lot
  const row = await createRecord(
    withAllRights(ctx),
    ctx.snapshot.get('as/leave-entitlement'),
    { ...fields, granted_min: minutes },
    { trusted: true },
  )
  const { id } = row
  await writeGrant(ctx, { ...lot, id })
  return { id, isNew: true }
}

export const writeGrant = (ctx: Context, lot: NewLot & { id: number }): Promise<void> =>
  writeLedger(
    ctx,
    {
      key: `lot:${lot.id}`,
      user: lot.user,
      leave: lot.leave,
      ref: { entity: 'as/leave-entitlement', id: lot.id },
      reason: lot.note ?? null,
    },
    [{ lot: lot.id, kind: 'grant', minutes: lot.minutes, effective_date: lot.valid_from }],
  )
