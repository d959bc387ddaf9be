/** The hand-written calls of plans (cm.md §2.4, §4). */
import type { FastifyInstance } from 'fastify'
import { quotaPeriods, type QuotaPeriod } from '../../../../src/shared/cm/quota-periods'
import type { Context } from '../../../kernel/context'
import { answerOnce } from '../../../resource/routes/answer-once'
import { recordAnswer } from '../../../resource/read/read'
import { idParams, idsQuery } from '../../../resource/routes/route-schemas'
import { readAttainment } from './attainment'
import { quotaBasis } from './basis'
import { planSums } from './plan-sums'
import { activateQuota, closeQuota } from './quota-acts'
import { createQuota, saveQuota, type PlanDraft } from './save-targets'

interface Id {
  Params: { id: string }
}
interface BasisQuery {
  year: string
  period: QuotaPeriod
  metric: string
  pipelines?: string
  activity_kind?: string
}

/** Values are judged by the entity's own rules. */
const planSchema = {
  type: 'object',
  required: ['values', 'targets'],
  additionalProperties: false,
  properties: {
    values: { type: 'object' },
    version: { type: 'integer', minimum: 1 },
    targets: {
      type: 'array',
      maxItems: 5_000,
      items: {
        type: 'object',
        required: ['owner', 'period_start', 'target'],
        additionalProperties: false,
        properties: {
          owner: { type: 'string', pattern: '^[dgu][1-9][0-9]{0,14}$' },
          period_start: { type: 'string', format: 'date' },
          target: { type: ['string', 'null'], pattern: '^[0-9]{1,14}(\\.[0-9]{1,4})?$' },
        },
      },
    },
  },
} as const
const basisQuery = {
  type: 'object',
  required: ['year', 'period', 'metric'],
  additionalProperties: false,
  properties: {
    year: { type: 'string', pattern: '^2[01][0-9]{2}$' },
    period: { type: 'string', enum: quotaPeriods },
    metric: { type: 'string', enum: ['won_amount', 'won_count', 'new_customers', 'activities_done'] },
    pipelines: { type: 'string', pattern: '^([1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,49})?$' },
    activity_kind: { type: 'string', maxLength: 20 },
  },
} as const

export function quotaRoutes(app: FastifyInstance): void {
  const can = (action: string) => ({ rule: { paths: [`cm.use.quota.actions.${action}`] } })
  const canSet = { rule: { paths: ['cm.use.quota-line.actions.set-targets'] } }
  const tags = ['cm/quota']

  app.get<{ Querystring: { ids: string } }>(
    '/api/cm/quota/sums',
    { config: can('list'), schema: { querystring: idsQuery, tags } },
    async ({ ctx, query }) => ({ data: await planSums(ctx, query.ids.split(',').map(Number)) }),
  )
  app.get<{ Querystring: BasisQuery }>(
    '/api/cm/quota/basis',
    { config: canSet, schema: { querystring: basisQuery, tags } },
    async ({ ctx, query: { year, period, metric, pipelines, activity_kind } }) => ({
      data: await quotaBasis(ctx, {
        year: Number(year),
        period,
        metric,
        pipelines: pipelines ? pipelines.split(',').map(Number) : [],
        activity_kind: activity_kind ?? null,
      }),
    }),
  )
  app.get<Id>('/api/cm/quota/:id/attainment', { config: can('show'), schema: { params: idParams, tags } }, async ({ ctx, params }) => ({
    data: await readAttainment(ctx, Number(params.id)),
  }))

  app.post<{ Body: PlanDraft }>('/api/cm/quota/compose', { config: can('create'), schema: { body: planSchema, tags } }, (request, reply) =>
    answerOnce(request, reply, async (ctx) => readPlan(ctx, await createQuota(ctx, request.body)), 201),
  )
  app.post<Id & { Body: PlanDraft }>(
    '/api/cm/quota/:id/compose',
    { config: canSet, schema: { params: idParams, body: planSchema, tags } },
    (request, reply) =>
      answerOnce(request, reply, async (ctx) => {
        await saveQuota(ctx, Number(request.params.id), request.body)
        return readPlan(ctx, Number(request.params.id))
      }),
  )
  app.post<Id>('/api/cm/quota/:id/activate', { config: can('activate'), schema: { params: idParams, tags } }, (request, reply) =>
    answerOnce(request, reply, async (ctx) => {
      await activateQuota(ctx, Number(request.params.id))
      return readPlan(ctx, Number(request.params.id))
    }),
  )
  app.post<Id>('/api/cm/quota/:id/close', { config: can('close'), schema: { params: idParams, tags } }, (request, reply) =>
    answerOnce(request, reply, async (ctx) => {
      await closeQuota(ctx, Number(request.params.id))
      return readPlan(ctx, Number(request.params.id))
    }),
  )
}

/** As the generated calls answer it. */
async function readPlan(ctx: Context, id: number): Promise<unknown> {
  const { data } = JSON.parse(await recordAnswer(ctx, ctx.snapshot.get('cm/quota'), id)) as { data: unknown }
  return data
}
