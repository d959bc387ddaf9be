/**
 * Days after its due date that don't make an item overdue yet (fa.md R8): its instalment's, else the invoice's term's,
 * else the party's.
 */
import { sql } from 'kysely'
import type { Sql } from '../../../kernel/sql'
import { agreedTerm, graceDays } from '../../cm'

/**
 * Of the instalment of the invoice `billed` that the line `l` is: by its day, then by its amount, since the day of a posted
 * line may be moved.
 * Null where the invoice was issued before instalments kept their days of grace.
 */
const ofInstalment = sql`(
  select part.grace_days from fa_invoice__due as part where part.parent_id = billed.id and part.grace_days is not null
  order by part.due_date = l.due_date desc nulls last,
    part.amount = abs(coalesce(l.amount_currency, l.debit - l.credit)) desc, part.grace_days desc limit 1)`

/** `grace.days` of the line `l` of the voucher `v`. An invoice without a term is due on its day. */
export const graceOfLine: Sql = sql`
  left join fa_invoice as billed on billed.voucher_id = v.id and billed.status = 'issued' and billed.deleted_at is null
  cross join lateral (select case
    when billed.id is null then ${graceDays(agreedTerm(sql`l.organization_id`))}
    else coalesce(${ofInstalment}, ${graceDays(sql`billed.term_of_payment_id`)}) end as days) as grace`
