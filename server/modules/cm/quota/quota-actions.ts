/** A plan's life (cm.md §4): a draft with targets becomes active, an active one is closed when its last span is over. */
import { sql } from 'kysely'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, invalid, invalidField } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import { requireAction } from '../../../resource/query/rights'
import { lockForWrite, updateRecord } from '../../../resource/write/write'
import { refreshLines } from './line-sums'
import { activeKey } from './quota-hooks'
import { notifyActivated } from './quota-notices'

const entityOf = (ctx: Context) => ctx.snapshot.get('cm/quota')

/** Everything it measures is counted anew before its people are told. @throws 409 when it is no draft, 422 without targets or beside another active plan that measures the same */
export function activateQuota(ctx: Context, id: number): Promise<void> {
  requireAction(ctx, entityOf(ctx), 'activate')
  return transact(ctx, async (tx) => {
    const plan = await lockForWrite(tx, entityOf(tx), id)
    requireStatus(plan, 'draft')
    const {
      rows: [line],
    } = await sql<{ id: number }>`select id from cm_quota_line where quota_id = ${id} and deleted_at is null limit 1`.execute(tx.db)
    if (!line) throw invalidField('lines', 'cm:error.quota_without_targets')
    await requireSingle(tx, plan)
    await write(tx, plan, 'active')
    await refreshLines(tx, sql`q.id = ${id}`)
    await notifyActivated(tx, { id, title: String(plan.title) })
  })
}

/** From here on its figures stay as they are. @throws 409 when it is not active, 422 before its last span is over */
export function closeQuota(ctx: Context, id: number): Promise<void> {
  requireAction(ctx, entityOf(ctx), 'close')
  return transact(ctx, async (tx) => {
    const plan = await lockForWrite(tx, entityOf(tx), id)
    requireStatus(plan, 'active')
    const {
      rows: [last],
    } = await sql<{
      day: string
    }>`select max(period_end)::text as day from cm_quota_line where quota_id = ${id} and deleted_at is null`.execute(tx.db)
    if (last?.day && last.day >= companyToday(tx)) throw invalidField('status', 'cm:error.quota_not_over', { date: last.day })
    await refreshLines(tx, sql`q.id = ${id}`)
    await write(tx, plan, 'closed')
  })
}

function requireStatus(plan: Values, wanted: string): void {
  if (plan.status !== wanted) throw new ApiError(409, { key: `cm:error.quota_is_${String(plan.status)}` })
}

/** Two at once meet the unique key of the table, which says the same. */
async function requireSingle(ctx: Context, plan: Values): Promise<void> {
  const {
    rows: [other],
  } = await sql<{
    title: string
  }>`select title from cm_quota where active_key = ${activeKey(plan)} and id <> ${plan.id} and deleted_at is null`.execute(ctx.db)
  if (other) throw invalidField('year', 'cm:error.quota_twice', { title: other.title })
}

/** The right to activate or close is not the right to edit. */
async function write(ctx: Context, plan: Values, status: 'active' | 'closed'): Promise<void> {
  try {
    await updateRecord(withAllRights(ctx), entityOf(ctx), Number(plan.id), { status }, { trusted: true })
  } catch (error) {
    if (error instanceof ApiError && error.details.errors?.active_key)
      throw invalid({ year: [{ key: 'cm:error.quota_twice', params: { title: String(plan.title) } }] })
    throw error
  }
}
