/** Saves a pipeline and all its stages as one act (cm.md §2, stage editor): what is not in the list goes. */
import type { Entity } from '../../../../src/schemas/core/define'
import { writableFields } from '../../../../src/schemas/core/json-schema'
import type { Composition } from '../../../../src/shared/cm/pipeline'
import { transact, type Context } from '../../../kernel/context'
import { withIntent } from '../../../resource/write/intent'
import { invalid, type FieldErrors, type Message } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { coerceValues } from '../../../resource/write/coerce'
import { deleteRecord } from '../../../resource/write/delete'
import { recordErrors } from '../../../resource/write/validate'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { contentErrors, lockStages } from './pipeline-hooks'
import { inField } from '../common/in-field'
import { inOrder, probabilityOf, structureErrors, type StageKind } from './rules/pipeline-structure'

interface Options {
  /** Absent = a new pipeline. */ id?: number
}

/**
 * @returns the id of the pipeline
 * @throws 422 with paths like `stages.2.probability`, 409 when somebody changed a field that this changes too, 404
 */
export async function composePipeline(ctx: Context, { values, version, stages }: Composition, { id }: Options = {}): Promise<number> {
  const pipeline = ctx.snapshot.get('cm/pipeline')
  const stage = ctx.snapshot.get('cm/stage')
  return transact(ctx, async (tx) => {
    const before = id === undefined ? [] : await lockStages(tx, id)
    const ordered = inOrder(stages.map((row, index): Row => ({ ...row, kind: row.kind as StageKind, index })))
    refuse({ ...wholeErrors(ordered.map(({ kind }) => kind)), ...stageErrors(stage, ordered, before) })
    // The whole has been checked.
    const composing = withIntent(tx, 'cm/pipeline', { composed: true })
    const saved =
      id === undefined
        ? await createRecord(composing, pipeline, values)
        : await updateRecord(composing, pipeline, id, { ...values, ...(version === undefined ? {} : { version }) })
    const gone = before.filter((row) => !ordered.some((candidate) => candidate.id === Number(row.id)))
    for (const row of gone) await deleteRecord(composing, stage, Number(row.id))
    for (const [position, { index, ...row }] of ordered.entries()) {
      await inField(`stages.${index}`, () => saveStage(composing, stage, Number(saved.id), { ...row, position: position + 1 }))
    }
    return Number(saved.id)
  })
}

type Row = Values & { kind: StageKind; index: number }

function wholeErrors(kinds: readonly StageKind[]): FieldErrors {
  const errors = structureErrors(kinds)
  return errors.length === 0 ? {} : { stages: errors }
}

/** Everything wrong with each stage, before anything is written. */
function stageErrors(stage: Entity, rows: readonly Row[], before: readonly { id: number; kind: StageKind }[]): FieldErrors {
  const errors: Record<string, readonly Message[]> = {}
  for (const { index, ...row } of rows) {
    const known = before.find(({ id }) => Number(id) === row.id)
    const record = fullStage(stage, row)
    const found = { ...recordErrors(stage, { ...record, pipeline: 1, position: 1 }), ...contentErrors(record) }
    if (row.id !== undefined && !known) errors[`stages.${index}`] = [{ key: 'cm:error.foreign_stage' }]
    else if (known && known.kind !== row.kind) errors[`stages.${index}.kind`] = [{ key: 'error:validation.fixed' }]
    for (const [path, messages] of Object.entries(found)) errors[`stages.${index}.${path}`] = messages
  }
  return errors
}

/** Fields that are no part of a stage stay, for validation to name. */
function fullStage(stage: Entity, { id: _id, version: _version, ...row }: Values): Values {
  const defaults = Object.fromEntries(stage.fields.map((field) => [field.name, field.default ?? null]))
  const unknown = Object.fromEntries(Object.entries(row).filter(([name]) => !stage.fields.some((field) => field.name === name)))
  const values = coerceValues(stage.fields, { ...defaults, ...row })
  return { ...unknown, ...values, probability: values.probability ?? probabilityOf[row.kind as StageKind] ?? null }
}

async function saveStage(ctx: Context, stage: Entity, pipeline: number, { id, version, kind, ...row }: Values): Promise<void> {
  const writable = new Set(['position', ...writableFields(stage).map(({ name }) => name)])
  const values = { ...Object.fromEntries(Object.entries(row).filter(([name]) => writable.has(name))) }
  const probability = values.probability ?? probabilityOf[kind as StageKind] ?? null
  if (typeof id === 'number') await updateRecord(ctx, stage, id, { ...values, probability, pipeline, version }, { trusted: true })
  else await createRecord(ctx, stage, { ...values, probability, kind, pipeline }, { trusted: true })
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
