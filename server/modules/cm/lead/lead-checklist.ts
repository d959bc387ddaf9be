/** What to do where a lead stands, and its exit criteria: ticked, by whom and when (cm.md §3.5, §3.6). */
import { sql } from 'kysely'
import type * as calls from '../../../../src/shared/cm/lead'
import type { BodyOf } from '../../../../src/shared/core/call'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { personNames } from '../../../resource/read/person-names'
import { findRecord } from '../../../resource/read/read'
import { updateLocked } from '../../../resource/write/write'
import { actOnLead } from './lead-act'
import { stagesOf } from './lead-stages'
import { stagesWithCriteria } from './rules/shown-criteria'

interface Tick {
  by: number | null
  at: string
}

const entityOf = (ctx: Context) => ctx.snapshot.get('cm/lead')
/** As acts write it: key → who and when. */
const ticksOf = (lead: Values) => (lead.checklist_done ?? {}) as Readonly<Record<string, Tick>>

/** @throws 404 */
export async function readChecklist(ctx: Context, id: number): Promise<calls.LeadChecklist> {
  const lead = await findRecord(ctx, entityOf(ctx), id)
  if (!lead) throw notFound()
  const ticks = ticksOf(lead)
  const names = await personNames(
    ctx,
    Object.values(ticks).flatMap(({ by }) => by ?? []),
  )
  const doneOf = (tick: Tick | undefined) => (tick ? { by: tick.by === null ? null : (names.get(tick.by) ?? null), at: tick.at } : null)
  const shown = stagesWithCriteria(await stagesOf(ctx, Number(lead.pipeline)), {
    stage: Number(lead.stage),
    status: String(lead.status),
    done: Object.keys(ticks),
  })
  const {
    rows: [stage],
  } = await sql<{ guidance: I18nText | null }>`select guidance from cm_stage where id = ${lead.stage}`.execute(ctx.db)
  return {
    guidance: i18nText(stage?.guidance ?? {}, ctx.language) || null,
    stages: shown.map(({ id: at, name, checklist }) => ({
      id: at,
      name: i18nText(name, ctx.language),
      criteria: checklist.map((criterion) => ({ ...criterion, done: doneOf(ticks[criterion.key]) })),
    })),
  }
}

/** One criterion of its pipeline, ticked or taken back. @throws 409 when it is closed or somebody changed it meanwhile, 422 on key */
export async function tickCriterion(ctx: Context, id: number, { key, done, version }: BodyOf<typeof calls.tickCriterion>): Promise<void> {
  await actOnLead(ctx, id, { right: 'edit', status: ['open'] }, async (tx, before) => {
    const stages = await stagesOf(tx, Number(before.pipeline))
    if (!stages.some(({ checklist }) => checklist.some((criterion) => criterion.key === key)))
      throw invalidField('key', 'cm:error.no_criterion')
    const { [key]: known, ...others } = ticksOf(before)
    const tick = known ?? { by: tx.person?.id ?? null, at: tx.now().toISOString() }
    await updateLocked(
      tx,
      entityOf(tx),
      before,
      { ...(version === undefined ? {} : { version }), checklist_done: done ? { ...others, [key]: tick } : others },
      { trusted: true },
    )
  })
}
