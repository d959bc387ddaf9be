/** The calls of handing over (src/shared/wf/inherite.ts). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/wf/inherite'
import { serve } from '../../../http/serve-call'
import { handOver, previewHandOver, undoHandOver } from './hand-over'

const can = (action: string) => ({ rule: { paths: [`wf.admin.inherite.actions.${action}`] } })

export function inheriteRoutes(app: FastifyInstance): void {
  serve(app, calls.previewInherite, can('hand-over'), async (ctx, { body }) => ({ data: await previewHandOver(ctx, body) }))
  serve(app, calls.handOver, can('hand-over'), async (ctx, { body }) => ({ data: await handOver(ctx, body) }))
  serve(app, calls.undoInherite, can('undo'), async (ctx, { params: { id } }) => ({ data: await undoHandOver(ctx, id) }))
}
