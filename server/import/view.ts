/** An import as the wizard shows it: its file, what its columns may mean, its rows in the reader's words. */
import type { Entity } from '../../src/schemas/core/define'
import { isFilledIn } from '../../src/schemas/core/json-schema'
import { cellFields } from '../../src/schemas/core/row-cells'
import type { Texts } from '../contracts/texts'
import type { Context } from '../kernel/context'
import { mayDo } from '../resource/query/rights'
import { companionOf, defaultKey, keysOf, labelsOf, matchHeadings, targetLabel, targetsFor } from './columns'
import { pairOf } from './companions'
import { rememberedMapping, type ImportRecord } from './import-record'
import type { StagedRow } from './staged-rows'

/** Of the job that works on an import. */
export const titleOf = (texts: Texts, ctx: Context, entity: Entity, { file }: ImportRecord) =>
  `${texts.translate(ctx.language, { key: `${entity.module}:entity.${entity.key}.plural` })}: ${file}`

/** What the wizard shows: the file, what its columns may mean, how they were mapped before. */
export async function view(
  texts: Texts,
  ctx: Context,
  { file_key: _key, archive_key: _archive, user_id: _user, archive, ...record }: ImportRecord,
  entity: Entity,
) {
  const targets = targetsFor(ctx, entity)
  const suggested = { columns: matchHeadings(texts, entity, targets, record.analysis.headings, ctx.language) }
  const key = defaultKey(entity, suggested)
  const isPair = targets.some(({ name, part }) => part && Object.values(suggested.columns).includes(name))
  const remembered = await rememberedMapping(ctx, record.target, record.heading_hash, record.id)
  return {
    ...record,
    archive: archive && { sheet: archive.sheet, files: archive.files.length },
    suggested: remembered?.mapping ?? suggested,
    remembered: Boolean(remembered),
    // What no row can be found by is a list of new ones.
    suggested_mode: remembered?.mode ?? (key || isPair || !mayDo(ctx, entity, 'create') ? 'upsert' : 'add'),
    suggested_key: remembered?.key_fields ?? key ?? [],
    keys: keysOf(entity),
    targets: targets.map((target) => ({
      name: target.name,
      field: target.part ? `${target.part.key}.${target.field.name}` : target.field.name,
      ...(target.part ? { part: target.part.name } : {}),
      ...(target.language ? { language: target.language } : {}),
      label: targetLabel(labelsOf(texts, entity, target)[ctx.language] ?? target.name, target),
      required: !target.part && target.field.required && !isFilledIn(target.field),
    })),
  }
}

export const headingOf = (texts: Texts, ctx: Context, entity: Entity, path: string): string => {
  const [name, of] = path.split('.')
  const part = name === companionOf(ctx, entity)?.key ? companionOf(ctx, entity) : undefined
  const { fields, virtualFields } = part ?? entity
  const field = [...fields, ...virtualFields, ...cellFields(part ?? entity).map((one) => one.field)].find(
    (one) => one.name === (part ? of : name),
  )
  return field ? (labelsOf(texts, entity, { name: path, field, ...(part ? { part } : {}) })[ctx.language] ?? path) : path
}

/** A staged row in the caller's words. */
export function stagedRowIn(texts: Texts, ctx: Context) {
  return ({ input, keys: _keys, ...row }: StagedRow) => ({
    ...row,
    parts: partsOf(input),
    errors: row.errors ? texts.fieldErrors(ctx.language, row.errors) : {},
    warnings: row.warnings ? texts.fieldErrors(ctx.language, row.warnings) : {},
    question: row.question ? texts.translate(ctx.language, row.question) : null,
  })
}
/** What becomes of either record of a row; null = the row has one only. */
function partsOf(input: StagedRow['input']): { main: string | null; with: string | null; line?: number } | null {
  const pair = pairOf(input)
  if (!pair) return null
  const line = pair.$main?.record_id
  return {
    main: pair.$main?.state ?? null,
    with: pair.$with?.state ?? null,
    ...(line !== null && typeof line === 'object' ? { line: line.$line } : {}),
  }
}
