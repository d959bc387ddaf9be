/** The night's search for records that are the same (cm.md §7, 03:30): pairs for people to decide on. */
import { sql } from 'kysely'
import { mergeable } from '../../../../src/schemas/cm/value-lists'
import { lastSuccess } from '../../../jobs/runs-of-kind'
import { withAllRights, type Context } from '../../../kernel/context'
import type { JobKind } from '../../../contracts/jobs'
import { findRecord } from '../../../resource/read/read'
import { cmSetting } from '../settings/setting'
import type { DuplicateRule, ScoredRecord } from './duplicate-rule'
import { leadDuplicates } from './lead-duplicates'
import { organizationDuplicates } from './organization-duplicates'
import { personDuplicates } from './person-duplicates'

const rules: readonly DuplicateRule[] = [organizationDuplicates, personDuplicates, leadDuplicates].filter(({ entity }) =>
  mergeable.some((key) => entity === `cm/${key}`),
)

/** Records compared in one transaction. */
const batch = 50

/** Since the last night that it came to its end; the first time all. */
export const duplicateScan: JobKind = {
  kind: 'cm.duplicate-scan',
  async run(job) {
    const since = await lastSuccess(job.ctx, 'cm.duplicate-scan', { without: job.id })
    let compared = 0
    for (const rule of rules) {
      for (let above = 0, more = true; more;) {
        job.signal.throwIfAborted()
        const ids = await job.transact((ctx) => scanBatch(ctx, rule, { since, above }))
        above = ids.at(-1) ?? 0
        more = ids.length === batch
        compared += ids.length
        job.progress(compared, 0)
      }
    }
    return { result: { compared } }
  },
}

async function scanBatch(ctx: Context, rule: DuplicateRule, { since, above }: { since: string | null; above: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(ctx.snapshot.get(rule.entity).table)} where deleted_at is null and id > ${above} and (${since}::timestamptz is null or updated_at >= ${since}::timestamptz) order by id limit ${batch}`.execute(
    ctx.db,
  )
  const ids = rows.map(({ id }) => Number(id))
  await scanRecords(ctx, rule.entity, ids)
  return ids
}

/** Compares these with all others. @param name of an entity whose records are merged */
export async function scanRecords(ctx: Context, name: string, ids: readonly number[]): Promise<void> {
  const rule = rules.find(({ entity }) => entity === name)
  if (!rule) return
  const all = withAllRights(ctx)
  const { duplicate_warn } = await cmSetting(ctx)
  for (const id of ids) {
    const record = await findRecord(all, ctx.snapshot.get(name), id)
    if (record)
      await keepPairs(
        ctx,
        rule,
        id,
        (await rule.find(all, record)).filter(({ score }) => score >= duplicate_warn),
      )
  }
}

/** What people decided stays decided; an open pair that is no longer alike goes. */
async function keepPairs(ctx: Context, { entity }: DuplicateRule, id: number, found: readonly ScoredRecord[]): Promise<void> {
  const key = entity.split('/')[1]
  const others = found.map((one) => one.id)
  await sql`delete from cm_duplicate_pair where entity = ${key} and state = 'open' and ${id} in (a_id, b_id) and not (case a_id when ${id} then b_id else a_id end = any(${others}::bigint[]))`.execute(
    ctx.db,
  )
  for (const { id: other, score, reasons } of found) {
    const [a, b] = id < other ? [id, other] : [other, id]
    const why = JSON.stringify(reasons)
    const { rows } = await sql`
      update cm_duplicate_pair set score = ${score}, reasons = ${why}::text::jsonb, updated_at = now(), state = case state when 'merged' then 'open' else state end
      where entity = ${key} and a_id = ${a} and b_id = ${b} and deleted_at is null returning id`.execute(ctx.db)
    if (rows.length === 0)
      await sql`insert into cm_duplicate_pair (entity, a_id, b_id, score, reasons, state) values (${key}, ${a}, ${b}, ${score}, ${why}::text::jsonb, 'open')`.execute(
        ctx.db,
      )
  }
}
