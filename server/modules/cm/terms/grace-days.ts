/** How many days after a due date a term lets pass (cm.md §3.2), for statements of other modules. */
import { sql } from 'kysely'
import type { Sql } from '../../../kernel/sql'

/** @param term an expression of its id @returns an expression: the most that an instalment of the term gives, 0 without a term */
export const graceDays = (term: Sql): Sql => sql`
  (select coalesce(max(payment.grace_days), 0)::int from cm_term_of_payment__instalments as part
    join cm_payment_term as payment on payment.id = part.payment_term_id where part.parent_id = ${term})`

/** @param organization an expression of its id @returns an expression: the term that is agreed with it */
export const agreedTerm = (organization: Sql): Sql => sql`(select term_of_payment_id from cm_organization where id = ${organization})`
