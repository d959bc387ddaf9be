/** What the declaration of settlements can't say: those of confidential vouchers and of others' customers are for those who may see them (fa.md §6). */
import { sql } from 'kysely'
import type { EntityHooks } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { mayDo } from '../../../resource/query/rights'
import { ofSeenParty } from '../party/party-scope'

export const settlementHooks: EntityHooks = {
  readsOnly(ctx, alias) {
    const [open, seen] = [notConfidential(ctx, alias), ofSeenParty(ctx, alias)]
    return open && seen ? sql<boolean>`(${open} and ${seen})` : (open ?? seen)
  },
}

const notConfidential = (ctx: Context, alias: string): Sql<boolean> | undefined =>
  mayDo(ctx, ctx.snapshot.get('fa/voucher'), 'confidential')
    ? undefined
    : sql<boolean>`not exists (select 1 from fa_settlement__lines as settled join fa_voucher_line as line on line.id = settled.voucher_line_id
        join fa_voucher as own on own.id = line.voucher_id join fa_voucher_category as kind on kind.id = own.category_id
        where settled.parent_id = ${sql.ref(`${alias}.id`)} and kind.confidential)`
