/** `/api/cm/credit-override`: asking (cm.md §2.4, §3.6); approving and rejecting are declared actions. */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/cm/credit'
import type { RecordRow } from '../../../../src/shared/core/record-row'
import type { JobKind } from '../../../contracts/jobs'
import { JsonText, serve } from '../../../http/serve-call'
import { transact, type Context } from '../../../kernel/context'
import { recordAnswer } from '../../../resource/read/read'
import { expireOverrides, requestOverride } from './credit-overrides'

export function creditOverrideRoutes(app: FastifyInstance): void {
  const can = (action: string) => ({ rule: { paths: [`cm.use.credit-override.actions.${action}`] } })
  const answer = async (ctx: Context, id: number): Promise<JsonText<{ data: RecordRow }>> =>
    new JsonText(await recordAnswer(ctx, ctx.snapshot.get('cm/credit-override'), id))

  serve(app, calls.requestOverride, can('request'), (ctx, { body }) =>
    transact(ctx, async (tx) => answer(tx, await requestOverride(tx, body))),
  )
}

/** Hourly (cm.md §7). */
export const overrideExpiry: JobKind = {
  kind: 'cm.override-expiry',
  run: async (job) => ({ result: { expired: await job.transact((ctx) => expireOverrides(ctx)) } }),
}
