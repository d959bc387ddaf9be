/** Dates rows that the demo has just created back in time. Their history keeps the real time: nobody may rewrite it. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'

/** Reports say their time themselves, and are not rewritten. */
const entities = ['ca/task', 'ca/task-assignee', 'ca/task-request', 'ca/task-series'] as const

export async function lastRevision(ctx: Context): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0)::float8 as last from kontor_revision`.execute(ctx.db)
  return rows[0]?.last ?? 0
}

/** @param since the last revision before it was written @returns the last one now */
export async function setBack(ctx: Context, since: number): Promise<number> {
  const at = ctx.now().toISOString()
  const rows = entities.map((entity): Sql<unknown> => {
    const table = sql.table(ctx.snapshot.get(entity).table)
    // Within one transaction all rows that are new have the same time.
    return sql`${sql.ref(entity)} as (update ${table} as t set updated_at = ${at}::timestamptz,
        created_at = case when t.created_at = now()::timestamptz(3) then ${at}::timestamptz else t.created_at end
      where t.id in (select record_id from kontor_revision where id > ${since} and entity = ${entity}))`
  })
  const { rows: found } = await sql<{ id: number }>`
    with ${sql.join(rows)} select coalesce(max(id), ${since})::float8 as id from kontor_revision where id > ${since}`.execute(ctx.db)
  return found[0]?.id ?? since
}
