/** What lies beside a record and names it by its number alone: comments with their files, files, marks, notices. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { RecordPlace } from '../../../resource/read/place'
import { removeFiles } from '../../../resource/history/remove-files'

/** For a record that goes for good. @returns keys of the files, to be removed from the store once this is committed */
export async function removeBeside(ctx: Context, { module, entity, id }: RecordPlace): Promise<string[]> {
  const beside = sql`module = ${module} and entity = ${entity} and record_id = ${id}`
  const { rows } = await sql<{ id: number }>`delete from sc_comment where ${beside} returning id::int as id`.execute(ctx.db)
  const comments = rows.map((row) => row.id)
  await sql`delete from kontor_revision where entity = 'sc/comment' and record_id = any(${comments}::bigint[])`.execute(ctx.db)
  for (const table of ['sc_follow', 'sc_favourite']) await sql`delete from ${sql.table(table)} where ${beside}`.execute(ctx.db)
  return removeFiles(ctx, sql`(${beside}) or (module = 'sc' and entity = 'comment' and record_id = any(${comments}::bigint[]))`)
}
