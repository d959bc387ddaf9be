/** In which month the company's year begins (sc/company-setup). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'

/** @returns 1–12 */
export async function fiscalMonth(ctx: Context): Promise<number> {
  const {
    rows: [company],
  } = await sql<{ month: number }>`select fiscal_month as month from sc_company_setup where id = 1`.execute(ctx.db)
  return company?.month ?? 1
}
