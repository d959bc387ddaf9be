/** The calls of templates, and of the wizard that makes an event of one (vs.md §5.7). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/vs/template'
import { serve } from '../../../http/serve-call'
import { participantsOf } from '../event/roster'
import { beginWith, offeredTemplates, applyTemplate } from './templates'

/** Who makes events needs no right to templates themselves. */
const makesEvents = { rule: { paths: ['vs.use.event.actions.create'] } }

export function templateRoutes(app: FastifyInstance): void {
  serve(app, calls.readOfferedTemplates, makesEvents, async (ctx) => ({ data: await offeredTemplates(ctx) }))
  serve(app, calls.readTemplate, makesEvents, async (ctx, { params }) => ({ data: await beginWith(ctx, params.id) }))
  serve(app, calls.applyTemplate, makesEvents, async (ctx, { params, body }) => ({
    data: { id: await applyTemplate(ctx, app.kontor.files, params.id, body.category ?? null) },
  }))
  serve(app, calls.readAudienceReach, { ...makesEvents, while_viewing: true }, async (ctx, { body }) => ({
    data: { people: (await participantsOf(ctx, body)).length },
  }))
}
