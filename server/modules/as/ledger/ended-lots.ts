/** When a lot ends: on its last day, or on the last day of its person (as.md R6: what is unused at leaving is paid). */
import { sql } from 'kysely'
import type { Sql } from '../../../kernel/sql'

/** The person under `u` has left by the day. */
export const hasLeft = (day: Sql<unknown>): Sql<boolean> => sql<boolean>`(u.leave_date is not null and u.leave_date <= ${day})`

/** Of the lot under `lot`, as it is known on the day. */
export const endOfLot = (day: Sql<unknown>): Sql<string | null> =>
  sql<string | null>`least(lot.valid_to, case when ${hasLeft(day)} then u.leave_date end)`
