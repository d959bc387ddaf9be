/** Completing and cancelling activities, and the agenda (cm.md §2, §4). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/cm/activity'
import { serve } from '../../../http/serve-call'
import { cancelActivity, completeActivity } from './activity-actions'
import { readAgenda } from './agenda'

export function activityRoutes(app: FastifyInstance): void {
  const can = (action: string) => ({ rule: { paths: [`cm.use.activity.actions.${action}`] } })

  serve(app, calls.readAgenda, can('list'), async (ctx, { query }) => ({ data: await readAgenda(ctx, query.whose ?? 'mine') }))
  serve(app, calls.completeActivity, can('edit'), async (ctx, { params: { id }, body }) => ({
    data: { next: await completeActivity(ctx, id, body) },
  }))
  serve(app, calls.cancelActivity, can('edit'), async (ctx, { params: { id }, body }) => {
    await cancelActivity(ctx, id, body)
    return { data: {} }
  })
}
