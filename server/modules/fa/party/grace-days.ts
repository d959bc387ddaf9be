/** Days after its due date that don't make an item overdue yet (fa.md R8): of the invoice's term, else of the party's. */
import { sql } from 'kysely'
import type { Sql } from '../../../kernel/sql'
import { agreedTerm, graceDays } from '../../cm'

/** `grace.days` of the line `l` of the voucher `v`. An invoice without a term is due on its day. */
export const graceOfLine: Sql = sql`
  left join fa_invoice as billed on billed.voucher_id = v.id and billed.status = 'issued' and billed.deleted_at is null
  cross join lateral (select ${graceDays(sql`case when billed.id is null then ${agreedTerm(sql`l.organization_id`)} else billed.term_of_payment_id end`)} as days) as grace`
