/** `POST /api/fa/voucher/batch-confirm`, `batch-post` (fa.md §2.3, §2.6). */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { batchJobKind, runVoucherBatch, type BatchAct } from '../../../../../src/shared/fa/voucher-batch'
import { serve } from '../../../../http/serve-call'
import { runningJob } from '../../../../jobs/running-jobs'
import { transact, type Context } from '../../../../kernel/context'
import { conflict } from '../../../../kernel/errors'
import { batchRows } from '../../../../resource/batch/batch'
import { requireAction } from '../../../../resource/query/rights'
import { personNames } from '../../../../resource/read/person-names'
import { sharedTexts } from '../../../sc'
import { batchOrder, checkOne } from './batch-check'

export function batchRoutes(app: FastifyInstance): void {
  serve(app, runVoucherBatch, { rule: { paths: ['fa.use.voucher.actions.batch'] } }, async (ctx, { params: { act }, body }) => {
    const entity = ctx.snapshot.get('fa/voucher')
    requireAction(ctx, entity, act)
    if (body.filter !== undefined) requireAction(ctx, entity, 'list')
    const chosen = await batchRows(ctx, entity, {
      ...(body.ids ? { ids: body.ids.map((id) => ({ id })) } : {}),
      ...(body.filter === undefined ? {} : { filter: body.filter }),
      ...(body.q === undefined ? {} : { q: body.q }),
    })
    const ids = chosen.map(({ id }) => id)
    if (body.dry_run === true) return { data: { job: null, vouchers: await checked(ctx, ids, act) } }
    return { data: { job: await transact(ctx, (tx) => start(app, tx, ids, act)), vouchers: null } }
  })
}

async function checked(ctx: Context, ids: readonly number[], act: BatchAct) {
  const vouchers = []
  for (const head of await batchOrder(ctx, ids)) vouchers.push(await checkOne(ctx, head, act))
  return vouchers
}

/** One at a time: the second is told of the first (fa.md §9). @throws 409 */
async function start(app: FastifyInstance, ctx: Context, ids: readonly number[], act: BatchAct): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${batchJobKind}))`.execute(ctx.db)
  const running = await runningJob(ctx, batchJobKind)
  if (running) {
    const { id: job, owner, done, total } = running
    const names = await personNames(ctx, owner === null ? [] : [Number(owner)])
    const params = { done, total, person: names.get(Number(owner)) ?? '' }
    throw conflict('fa:error.batch_running', { job, ...params }, params)
  }
  const title = sharedTexts().translate(ctx.language, { key: `fa:batch.title_${act}`, params: { count: ids.length } })
  return app.kontor.jobs.start(ctx, batchJobKind, { act, ids }, { title, unique_key: batchJobKind })
}
