/** Open items as they may be settled now: what is open in the books less what vouchers hold that are not posted yet (fa.md R6, §9). */
import { sql } from 'kysely'
import type { OpenItem } from '../../../../src/shared/fa/settlement'
import type { Context } from '../../../kernel/context'
import { mayDo } from '../../../resource/query/rights'
import { companyCurrency } from '../../../resource/read/company-currency'
import { survivingOrganizations } from '../../cm'

/** `residual` and `residual_base`: what is left for whoever asks. */
export interface HeldItem extends OpenItem {
  account: number
  currency: string
  organization: number | null
  person: number | null
  /** `o31`, `u7`: merged organizations are the one that remains. */
  party: string | null
}

export interface Held {
  /** Vouchers of these states hold what their lines settle. */
  states: readonly ('draft' | 'submitted' | 'confirmed')[]
  /** This one doesn't count. */
  besides?: number
}

/** A voucher holds its items from its confirmation on. */
export const byConfirmed: Held = { states: ['confirmed'] }
/** Who starts a further payment doesn't pay again what a draft pays already. */
export const byDrafts: Held = { states: ['draft', 'submitted', 'confirmed'] }

export const partyKey = (organization: number | null, person: number | null): string | null =>
  organization === null ? (person === null ? null : `u${person}`) : `o${organization}`

/** In the order of their ids, so that two who settle the same lines wait for one another and never for each other. */
export async function lockItems(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length > 0 && ctx.db.isTransaction)
    await sql`select id from fa_voucher_line where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(ctx.db)
}

/** Without what the caller may not see: lines of confidential vouchers are for those with the right. */
export const visibleItem = (ctx: Context, category = 'c') =>
  mayDo(ctx, ctx.snapshot.get('fa/voucher'), 'confidential') ? sql`true` : sql`not coalesce(${sql.ref(`${category}.confidential`)}, false)`

/** @returns by id; lines that don't exist, are not posted, are no open items or not to be seen are missing. They are locked until the transaction ends. */
export async function heldItems(ctx: Context, ids: readonly number[], held: Held): Promise<ReadonlyMap<number, HeldItem>> {
  if (ids.length === 0) return new Map()
  await lockItems(ctx, ids)
  const currency = await companyCurrency(ctx)
  const { rows } = await sql<Omit<HeldItem, 'party'>>`
    select l.id::int as id, case when l.debit - l.credit < 0 then 'credit' else 'debit' end as side, l.date::text as date, l.due_date::text as due_date, l.document_no,
      case when coalesce(l.currency, ${currency}) = ${currency} then 1 else coalesce(l.rate, 1) end::text as rate, (l.residual - held.amount)::text as residual,
      (l.residual_base - held.base)::text as residual_base, l.account_id::int as account, coalesce(l.currency, ${currency}) as currency,
      l.organization_id::int as organization, l.person_id::int as person
    from fa_voucher_line as l join fa_voucher as v on v.id = l.voucher_id join fa_account as a on a.id = l.account_id
      join fa_voucher_category as c on c.id = v.category_id ${heldBy(held)}
    where l.id = any(${[...ids]}::bigint[]) and l.deleted_at is null and v.deleted_at is null and v.status = 'posted' and a.open_item and ${visibleItem(ctx)}`.execute(
    ctx.db,
  )
  const remaining = await survivingOrganizations(
    ctx,
    rows.flatMap(({ organization }) => organization ?? []),
  )
  return new Map(
    rows.map((row) => {
      const organization = row.organization === null ? null : (remaining.get(row.organization) ?? row.organization)
      return [row.id, { ...row, party: partyKey(organization, row.person) }]
    }),
  )
}

/** `held.amount`, `held.base`: of the line `l`, what vouchers hold. */
export const heldBy = ({ states, besides = 0 }: Held) => sql`
  cross join lateral (select coalesce(sum(abs(coalesce(h.amount_currency, h.debit - h.credit))), 0) as amount, coalesce(sum(abs(h.debit - h.credit)), 0) as base
    from fa_voucher_line as h join fa_voucher as hv on hv.id = h.voucher_id
    where h.settles_id = l.id and h.deleted_at is null and hv.deleted_at is null and hv.status = any(${[...states]}::text[]) and hv.id <> ${besides}) as held`
