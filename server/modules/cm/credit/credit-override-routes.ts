/** `/api/cm/credit-override`: asking, approving, rejecting (cm.md §2.4, §3.6); who may decide about one. */
import type { FastifyInstance } from 'fastify'
import type { JobKind } from '../../../contracts/jobs'
import { replyOnce } from '../../../resource/routes/answer-once'
import { recordAnswer } from '../../../resource/read/read'
import { idParams } from '../../../resource/routes/route-schemas'
import { decideOverride, expireOverrides, isDecider, requestOverride, type Decision, type OverrideWanted } from './credit-overrides'

interface Id {
  Params: { id: string }
}

const request = {
  type: 'object',
  required: ['checkpoint', 'subject', 'reason'],
  additionalProperties: false,
  properties: {
    checkpoint: { type: 'string', enum: ['lead_won', 'quotation'] },
    subject: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    reason: { type: 'string', minLength: 1, maxLength: 500, pattern: '\\S' },
    amount: { type: 'string', pattern: '^[0-9]{1,14}(\\.[0-9]{1,4})?$' },
  },
} as const
const decision = { type: 'object', additionalProperties: false, properties: { note: { type: 'string', maxLength: 500 } } } as const

export function creditOverrideRoutes(app: FastifyInstance): void {
  const tags = ['cm/credit-override']
  const answer = (ctx: Parameters<typeof recordAnswer>[0], id: number) => recordAnswer(ctx, ctx.snapshot.get('cm/credit-override'), id)

  app.post<{ Body: OverrideWanted }>(
    '/api/cm/credit-override',
    { config: { rule: { paths: ['cm.use.credit-override.actions.request'] } }, schema: { body: request, tags } },
    (call, reply) =>
      replyOnce(call, reply, async (ctx) => ({ status: 201, body: await answer(ctx, await requestOverride(ctx, call.body)) })),
  )

  // The level's approver needs no right of his own: the use case decides.
  for (const [act, state] of [
    ['approve', 'approved'],
    ['reject', 'rejected'],
  ] as const) {
    app.post<Id & { Body: Pick<Decision, 'note'> }>(
      `/api/cm/credit-override/:id/${act}`,
      { config: { rule: 'signed-in' }, schema: { params: idParams, body: decision, tags } },
      (call, reply) =>
        replyOnce(call, reply, async (ctx) => {
          await decideOverride(ctx, Number(call.params.id), { state, note: call.body.note })
          return { status: 200, body: await answer(ctx, Number(call.params.id)) }
        }),
    )
  }

  app.get<Id>(
    '/api/cm/credit-override/:id/decision',
    { config: { rule: { paths: ['cm.use.credit-override.actions.show'] } }, schema: { params: idParams, tags } },
    async ({ ctx, params }) => ({ data: { may_decide: await isDecider(ctx, Number(params.id)) } }),
  )
}

/** Hourly (cm.md §7). */
export const overrideExpiry: JobKind = {
  kind: 'cm.override-expiry',
  run: async (job) => ({ result: { expired: await job.transact((ctx) => expireOverrides(ctx)) } }),
}
