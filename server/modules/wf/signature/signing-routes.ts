/** `/api/wf/signing`: one's own PIN (wf.md §5.11). Signature images have the generated calls. */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/wf/signature'
import { serve } from '../../../http/serve-call'
import { perPerson } from '../../../resource/routes/rate-limit'
import { changePin, signingState } from './signing-pin'

export function signingRoutes(app: FastifyInstance): void {
  const rule = { paths: ['wf.use.signature.actions.list'] }
  serve(app, calls.readSigning, { rule }, async (ctx) => ({ data: await signingState(ctx) }))
  serve(app, calls.setPin, { rule, rateLimit: perPerson(20, 600_000) }, async (ctx, { body }) => ({ data: await changePin(ctx, body) }))
}
