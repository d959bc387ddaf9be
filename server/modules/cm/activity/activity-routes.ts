/** Completing and cancelling activities, and the agenda (cm.md §2, §4). */
import type { FastifyInstance } from 'fastify'
import { answerOnce } from '../../../resource/routes/answer-once'
import { idParams } from '../../../resource/routes/route-schemas'
import { activity } from '../../../../src/schemas/cm/activity'
import { cancelActivity, completeActivity, type Completion } from './activity-acts'
import { readAgenda } from './agenda'

interface Id {
  Params: { id: string }
}

const note = { type: ['string', 'null'], maxLength: 20_000 } as const
const outcomes = activity.fields.find(({ name }) => name === 'outcome')?.values ?? []
const completion = {
  type: 'object',
  required: ['outcome'],
  additionalProperties: false,
  properties: {
    outcome: { type: 'string', enum: outcomes },
    note,
    done_at: { type: 'string', format: 'date-time' },
    next: { type: 'object' },
  },
} as const
const cancellation = { type: 'object', additionalProperties: false, properties: { note } } as const
const agendaQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { whose: { type: 'string', enum: ['mine', 'all'] } },
} as const

export function activityRoutes(app: FastifyInstance): void {
  const can = (action: string) => ({ rule: { paths: [`cm.use.activity.actions.${action}`] } })
  const tags = ['cm/activity']

  app.get<{ Querystring: { whose?: 'mine' | 'all' } }>(
    '/api/cm/activity/agenda',
    { config: can('list'), schema: { querystring: agendaQuery, tags } },
    async ({ ctx, query }) => ({ data: await readAgenda(ctx, query.whose ?? 'mine') }),
  )

  app.post<Id & { Body: Completion }>(
    '/api/cm/activity/:id/complete',
    { config: can('edit'), schema: { params: idParams, body: completion, tags } },
    (request, reply) =>
      answerOnce(request, reply, async (ctx) => ({
        next: await completeActivity(ctx, Number(request.params.id), request.body),
      })),
  )

  app.post<Id & { Body: { note?: string | null } }>(
    '/api/cm/activity/:id/cancel',
    { config: can('edit'), schema: { params: idParams, body: cancellation, tags } },
    (request, reply) =>
      answerOnce(request, reply, async (ctx) => {
        await cancelActivity(ctx, Number(request.params.id), request.body)
        return {}
      }),
  )
}
