/** Who sees the roster and the protocol of an event (vs.md §6): who runs it; participants their own row. */
import { sql } from 'kysely'
import type { participant } from '../../../../src/schemas/vs/participant'
import type { RowOf } from '../../../../src/schemas/core/define'
import { Exact } from '../../../../src/shared/vs/exact'
import type { EntityHooks } from '../../../contracts/hooks'
import { mayIn } from '../category/rights'
import { isRosterChangeable } from '../roster/settle-roster'
import type { EventRow } from './event-questions'
import { runsEvent } from './who-reads'

export const participantHooks: EntityHooks<RowOf<typeof participant>> = {
  alsoReads: (ctx, alias) => runsEvent(ctx, sql.ref(`${alias}.event_id`)),
  alsoWrites: (ctx, alias) => runsEvent(ctx, sql.ref(`${alias}.event_id`)),
  /** Of a draft nobody is a participant yet: what is prepared of it is seen by who prepares it. */
  readsOnly: (ctx, alias) =>
    ctx.person === null
      ? undefined
      : sql<boolean>`(exists (select from vs_event as of_it where of_it.id = ${sql.ref(`${alias}.event_id`)} and of_it.state <> 'draft')
          or ${runsEvent(ctx, sql.ref(`${alias}.event_id`))})`,
  async validate(ctx, { before, after }) {
    if (!before || (new Exact(before.weight).equals(after.weight) && before.group === after.group)) return undefined
    const { rows } = await sql<Pick<EventRow, 'state' | 'secrecy'>>`
      select state, secrecy from vs_event where id = ${before.event} for share`.execute(ctx.db)
    return rows[0] && isRosterChangeable(rows[0]) ? undefined : { weight: [{ key: 'vs:control.error.roster_fixed' }] }
  },
}

/** Also of the commission (vs.md §3). Nobody owns its lines, so scopes don't narrow them. */
export const protocolHooks: EntityHooks = {
  readsOnly: (ctx, alias) =>
    sql<boolean>`(${runsEvent(ctx, sql.ref(`${alias}.event_id`))} or exists (select from vs_event as of_it
      where of_it.id = ${sql.ref(`${alias}.event_id`)} and ${mayIn(ctx, 'commission', sql`of_it.category_id`)}))`,
}
