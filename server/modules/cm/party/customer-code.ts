/** The number by which a customer is known (cm.md §3.3). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { numbering } from '../../sc'
import { cmSetting } from '../settings/setting'

/** @returns the next code of the settings' pattern that no organization has: codes typed by hand may lie in the way of the counter */
export async function newCustomerCode(ctx: Context): Promise<string> {
  const { customer_code_pattern: pattern } = await cmSetting(ctx)
  for (;;) {
    const code = await numbering.next(ctx, { key: 'cm.customer', pattern, reset: 'year', gapless: false })
    const { rows } =
      await sql`select 1 from cm_organization where kontor_fold(customer_code) = kontor_fold(${code}) and deleted_at is null limit 1`.execute(
        ctx.db,
      )
    if (rows.length === 0) return code
  }
}
