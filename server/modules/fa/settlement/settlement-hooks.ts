/** What the declaration of settlements can't say: those of confidential vouchers are for those who may see them (fa.md §6). */
import { sql } from 'kysely'
import type { EntityHooks } from '../../../contracts/hooks'
import { mayDo } from '../../../resource/query/rights'

export const settlementHooks: EntityHooks = {
  readsOnly: (ctx, alias) =>
    mayDo(ctx, ctx.snapshot.get('fa/voucher'), 'confidential')
      ? undefined
      : sql<boolean>`not exists (select 1 from fa_settlement__lines as settled join fa_voucher_line as line on line.id = settled.voucher_line_id
          join fa_voucher as own on own.id = line.voucher_id join fa_voucher_category as kind on kind.id = own.category_id
          where settled.parent_id = ${sql.ref(`${alias}.id`)} and kind.confidential)`,
}
