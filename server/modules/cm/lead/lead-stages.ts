/** The stages of a pipeline, as leads meet them. */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Context, Db } from '../../../kernel/context'
import { memoize } from '../../../kernel/memoize'
import type { Sql } from '../../../kernel/sql'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { StageKind } from '../pipeline/rules/pipeline-structure'
import type { StageRequirements } from './rules/stage-requirements'

export interface LeadStage extends StageRequirements {
  required_fields: readonly string[]
  id: number
  pipeline: number
  kind: StageKind
  name: I18nText
  position: number
  probability: string | null
  forecast_category: string
  rot_days: number | null
}

type Row = Omit<LeadStage, 'checklist'> & { checklist: { key: string; label: I18nText; mandatory: boolean }[] }

/** Those of a transaction, by pipeline and language: each lead that is saved asks for them twice, a file of leads for each row. */
const known = memoize<Db, Map<string, Promise<LeadStage[]>>>(() => new Map())
const keyOf = ({ language }: Context, pipeline: number) => `${pipeline} ${language}`

/** @returns in their order, with texts in the language of the reader; none when the pipeline is unknown */
export function stagesOf(ctx: Context, pipeline: number): Promise<LeadStage[]> {
  if (!ctx.db.isTransaction) return readStages(ctx, sql`${pipeline}`)
  const stages = known(ctx.db).get(keyOf(ctx, pipeline)) ?? readStages(ctx, sql`${pipeline}`)
  known(ctx.db).set(keyOf(ctx, pipeline), stages)
  return stages
}

/** The stage and all others of its pipeline. @returns none when there is no such stage */
export async function stagesAround(ctx: Context, stage: number): Promise<LeadStage[]> {
  const stages = await readStages(ctx, sql`(select pipeline_id from cm_stage where id = ${stage} and deleted_at is null)`)
  const [first] = stages
  if (first && ctx.db.isTransaction) known(ctx.db).set(keyOf(ctx, first.pipeline), Promise.resolve(stages))
  return stages
}

async function readStages(ctx: Context, pipeline: Sql): Promise<LeadStage[]> {
  const { rows } = await sql<Row>`
    select stage.id, stage.pipeline_id as pipeline, stage.kind, stage.name, coalesce(stage.position, 0) as position, stage.probability::text as probability, stage.forecast_category,
      case when pipeline.rot_enabled then stage.rot_days end as rot_days,
      stage.needs_conversion, coalesce(stage.required_fields, '{}') as required_fields, stage.requires_activity_days,
      coalesce((select json_agg(json_build_object('key', item.key, 'label', item.label, 'mandatory', item.mandatory) order by item.position) from cm_stage__checklist as item where item.parent_id = stage.id), '[]') as checklist
    from cm_stage as stage join cm_pipeline as pipeline on pipeline.id = stage.pipeline_id
    where stage.pipeline_id = ${pipeline} and stage.deleted_at is null order by stage.position nulls last, stage.id`.execute(ctx.db)
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    pipeline: Number(row.pipeline),
    checklist: row.checklist.map((item) => ({ ...item, label: i18nText(item.label, ctx.language) })),
  }))
}

/** The pipeline that a stage belongs to; null = there is no such stage. */
export async function pipelineOfStage(ctx: Context, stage: unknown): Promise<number | null> {
  const {
    rows: [row],
  } = await sql<{ pipeline: number }>`select pipeline_id as pipeline from cm_stage where id = ${stage} and deleted_at is null`.execute(
    ctx.db,
  )
  return row ? Number(row.pipeline) : null
}

/** Where a lead begins when nobody says: the default pipeline, else the first. */
export async function defaultPipeline(ctx: Context): Promise<number | null> {
  const {
    rows: [row],
  } = await sql<{
    id: number
  }>`select id from cm_pipeline where deleted_at is null and active order by is_default desc, position nulls last, id limit 1`.execute(
    ctx.db,
  )
  return row ? Number(row.id) : null
}
