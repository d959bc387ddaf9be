/** What waits for a person in cm: his activities that are due today or overdue, and credit overrides that he decides about. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { rowPredicate } from '../../../resource/query/predicate'
import { mayDo } from '../../../resource/query/rights'
import { agendaDays } from './agenda'
import { waitingForDecision } from '../credit/credit-overrides'

export async function openItems(ctx: Context): Promise<number> {
  if (!ctx.person) return 0
  const [activities, overrides] = [await dueActivities(ctx, ctx.person.id), await waitingForDecision(ctx)]
  return activities + overrides
}

async function dueActivities(ctx: Context, person: number): Promise<number> {
  const entity = ctx.snapshot.get('cm/activity')
  if (!mayDo(ctx, entity, 'list')) return 0
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*)::int as count from cm_activity as a
    where a.owner_id = ${person} and a.status = 'planned' and a.due_at < ${agendaDays(ctx).tomorrow} and a.deleted_at is null and ${rowPredicate(ctx, entity, 'read', 'a')}`.execute(
    ctx.db,
  )
  return row?.count ?? 0
}
