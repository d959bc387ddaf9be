/** Demo data of other modules: their notifications get the times of what they are about. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'

/**
 * @param module of the records
 * @param dated a query of `id` of a record, `event` of its notice, `at` (null leaves it as it is), and whether it was `read` within the next hours
 */
export const dateNotices = (ctx: Context, module: string, dated: Sql) =>
  sql`
    update sc_user_notification as n set created_at = dated.at,
      read_at = case when dated.read then dated.at + (n.user_id % 7 + 1) * interval '13 minutes' end
    from (${dated}) as dated
    where n."modelType" = ${module} and n."modelId" = dated.id and n.event = dated.event and dated.at is not null`.execute(ctx.db)
