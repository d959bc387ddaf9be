/** Pipelines are saved and copied together with their stages. */
import type { FastifyInstance } from 'fastify'
import type { Language } from '../../../../src/schemas/core/types'
import * as calls from '../../../../src/shared/cm/pipeline'
import type { RecordRow } from '../../../../src/shared/core/record-row'
import { transact, type Context } from '../../../kernel/context'
import { JsonText, serve } from '../../../http/serve-call'
import { recordAnswer } from '../../../resource/read/read'
import { composePipeline } from './compose-pipeline'
import { copyPipeline } from './copy-pipeline'

export function pipelineRoutes(app: FastifyInstance): void {
  const { texts } = app.kontor
  const can = (action: string) => ({ rule: { paths: [`cm.admin.pipeline.actions.${action}`] } })
  const copyName = (language: Language, name: string) => texts.translate(language, { key: 'cm:editor.copy_name', params: { name } })

  serve(app, calls.createPipeline, can('create'), (ctx, { body }) =>
    transact(ctx, async (tx) => pipelineAnswer(tx, await composePipeline(tx, body))),
  )
  serve(app, calls.savePipeline, can('edit'), async (ctx, { params: { id }, body }) =>
    pipelineAnswer(ctx, await composePipeline(ctx, body, { id })),
  )
  serve(app, calls.copyPipeline, can('create'), async (ctx, { params: { id } }) =>
    pipelineAnswer(ctx, await copyPipeline(ctx, id, { copyName })),
  )
}

/** As the generated calls answer it. */
const pipelineAnswer = async (ctx: Context, id: number): Promise<JsonText<{ data: RecordRow }>> =>
  new JsonText(await recordAnswer(ctx, ctx.snapshot.get('cm/pipeline'), id))
