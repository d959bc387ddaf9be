/** A lead's way from stage to stage (cm.md §4): one write, judged by its hooks. Closed and reopened it is by its actions (`lead-acts`). */
import { generateKeyBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import type * as calls from '../../../../src/shared/cm/lead'
import type { BodyOf } from '../../../../src/shared/core/call'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { updateLocked } from '../../../resource/write/write'
import { actOnLead } from './lead-act'
import { filledValues, skipping } from './lead-fill'
import { stagesAround, type LeadStage } from './lead-stages'

/** @throws 409 when somebody moved it meanwhile, 422 naming what the stages ask for */
export async function moveLead(ctx: Context, id: number, move: BodyOf<typeof calls.moveLead>): Promise<void> {
  await actOnLead(ctx, id, { right: 'edit' }, async (tx, before) => {
    const stage = await openStage(tx, move.stage_id)
    const placed =
      move.after_id === undefined && before.stage === stage.id
        ? {}
        : { rank: await rankAfter(tx, { stage: stage.id, after: move.after_id ?? null, except: id }) }
    const changes = { ...(move.version === undefined ? {} : { version: move.version }), ...(await filledValues(tx, before, move)) }
    const patch = { pipeline: stage.pipeline, stage: stage.id, ...placed, ...changes }
    // Computed fields are written too: what people send was looked through before.
    await updateLocked(skipping(tx, move), tx.snapshot.get('cm/lead'), before, patch, { trusted: true })
  })
}

/** @returns the stage, if leads are put there by hand @throws 422 on stage_id */
async function openStage(ctx: Context, id: number): Promise<LeadStage> {
  const stage = (await stagesAround(ctx, id)).find((candidate) => candidate.id === id)
  if (!stage) throw invalidField('stage_id', 'cm:error.stage_of_pipeline')
  if (stage.kind !== 'open') throw invalidField('stage_id', `cm:error.close_${stage.kind}`)
  return stage
}

/** Between the card above and the one that is below it now. */
async function rankAfter(ctx: Context, { stage, after, except }: { stage: number; after: number | null; except: number }): Promise<string> {
  const { rows } = await sql<{ id: number; rank: string }>`
    select id, rank from cm_lead where stage_id = ${stage} and id <> ${except} and deleted_at is null and rank is not null
      and (${after}::bigint is null or (rank collate "C") >= (select rank collate "C" from cm_lead where id = ${after} and stage_id = ${stage}))
    order by rank collate "C", id limit 50`.execute(ctx.db)
  const above = rows.find((row) => Number(row.id) === after)?.rank ?? null
  if (after !== null && above === null) return generateKeyBetween(null, rows[0]?.rank ?? null)
  // Two that were put in one place at once share a rank: the next that is greater.
  const below = rows.find((row) => above === null || row.rank > above)?.rank ?? null
  return generateKeyBetween(above, below)
}
