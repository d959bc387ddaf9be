/** A lead as it is saved, whoever saves it: forms, moves, imports (cm.md §3.5, §4). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { refreshOrganization } from '../party/organization-sums'
import { leadErrors, type LeadChecks } from './lead-checks'
import { tellManager, tellOwner } from './lead-notices'
import { leadValues } from './lead-values'
import { restoreErrors } from '../merge/restore-errors'
import { keepLead } from '../quota/keep-entries'

export interface LeadAct extends LeadChecks {
  /** Why the demands of the stages were passed over. */
  skip_reason?: string
  /** Its owner hears of it otherwise: once for many. */
  quiet?: boolean
}

/** @param act what the caller may do that a plain save may not */
export const leadHooksFor = (act: LeadAct = {}): EntityHooks => ({
  beforeSave: leadValues,
  // As it was deleted it comes back: what its stage asks for, or was passed over, is not asked anew.
  validate: async (ctx, change) => ({
    ...restoreErrors(change),
    ...(await leadErrors(ctx, { before: change.restored ? change.after : change.before, after: change.after }, act)),
  }),
  async afterSave(ctx, { before, after }) {
    if (!before || before.stage !== after.stage) await logStage(ctx, { before, after }, act)
    for (const organization of new Set([before?.organization, after.organization]))
      if (typeof organization === 'number') await refreshOrganization(ctx, organization)
    // After its organization's row, which two sales to one customer wait for.
    await keepLead(ctx, { before, after })
    if (!act.quiet) await tellOwner(ctx, { before, after })
    if (!act.quiet) await tellManager(ctx, { before, after })
  },
  beforeDelete: (ctx, row) => keepLead(ctx, { before: null, after: row, gone: true }),
})

export const leadHooks = leadHooksFor()

/** Append only: the rows are history, nobody edits them. */
async function logStage(
  ctx: Context,
  { before, after }: { before: Values | null; after: Values },
  { skip_reason }: LeadAct,
): Promise<void> {
  const by = ctx.person?.id ?? ctx.acting_for ?? null
  await sql`insert into cm_lead_stage_log (lead_id, from_stage_id, to_stage_id, at, by_id, seconds_in_from, amount_base, close_date, skip_reason)
    values (${after.id}, ${before?.stage ?? null}, ${after.stage}, ${after.stage_entered_at}::timestamptz, ${by},
      ${before ? sql`extract(epoch from ${after.stage_entered_at}::timestamptz - ${before.stage_entered_at}::timestamptz)::int` : null}, ${after.amount_base ?? null}::numeric, ${after.expected_close_date ?? null}::date, ${skip_reason ?? null})`.execute(
    ctx.db,
  )
}
