/** The hand-written calls of plans (cm.md §2.4, §4). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/cm/quota'
import type { RecordRow } from '../../../../src/shared/core/record-row'
import { transact, type Context } from '../../../kernel/context'
import { JsonText, serve } from '../../../http/serve-call'
import { recordAnswer } from '../../../resource/read/read'
import { readAttainment } from './attainment'
import { quotaBasis } from './basis'
import { planSums } from './plan-sums'
import { createQuota, saveQuota } from './save-targets'

export function quotaRoutes(app: FastifyInstance): void {
  const can = (action: string) => ({ rule: { paths: [`cm.use.quota.actions.${action}`] } })
  const canSet = { rule: { paths: ['cm.use.quota-line.actions.set-targets'] } }

  serve(app, calls.readSums, can('list'), async (ctx, { query }) => ({ data: await planSums(ctx, query.ids.split(',').map(Number)) }))
  serve(app, calls.readBasis, canSet, async (ctx, { query: { year, period, metric, pipelines, activity_kind } }) => ({
    data: await quotaBasis(ctx, {
      year: Number(year),
      period,
      metric,
      pipelines: pipelines ? pipelines.split(',').map(Number) : [],
      activity_kind: activity_kind ?? null,
    }),
  }))
  serve(app, calls.readAttainment, can('show'), async (ctx, { params: { id } }) => ({ data: await readAttainment(ctx, id) }))

  serve(app, calls.createPlan, can('create'), (ctx, { body }) => transact(ctx, async (tx) => planAnswer(tx, await createQuota(tx, body))))
  serve(app, calls.savePlan, canSet, async (ctx, { params: { id }, body }) => {
    await saveQuota(ctx, id, body)
    return planAnswer(ctx, id)
  })
}

/** As the generated calls answer it. */
const planAnswer = async (ctx: Context, id: number): Promise<JsonText<{ data: RecordRow }>> =>
  new JsonText(await recordAnswer(ctx, ctx.snapshot.get('cm/quota'), id))
