/** A credit note takes back what was issued, and never more of it (fa.md §4.4). */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import { groupDigits } from '../../../../src/shared/engine/amount-text'
import type { Unsaved } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import { isCreditNote } from './rules/invoice-voucher'
import { kindOf } from './invoice-values'
import type { Invoice } from './invoice-row'

interface Credited {
  kind: string
  status: string
  organization: number
  currency: string
  total: string
  taken: string
}

/**
 * @param how.id of the note, unless it is new
 * @param how.held the credited invoice is locked until the end of the transaction: of two that credit it at once the second counts the first
 * @returns nothing of what is no credit note, or names no invoice
 */
export async function creditErrors(
  ctx: Context,
  note: Unsaved<Invoice>,
  { id, held }: { id: number | null; held: boolean },
): Promise<FieldErrors> {
  const kind = kindOf(note)
  if (!isCreditNote(kind) || typeof note.credits !== 'number') return {}
  if (held) await sql`select 1 from fa_invoice where id = ${note.credits} for update`.execute(ctx.db)
  const {
    rows: [credited],
  } = await sql<Credited>`
    select kind, status, organization_id as organization, currency, total::text,
      (select coalesce(sum(other.total), 0) from fa_invoice as other
        where other.credits_id = i.id and other.status = 'issued' and other.deleted_at is null and other.id is distinct from ${id}::bigint)::text as taken
    from fa_invoice as i where id = ${note.credits} and deleted_at is null`.execute(ctx.db)
  if (!credited) return {}
  const isOther = `${credited.kind}_credit` !== kind || credited.status !== 'issued'
  if (isOther) return { credits: [{ key: 'fa:invoice.credits_other' }] }
  if (credited.organization !== note.organization) return { organization: [{ key: 'fa:invoice.credits_organization' }] }
  if (credited.currency !== note.currency)
    return { currency: [{ key: 'fa:invoice.credits_currency', params: { currency: credited.currency } }] }
  const left = new Decimal(credited.total).minus(credited.taken)
  if (new Decimal(note.total ?? 0).lte(left)) return {}
  return { lines: [{ key: 'fa:invoice.credits_too_much', params: { left: groupDigits(left.toFixed()), currency: credited.currency } }] }
}

/** How many issued notes take it back. */
export async function countCredits(ctx: Context, invoice: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from fa_invoice where credits_id = ${invoice} and status = 'issued' and deleted_at is null`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}
