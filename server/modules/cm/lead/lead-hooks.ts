/** A lead as it is saved, whoever saves it: forms, moves, imports (cm.md §3.5, §4). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { intentOf } from '../../../resource/write/intent'
import { runAlong } from '../../../database/connection/prepared'
import { refreshOrganization } from '../party/organization-sums'
import { leadErrors, type LeadChecks } from './lead-checks'
import { notifyManager, notifyOwner } from './lead-notices'
import { leadValues } from './lead-values'
import { restoreErrors } from '../merge/restore-errors'
import { keepLead } from '../quota/keep-entries'

/** What an act may do that a plain save may not. */
export interface LeadIntent extends LeadChecks {
  /** Why the demands of the stages were passed over. */
  skip_reason?: string
  /** Its owner hears of it otherwise: once for many. */
  quiet?: boolean
  /** Lines that are taken over are no new ones: what their products were called and the prices that were agreed stay (§9, R7). */
  known_lines?: readonly Values[]
}

export const leadHooks: EntityHooks = {
  beforeSave: (ctx, change) => leadValues(ctx, { before: knowingLines(ctx, change.before), after: change.after }),
  // As it was deleted it comes back: what its stage asks for, or was passed over, is not asked anew.
  validate: async (ctx, change) => ({
    ...restoreErrors(change),
    ...(await leadErrors(
      ctx,
      { before: knowingLines(ctx, change.restored ? change.after : change.before), after: change.after },
      intentOf(ctx, 'cm/lead') ?? {},
    )),
  }),
  async afterSave(ctx, { before, after }) {
    if (!before || before.stage !== after.stage) await logStage(ctx, { before, after })
    for (const organization of new Set([before?.organization, after.organization]))
      if (typeof organization === 'number') await refreshOrganization(ctx, organization)
    // After its organization's row, which two sales to one customer wait for.
    await keepLead(ctx, { before, after })
    if (intentOf(ctx, 'cm/lead')?.quiet) return
    await notifyOwner(ctx, { before, after })
    await notifyManager(ctx, { before, after })
  },
  beforeDelete: (ctx, row) => keepLead(ctx, { before: null, after: row, gone: true }),
}

function knowingLines(ctx: Context, before: Values | null): Values | null {
  const lines = intentOf(ctx, 'cm/lead')?.known_lines
  return before && lines ? { ...before, lines } : before
}

/** Append only: the rows are history, nobody edits them. */
async function logStage(ctx: Context, { before, after }: { before: Values | null; after: Values }): Promise<void> {
  const { skip_reason } = intentOf(ctx, 'cm/lead') ?? {}
  const by = ctx.person?.id ?? ctx.acting_for ?? null
  await runAlong(
    ctx.db,
    sql`insert into cm_lead_stage_log (lead_id, from_stage_id, to_stage_id, at, by_id, seconds_in_from, amount_base, close_date, skip_reason)
    values (${after.id}, ${before?.stage ?? null}, ${after.stage}, ${after.stage_entered_at}::timestamptz, ${by},
      ${before ? sql`extract(epoch from ${after.stage_entered_at}::timestamptz - ${before.stage_entered_at}::timestamptz)::int` : null}, ${after.amount_base ?? null}::numeric, ${after.expected_close_date ?? null}::date, ${skip_reason ?? null})`,
  )
}
