/** Days after its due date that don't make an item overdue yet (fa.md R8, cm.md §3.2): of the invoice's term, else of the party's. */
import { sql } from 'kysely'
import type { Sql } from '../../../kernel/sql'

/** `grace.days` of the line `l` of the voucher `v`: the most that an instalment of the term gives. An invoice without a term is due on its day. */
export const graceOfLine: Sql = sql`
  cross join lateral (select coalesce(max(payment.grace_days), 0)::int as days
    from cm_organization as party left join fa_invoice as own on own.voucher_id = v.id and own.status = 'issued' and own.deleted_at is null
      join cm_term_of_payment__instalments as part on part.parent_id = case when own.id is null then party.term_of_payment_id else own.term_of_payment_id end
      join cm_payment_term as payment on payment.id = part.payment_term_id
    where party.id = l.organization_id) as grace`
