/** Who sees the roster and the protocol of an event (vs.md §6): who runs it; participants their own row. */
import { sql } from 'kysely'
import type { participant } from '../../../../src/schemas/vs/participant'
import type { RowOf } from '../../../../src/schemas/core/define'
import { Exact } from '../../../../src/shared/vs/exact'
import type { EntityHooks } from '../../../contracts/hooks'
import { mayIn } from '../category/rights'
import { runsEvent } from './who-reads'

export const participantHooks: EntityHooks<RowOf<typeof participant>> = {
  alsoReads: (ctx, alias) => runsEvent(ctx, sql.ref(`${alias}.event_id`)),
  alsoWrites: (ctx, alias) => runsEvent(ctx, sql.ref(`${alias}.event_id`)),
  async validate(ctx, { before, after }) {
    if (before === null || new Exact(before.weight).equals(after.weight)) return undefined
    // Papers are signed by weight, under keys that were made at publishing.
    const { rows } = await sql`select from vs_event where id = ${after.event} and secrecy <> 'named' and state <> 'draft'`.execute(ctx.db)
    return rows.length === 0 ? undefined : { weight: [{ key: 'vs:error.weight_fixed' }] }
  },
}

/** Also of the commission (vs.md §3). Nobody owns its lines, so scopes don't narrow them. */
export const protocolHooks: EntityHooks = {
  readsOnly: (ctx, alias) =>
    sql<boolean>`(${runsEvent(ctx, sql.ref(`${alias}.event_id`))} or exists (select from vs_event as of_it
      where of_it.id = ${sql.ref(`${alias}.event_id`)} and ${mayIn(ctx, 'commission', sql`of_it.category_id`)}))`,
}
