/** A plan's life (cm.md §4): a draft with targets becomes active, an active one is closed when its last span is over. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import { refreshLines } from './line-sums'
import { activeKey } from './quota-hooks'
import { notifyActivated } from './quota-notices'

export const quotaActions: NonNullable<EntityHooks['actions']> = {
  /** Everything it measures is counted anew before its people are told. @throws 422 without targets or beside another active plan that measures the same */
  activate: {
    async run(ctx, { id, before }) {
      const {
        rows: [line],
      } = await sql<{ id: number }>`select id from cm_quota_line where quota_id = ${id} and deleted_at is null limit 1`.execute(ctx.db)
      if (!line) throw invalidField('lines', 'cm:error.quota_without_targets')
      await requireSingle(ctx, before)
      return undefined
    },
    async afterwards(ctx, { id, after }) {
      await refreshLines(ctx, sql`q.id = ${id}`)
      await notifyActivated(ctx, { id, title: String(after.title) })
    },
  },

  /** From here on its figures stay as they are. @throws 422 before its last span is over */
  close: {
    async run(ctx, { id }) {
      const {
        rows: [last],
      } = await sql<{
        day: string
      }>`select max(period_end)::text as day from cm_quota_line where quota_id = ${id} and deleted_at is null`.execute(ctx.db)
      if (last?.day && last.day >= companyToday(ctx)) throw invalidField('status', 'cm:error.quota_not_over', { date: last.day })
      await refreshLines(ctx, sql`q.id = ${id}`)
      return undefined
    },
  },
}

/** Two at once wait for one another, so that the second finds the first; the unique key of the table holds it in any case. */
async function requireSingle(ctx: Context, plan: Values): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cm.quota ${activeKey(plan)}`}, 0))`.execute(ctx.db)
  const {
    rows: [other],
  } = await sql<{
    title: string
  }>`select title from cm_quota where active_key = ${activeKey(plan)} and id <> ${plan.id} and deleted_at is null`.execute(ctx.db)
  if (other) throw invalidField('year', 'cm:error.quota_twice', { title: other.title })
}
