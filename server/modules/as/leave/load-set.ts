/** "Load the Taiwan (Hong Kong, Japan) set" (as.md §2, §5 R7): adds what is missing of it, and changes nothing that is there. */
import { sql } from 'kysely'
import { annualRules, hongKongRules, japanRules } from '../../../../src/schemas/as/leave-sets/annual-rules'
import { hongKongLeave } from '../../../../src/schemas/as/leave-sets/hong-kong'
import { japanLeave } from '../../../../src/schemas/as/leave-sets/japan'
import { taiwanLeave } from '../../../../src/schemas/as/leave-sets/taiwan'
import type { leaveSets } from '../../../../src/shared/as/leave'
import { transact, type Context } from '../../../kernel/context'
import { restoreSeeds } from '../../../database/migration/seeds'
import { requireAction } from '../../../resource/query/rights'
import { createRecord } from '../../../resource/write/write'

const sets = {
  TW: { leaves: taiwanLeave, rules: annualRules },
  HK: { leaves: hongKongLeave, rules: hongKongRules },
  JP: { leaves: japanLeave, rules: japanRules },
} as const

/** @returns how many leave types and rules were added */
export async function loadSet(ctx: Context, set: (typeof leaveSets)[number]): Promise<{ leaves: number; rules: number }> {
  const entity = ctx.snapshot.get('as/leave')
  requireAction(ctx, entity, 'create')
  return transact(ctx, async (tx) => {
    const { leaves, rules } = sets[set]
    const added = await restoreSeeds(tx, { ...entity, seeds: leaves }, (inner, target, values) =>
      createRecord(inner, target, values, { trusted: true }),
    )
    let ruled = 0
    for (const rule of rules) {
      const {
        rows: [leave],
      } = await sql<{ id: number; ruled: boolean }>`
        select leave.id::int as id, exists (select 1 from as_leave_rule as rule where rule.leave_id = leave.id and rule.deleted_at is null) as ruled
        from as_leave as leave where leave.code = ${rule.leave} and leave.deleted_at is null`.execute(tx.db)
      if (!leave || leave.ruled) continue
      await createRecord(tx, tx.snapshot.get('as/leave-rule'), { ...rule, leave: leave.id }, { trusted: true })
      ruled += 1
    }
    return { leaves: added, rules: ruled }
  })
}
