/**
 * Who reads how somebody answered (vs.md §3 choices_seen_by, §6): everybody their own; others' only when they are submitted, and as the event
 * says. No scope opens more, administrators' included.
 */
import { sql } from 'kysely'
import type { response } from '../../../../src/schemas/vs/response'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { EntityHooks } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { runsEvent, takesPart } from '../event/who-reads'

const seen = (ctx: Context, alias: string): Sql<boolean> => {
  const event = sql.ref(`${alias}.event_id`)
  return sql<boolean>`(${sql.ref(`${alias}.user_id`)} = ${ctx.person?.id ?? 0} or (${sql.ref(`${alias}.state`)} = 'submitted'
    and exists (select from vs_event as event where event.id = ${event} and (
      (event.choices_seen_by = 'managers' and ${runsEvent(ctx, event)})
      or (event.choices_seen_by = 'participants' and event.state in ('closed', 'counted', 'published', 'archived')
        and (${takesPart(ctx, event)} or ${runsEvent(ctx, event)}))))))`
}

export const responseHooks: EntityHooks<RowOf<typeof response>> = {
  alsoReads: seen,
  readsOnly: (ctx, alias) => (ctx.person === null ? undefined : seen(ctx, alias)),
}
