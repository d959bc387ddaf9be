/** The currency of a lead: what it says, else its pipeline's, else the company's (cm.md §3.5). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { defaultPipeline } from './lead-stages'

/** @param base of the company */
export async function leadCurrency(ctx: Context, { currency, pipeline }: Values, base: string): Promise<string> {
  if (typeof currency === 'string' && currency !== '') return currency
  const id = pipeline ?? (await defaultPipeline(ctx))
  if (typeof id !== 'number') return base
  const {
    rows: [row],
  } = await sql<{ currency: string | null }>`select currency from cm_pipeline where id = ${id}`.execute(ctx.db)
  return row?.currency ?? base
}
