/** Pipelines and their stages (cm.md §3.6): a pipeline always has its stages, whoever writes it in whatever way. */
import { sql } from 'kysely'
import { stageLimit } from '../../../../src/shared/cm/pipeline'
import { isRequirable } from '../../../../src/shared/cm/requirable-lead-fields'
import { stage as stageEntity } from '../../../../src/schemas/cm/stage'
import { withAllRights, type Context } from '../../../kernel/context'
import { invalid, invalidField, type FieldErrors } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { intentOf } from '../../../resource/write/intent'
import { touchRows } from '../../../resource/query/statement'
import { createRecord } from '../../../resource/write/write'
import { pipelineLimit, probabilityOf, type StageKind } from './rules/pipeline-structure'
import { unknownOwnerErrors } from '../common/unknown-owner-errors'

interface PipelineIntent {
  /** With all its stages, checked as a whole: it gets no standard set, they have no rules of their own. */
  composed?: boolean
}

declare module '../../../contracts/hooks' {
  interface Intents {
    'cm/pipeline': PipelineIntent
  }
}

const isComposed = (ctx: Context): boolean => intentOf(ctx, 'cm/pipeline')?.composed === true

export const pipelineHooks: EntityHooks = {
  async validate(ctx, { before, after }) {
    if (!before) await refuseOneTooMany(ctx)
    return unknownOwnerErrors(ctx, { visible_to: (after.visible_to ?? []) as readonly string[] })
  },
  async afterSave(ctx, { before, after }) {
    if (before || isFirstSeeding(ctx) || isComposed(ctx)) return
    if ((await lockStages(ctx, after.id)).length === 0) await addStandardStages(ctx, after)
  },
}

export const stageHooks: EntityHooks = {
  async beforeSave(ctx, { before, after }) {
    if (isComposed(ctx)) return {}
    const probability = after.probability ?? probabilityOf[after.kind as StageKind] ?? null
    return { probability, ...(before || after.position !== null ? {} : { position: await nextPosition(ctx, after) }) }
  },
  async validate(ctx, { before, after }) {
    if (isComposed(ctx)) return undefined
    return { ...(before ? {} : await additionErrors(ctx, after)), ...contentErrors(after) }
  },
  async beforeDelete(ctx, row) {
    // With every right only its pipeline takes it along.
    if (ctx.person !== null && !isComposed(ctx)) await refuseBreakingPipeline(ctx, row)
  },
}

/** The first seeding acts for nobody, and brings the stages as rows of their own. */
const isFirstSeeding = (ctx: Context) => ctx.person === null && ctx.acting_for === undefined

/** Those of the standard set for a standard row that comes back, else the least that makes a pipeline. */
async function addStandardStages(ctx: Context, pipeline: Values): Promise<void> {
  const own = pipeline.is_system === true ? stageEntity.seeds.filter((seed) => seed.pipeline === pipeline.code) : []
  const least = stageEntity.seeds.filter(
    (seed, index, all) => seed.pipeline === 'SALES' && all.findIndex(({ kind }) => kind === seed.kind) === index,
  )
  for (const [index, { pipeline: _code, ...seed }] of (own.length > 0 ? own : least).entries()) {
    const values = { ...seed, pipeline: pipeline.id, position: index + 1 }
    await createRecord(withAllRights(ctx), ctx.snapshot.get('cm/stage'), values, { trusted: true })
  }
}

async function refuseOneTooMany(ctx: Context): Promise<void> {
  const {
    rows: [row],
  } = await sql<{ n: number }>`select count(*)::int as n from cm_pipeline where deleted_at is null`.execute(ctx.db)
  if ((row?.n ?? 0) >= pipelineLimit) throw invalidField('code', 'cm:error.pipeline_limit', { limit: pipelineLimit })
}

interface Sibling {
  id: number
  kind: StageKind
  position: number | null
}

/** Locks the pipeline, so that two changes of its stages come one after the other. */
export async function lockStages(ctx: Context, pipeline: unknown): Promise<Sibling[]> {
  await sql`select 1 from cm_pipeline where id = ${pipeline} for no key update`.execute(ctx.db)
  const { rows } = await sql<Sibling>`
    select id, kind, position from cm_stage where pipeline_id = ${pipeline} and deleted_at is null order by position nulls last, id`.execute(
    ctx.db,
  )
  return rows
}

/** Behind the open ones, before won and lost, which move back. */
async function nextPosition(ctx: Context, { pipeline, kind }: Values): Promise<number> {
  const siblings = await lockStages(ctx, pipeline)
  const closed = kind === 'open' ? siblings.filter((sibling) => sibling.kind !== 'open').map(({ id }) => id) : []
  await sql`update cm_stage set position = position + 1 where id = any(${closed}::bigint[])`.execute(ctx.db)
  await touchRows(ctx, ctx.snapshot.get('cm/stage'), closed, {})
  return Math.max(0, ...siblings.filter(({ id }) => !closed.includes(id)).map(({ position }) => position ?? 0)) + 1
}

async function additionErrors(ctx: Context, { pipeline, kind }: Values): Promise<FieldErrors> {
  const siblings = await lockStages(ctx, pipeline)
  if (siblings.length >= stageLimit) return { pipeline: [{ key: 'cm:error.stage_limit', params: { limit: stageLimit } }] }
  return kind !== 'open' && siblings.some((sibling) => sibling.kind === kind) ? { kind: [{ key: `cm:error.one_${kind}` }] } : {}
}

async function refuseBreakingPipeline(ctx: Context, { id, pipeline, kind }: Values): Promise<void> {
  const left = (await lockStages(ctx, pipeline)).filter((sibling) => Number(sibling.id) !== id)
  if (kind !== 'open') throw invalid({ id: [{ key: `cm:error.one_${kind}` }] })
  if (!left.some((sibling) => sibling.kind === 'open')) throw invalid({ id: [{ key: 'cm:error.some_open' }] })
}

/** What a stage asks for: fields that a lead has, criteria known by different keys. */
export function contentErrors({ required_fields: fields, checklist }: Values): FieldErrors {
  const unknown = ((fields ?? []) as readonly string[]).find((field) => !isRequirable(field))
  const keys = ((checklist ?? []) as readonly { key: string }[]).map(({ key }) => key)
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index)
  return {
    ...(unknown === undefined ? {} : { required_fields: [{ key: 'cm:error.required_field', params: { field: unknown } }] }),
    ...(twice < 0 ? {} : { [`checklist.${twice}.key`]: [{ key: 'cm:error.criterion_twice', params: { key: keys[twice] } }] }),
  }
}
