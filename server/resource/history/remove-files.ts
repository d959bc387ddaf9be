/** Files that go for good with what they belong to: their rows and their history at once, their content once that is committed. */
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../kernel/context'

/**
 * @param which of sc/attachment, a condition over its columns
 * @returns keys in the store, to be removed once this is committed
 */
export async function removeFiles(ctx: Context, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ keys: (string | null)[] }>`
    with gone as (delete from sc_attachment where ${which} returning id, storage_key, thumb_key),
      history as (delete from kontor_revision where entity = 'sc/attachment' and record_id in (select id from gone))
    select array[storage_key, thumb_key] as keys from gone`.execute(ctx.db)
  return rows.flatMap(({ keys }) => keys.filter((key) => key !== null))
}
