/** The currency that the company keeps its books in. */
import { sql } from 'kysely'
import { runPrepared } from '../../database/connection/prepared'
import type { Context } from '../../kernel/context'
import { memoize } from '../../kernel/memoize'

/** Read once for a call, a transaction or a portion of a job. Before the company's settings are there it is the declared default. */
export const companyCurrency = memoize(async (ctx: Context): Promise<string> => {
  const [company] = await runPrepared(
    ctx.db,
    ctx.snapshot,
    'currency of the company',
    {},
    () => sql<{ currency: string | null }>`select currency from sc_company_setup where id = 1`,
  )
  const declared = ctx.snapshot.find('sc/company-setup')?.fields.find(({ name }) => name === 'currency')?.default
  return company?.currency ?? String(declared ?? '')
})
