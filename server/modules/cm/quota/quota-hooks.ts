/** Rules of plans that a schema can't say (cm.md §3.6, §4). */
import { sql } from 'kysely'
import { spansOfYear, type QuotaPeriod } from '../../../../src/shared/cm/quota-periods'
import { same } from '../../../../src/schemas/core/same'
import type { Context } from '../../../kernel/context'
import { invalidField, type FieldErrors } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { companyCurrency } from '../../../resource/read/company-currency'
import { fiscalMonth } from './fiscal-year'
import { refreshLines } from './line-sums'

/** What a plan measures: it stays once people were told. */
const measured = ['year', 'metric', 'period', 'pipelines', 'activity_kind'] as const

export const quotaHooks: EntityHooks = {
  async beforeSave(ctx, { before, after }) {
    return { currency: before?.currency ?? (await companyCurrency(ctx)), active_key: after.status === 'active' ? activeKey(after) : null }
  },

  async validate(ctx, { before, after }) {
    if (!before) return undefined
    const changed = measured.filter((field) => !same(before[field] ?? null, after[field] ?? null))
    if (before.status === 'closed' && before.status === after.status) return { title: [{ key: 'cm:error.quota_closed' }] }
    if (before.status === 'active' && changed.length > 0)
      return Object.fromEntries(changed.map((field) => [field, [{ key: 'cm:error.quota_active' }]]))
    return changed.some((field) => field === 'year' || field === 'period') ? strayErrors(ctx, after) : undefined
  },

  /** What counts for it may be another thing now. */
  async afterSave(ctx, { before, after }) {
    if (before && measured.some((field) => !same(before[field] ?? null, after[field] ?? null)))
      await refreshLines(ctx, sql`q.id = ${after.id}`)
  },

  async beforeDelete(_ctx, row) {
    if (row.status !== 'draft') throw invalidField('status', 'cm:error.quota_not_draft')
    return Promise.resolve()
  },
}

/** Plans that measure the same: `2026 won_amount 1,4`. */
export const activeKey = ({ year, metric, pipelines, activity_kind }: Values): string =>
  [year, metric, [...((pipelines ?? []) as readonly number[])].sort((a, b) => a - b).join(','), activity_kind ?? ''].join(' ').trim()

/** @returns the spans of a plan */
export const spansOf = async (ctx: Context, { year, period }: Values) =>
  spansOfYear(Number(year), period as QuotaPeriod, await fiscalMonth(ctx))

async function strayErrors(ctx: Context, plan: Values): Promise<FieldErrors> {
  const starts = (await spansOf(ctx, plan)).map(({ start, end }) => `${start} ${end}`)
  const {
    rows: [stray],
  } = await sql<{ id: number }>`
    select id from cm_quota_line where quota_id = ${plan.id} and deleted_at is null and not (period_start::text || ' ' || period_end::text) = any(${starts}::text[]) limit 1`.execute(
    ctx.db,
  )
  return stray ? { period: [{ key: 'cm:error.quota_has_targets' }] } : {}
}
