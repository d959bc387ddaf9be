/**
 * Who sees an event (vs.md §2, §6), once for list, page, search, comments, files and live events: its participants and those who may view its
 * category once it is published; who manages the category also drafts.
 */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { holdsIn, maintainsAll, mayIn } from '../category/rights'

const column = (alias: string, name: string): Sql => sql.ref(`${alias}.${name}`)

export const takesPart = (ctx: Context, event: Sql): Sql<boolean> =>
  sql<boolean>`exists (select from vs_participant as mine where mine.event_id = ${event} and mine.user_id = ${ctx.person?.id ?? 0}
    and mine.deleted_at is null)`

export const manages = (ctx: Context, alias: string): Sql<boolean> => mayIn(ctx, 'manage', column(alias, 'category_id'))

/** What a person reads besides their own: `alsoReads` of vs/event. */
export const readsEvent = (ctx: Context, alias: string): Sql<boolean> =>
  maintainsAll(ctx)
    ? sql<boolean>`true`
    : sql<boolean>`((${column(alias, 'state')} <> 'draft'
        and (${takesPart(ctx, column(alias, 'id'))} or ${mayIn(ctx, 'view', column(alias, 'category_id'))})) or ${manages(ctx, alias)})`

/** The caller organises it, or manages its category: what they alone see of rows that belong to an event. @param event column with its id */
export const runsEvent = (ctx: Context, event: Sql): Sql<boolean> => (maintainsAll(ctx) ? sql<boolean>`true` : runsItself(ctx, event))

/** The same without those who maintain all events: to them a guard of its own opens what it guards. */
export const runsItself = (ctx: Context, event: Sql): Sql<boolean> =>
  sql<boolean>`exists (select from vs_event as run where run.id = ${event} and run.deleted_at is null
    and (run.organiser_id = ${ctx.person?.id ?? 0} or ${holdsIn(ctx, 'manage', sql`run.category_id`)}
      or exists (select from vs_event__co_organisers as along where along.parent_id = run.id and along.target_id = ${ctx.person?.id ?? 0})))`
