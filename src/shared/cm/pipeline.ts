/** Pipelines are saved and copied together with their stages (cm.md §2, stage editor). */
import { defineCall, typed, type BodyOf } from '../core/call'
import type { RecordRow } from '../core/record-row'

/** cm.md §9. */
export const stageLimit = 30

const tag = 'cm/pipeline'
const id = { type: 'integer', minimum: 1 } as const
/** Values and stages are judged by the entities' own rules. */
const composition = {
  type: 'object',
  required: ['values', 'stages'],
  additionalProperties: false,
  properties: {
    values: { type: 'object' },
    // Of the pipeline as it was read; each stage carries its own.
    version: id,
    // In their order; with `id` those that are there already.
    stages: { type: 'array', maxItems: 2 * stageLimit, items: { type: 'object', properties: { id, version: id } } },
  },
} as const

export const createPipeline = defineCall({
  method: 'POST',
  path: '/api/cm/pipeline/compose',
  tag,
  status: 201,
  idempotent: true,
  body: composition,
  answer: typed<{ data: RecordRow }>(),
})
export type Composition = BodyOf<typeof createPipeline>

export const savePipeline = defineCall({
  method: 'POST',
  path: '/api/cm/pipeline/:id/compose',
  tag,
  idempotent: true,
  body: composition,
  answer: typed<{ data: RecordRow }>(),
})

export const copyPipeline = defineCall({
  method: 'POST',
  path: '/api/cm/pipeline/:id/copy',
  tag,
  status: 201,
  idempotent: true,
  answer: typed<{ data: RecordRow }>(),
})
