/** A copy of a pipeline with all its stages, switched off until somebody wants it. */
import { sql } from 'kysely'
import { languages, type I18nText, type Language } from '../../../../src/schemas/core/types'
import { transact, type Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { findRecord } from '../../../resource/read/read'
import { composePipeline } from './compose-pipeline'

interface Options {
  /** "Sales" → "Sales (copy)" in a language. */
  copyName: (language: Language, name: string) => string
}

/** @returns the id of the copy @throws 404, 403 without the right to create */
export async function copyPipeline(ctx: Context, id: number, { copyName }: Options): Promise<number> {
  return transact(ctx, async (tx) => {
    const pipeline = tx.snapshot.get('cm/pipeline')
    const original = await findRecord(tx, pipeline, id)
    if (!original) throw notFound()
    const values = pick(original, ['description', 'colour', 'currency', 'visible_to', 'rot_enabled'])
    const names = original.name as I18nText // required by the lookup base
    const name = Object.fromEntries(
      languages.flatMap((language) => (names[language] ? [[language, copyName(language, names[language])]] : [])),
    )
    return composePipeline(tx, {
      values: { ...values, name, code: await freeCode(tx, String(original.code)), active: false },
      stages: await stagesOf(tx, id),
    })
  })
}

const pick = (row: Values, fields: readonly string[]): Values => Object.fromEntries(fields.map((field) => [field, row[field]]))

const stageFields = [
  'name',
  'kind',
  'probability',
  'forecast_category',
  'rot_days',
  'colour',
  'fold',
  'needs_conversion',
  'required_fields',
  'requires_activity_days',
  'guidance',
]

async function stagesOf(ctx: Context, pipeline: number): Promise<Values[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from cm_stage where pipeline_id = ${pipeline} and deleted_at is null order by position, id`.execute(ctx.db)
  const stages: Values[] = []
  for (const { id } of rows) {
    const row = await findRecord(ctx, ctx.snapshot.get('cm/stage'), Number(id))
    const checklist = ((row?.checklist ?? []) as readonly Values[]).map(({ id: _id, ...criterion }) => criterion)
    stages.push({ ...pick(row ?? {}, stageFields), checklist })
  }
  return stages
}

const longestCode = 20

/** SALES → SALES-2, the first number that is free. */
async function freeCode(ctx: Context, code: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from cm_pipeline where deleted_at is null`.execute(ctx.db)
  const taken = new Set(rows.map((row) => row.code))
  for (let n = 2; ; n += 1) {
    const candidate = `${code.slice(0, longestCode - `-${n}`.length)}-${n}`
    if (!taken.has(candidate)) return candidate
  }
}
