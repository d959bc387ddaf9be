/** Rules of the year end: a range begins before it ends, and those of a closed year stay as they were. */
import { sql } from 'kysely'
import type { EntityHooks } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { conflict } from '../../../kernel/errors'

export const mappingHooks: EntityHooks = {
  async validate(ctx, { before, after }) {
    for (const year of new Set([before?.year, after.year])) await refuseClosed(ctx, year)
    return String(after.source_from) <= String(after.source_to) ? undefined : { source_to: [{ key: 'fa:error.mapping_range' }] }
  },
  beforeDelete: (ctx, row) => refuseClosed(ctx, row.year),
}

/** @throws 409 */
async function refuseClosed(ctx: Context, year: unknown): Promise<void> {
  if (typeof year !== 'number') return
  const { rows } = await sql<{ code: string }>`select code from fa_fiscal_year where id = ${year} and state = 'closed'`.execute(ctx.db)
  if (rows[0]) throw conflict('fa:error.year_closed', undefined, { year: rows[0].code })
}
