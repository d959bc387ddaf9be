/** The calls of leaving and coming back (sc.md §4, §7). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/sc/offboarding'
import { serve } from '../../../http/serve-call'
import { handOver, readHandover } from './handover'
import { cancelOffboarding, offboardUser, rehireUser } from './offboarding'

export function offboardingRoutes(app: FastifyInstance): void {
  const { kontor } = app
  const can = { rule: { paths: ['sc.admin.user.actions.offboard'] } }

  serve(app, calls.readHandover, can, async (ctx, { params: { id } }) => ({ data: await readHandover(ctx, id, kontor) }))
  serve(app, calls.handOver, can, async (ctx, { params: { id, key }, body: { to } }) => ({
    data: await handOver(ctx, id, { key, to }, kontor),
  }))
  serve(app, calls.offboard, can, async (ctx, { params: { id }, body }) => ({ data: await offboardUser(ctx, id, body, kontor) }))
  serve(app, calls.cancelOffboarding, can, async (ctx, { params: { id } }) => ({ data: await cancelOffboarding(ctx, id) }))
  serve(app, calls.rehire, can, async (ctx, { params: { id }, body }) => ({ data: await rehireUser(ctx, id, body.hire_date) }))
}
