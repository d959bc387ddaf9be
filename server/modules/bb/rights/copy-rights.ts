/** Gives a category the rights of another one; what it has stays. */
import { sql } from 'kysely'
import { transact, type Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { createRecord } from '../../../resource/write/write'

/** @returns how many rows came; @throws 404 for a category that is not there */
export async function copiedRights(ctx: Context, { from, to }: { from: number; to: number }): Promise<number> {
  return transact(ctx, async (tx) => {
    const { rows: there } = await sql`select from bb_category where id in (${from}, ${to}) and deleted_at is null for update`.execute(tx.db)
    if (there.length !== 2) throw notFound()
    const { rows } = await sql<{ owner: string; action: string }>`
      select r.owner, r.action from bb_category_right as r where r.category_id = ${from} and r.deleted_at is null
        and not exists (select 1 from bb_category_right as own where own.category_id = ${to} and own.deleted_at is null
          and own.owner = r.owner and own.action = r.action)
      order by r.id`.execute(tx.db)
    for (const { owner, action } of rows) await createRecord(tx, tx.snapshot.get('bb/category-right'), { category: to, owner, action })
    return rows.length
  })
}
