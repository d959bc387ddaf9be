/** Pipelines are saved and copied together with their stages. */
import type { FastifyInstance } from 'fastify'
import type { Language } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { answerOnce } from '../../../resource/routes/answer-once'
import { recordAnswer } from '../../../resource/read/read'
import { idParams } from '../../../resource/routes/route-schemas'
import { composePipeline, type Composition } from './compose-pipeline'
import { copyPipeline } from './copy-pipeline'
import { stageLimit } from './rules/pipeline-structure'

interface Id {
  Params: { id: string }
}

/** Values and stages are judged by the entities' own rules. */
const compositionSchema = {
  type: 'object',
  required: ['values', 'stages'],
  additionalProperties: false,
  properties: {
    values: { type: 'object' },
    version: { type: 'integer', minimum: 1 },
    stages: {
      type: 'array',
      maxItems: 2 * stageLimit,
      items: { type: 'object', properties: { id: { type: 'integer', minimum: 1 }, version: { type: 'integer', minimum: 1 } } },
    },
  },
} as const

export function pipelineRoutes(app: FastifyInstance): void {
  const { texts } = app.kontor
  const can = (action: string) => ({ rule: { paths: [`cm.admin.pipeline.actions.${action}`] } })
  const tags = ['cm/pipeline']

  app.post<{ Body: Composition }>(
    '/api/cm/pipeline/compose',
    { config: can('create'), schema: { body: compositionSchema, tags } },
    (request, reply) => answerOnce(request, reply, async (ctx) => readPipeline(ctx, await composePipeline(ctx, request.body)), 201),
  )

  app.post<Id & { Body: Composition }>(
    '/api/cm/pipeline/:id/compose',
    { config: can('edit'), schema: { params: idParams, body: compositionSchema, tags } },
    (request, reply) =>
      answerOnce(request, reply, async (ctx) =>
        readPipeline(ctx, await composePipeline(ctx, request.body, { id: Number(request.params.id) })),
      ),
  )

  app.post<Id>('/api/cm/pipeline/:id/copy', { config: can('create'), schema: { params: idParams, tags } }, (request, reply) =>
    answerOnce(
      request,
      reply,
      async (ctx) => {
        const copyName = (language: Language, name: string) => texts.translate(language, { key: 'cm:editor.copy_name', params: { name } })
        return readPipeline(ctx, await copyPipeline(ctx, Number(request.params.id), { copyName }))
      },
      201,
    ),
  )
}

/** As the generated calls answer it. */
async function readPipeline(ctx: Context, id: number): Promise<unknown> {
  const { data } = JSON.parse(await recordAnswer(ctx, ctx.snapshot.get('cm/pipeline'), id)) as { data: unknown }
  return data
}
