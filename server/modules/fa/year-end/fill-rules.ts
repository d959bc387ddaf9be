/** The first rules of a year (fa.md §2.5): those of the year before, or one for each run of income accounts. */
import { sql } from 'kysely'
import { transact, type Context } from '../../../kernel/context'
import { conflict } from '../../../kernel/errors'
import { createRecord } from '../../../resource/write/write'
import { proposedRules, type ChartRow } from './rules/year-end'
import { rulesOf, yearsAround } from './year-facts'

/** @returns how many were made @throws 404; 409 where the year has rules, or is closed */
export const fillRules = (ctx: Context, id: number, from: 'previous' | 'proposal'): Promise<number> =>
  transact(ctx, async (tx) => {
    const { year, previous } = await yearsAround(tx, id)
    await sql`select 1 from fa_fiscal_year where id = ${id} for update`.execute(tx.db)
    if (year.state === 'closed') throw conflict('fa:error.year_closed', undefined, { year: year.code })
    if ((await rulesOf(tx, id)).length > 0) throw conflict('fa:error.mapping_exists', undefined, { year: year.code })
    const rules = from === 'proposal' ? proposedRules(await chartOf(tx)) : previous ? await rulesOf(tx, previous.id) : []
    for (const [at, rule] of rules.entries())
      await createRecord(tx, tx.snapshot.get('fa/year-end-mapping'), { ...rule, year: id, position: (at + 1) * 10 })
    return rules.length
  })

async function chartOf(ctx: Context): Promise<ChartRow[]> {
  const { rows } = await sql<ChartRow>`
    select code, type from fa_account where postable and deleted_at is null order by code collate "C"`.execute(ctx.db)
  return rows
}
