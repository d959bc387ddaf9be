/** Makes the months of the demo, and locks those that are over (as.md §10). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { writeRevision } from '../period/summaries'
import { lockedAt, periodsOf, type DemoMonths } from './plan/months'

/** Those before the open one are locked, with everybody's summary. */
export async function lockMonths(ctx: Context, months: DemoMonths, by: number): Promise<void> {
  await sql`update as_anomaly set state = 'waived', note = '已與本人及主管確認', handled_by_id = ${by}
    where work_date < ${months.open}::date and state = 'open'`.execute(ctx.db)
  for (const { locked, ...span } of periodsOf(months)) {
    const { id } = await createRecord(ctx, ctx.snapshot.get('as/period'), span, { trusted: true })
    if (!locked) continue
    await writeRevision(ctx, { ...span, id: Number(id) }, 1)
    await sql`update as_period set state = 'closing' where id = ${Number(id)}`.execute(ctx.db)
    await sql`update as_period set state = 'locked', version_no = 1, locked_by_id = ${by}, locked_at = ${lockedAt(span)}
      where id = ${Number(id)}`.execute(ctx.db)
  }
}
