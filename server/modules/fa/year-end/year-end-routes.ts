/** Calls of the year end (src/shared/fa/year-end.ts). */
import type { FastifyInstance } from 'fastify'
import { closeYear, fillMapping, readYearEnd, reopenYear, yearEndJobKind } from '../../../../src/shared/fa/year-end'
import { serve } from '../../../http/serve-call'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { conflict } from '../../../kernel/errors'
import { lockForWrite } from '../../../resource/write/write'
import { sharedTexts } from '../../sc'
import { requireClosable } from './close-year'
import { fillRules } from './fill-rules'
import { requireReopenable } from './reopen-year'
import { yearEndAnswer, yearPlan } from './year-end-plan'
import { yearsAround } from './year-facts'
import { writeYearState } from './year-state'

const closers = { rule: { paths: ['fa.admin.parameter.actions.year-close'] } }

export function yearEndRoutes(app: FastifyInstance): void {
  serve(app, readYearEnd, { rule: { paths: ['fa.admin.parameter.actions.show'] } }, async (ctx, { params: { id } }) => ({
    data: await yearEndAnswer(ctx, id),
  }))
  serve(app, closeYear, closers, async (ctx, { params: { id }, body }) => {
    if (body.dry_run === true) return { data: { job: null, preview: await yearEndAnswer(ctx, id) } }
    return { data: { job: await transact(ctx, (tx) => startClosing(app, tx, id)), preview: null } }
  })
  serve(app, reopenYear, closers, async (ctx, { params: { id }, body }) => {
    if (body.dry_run === true) return { data: { job: null, preview: await yearEndAnswer(ctx, id) } }
    const job = await transact(ctx, async (tx) => {
      await requireReopenable(tx, id)
      return start(app, tx, { year: id, act: 'reopen', reason: body.reason?.trim() ?? '' })
    })
    return { data: { job, preview: null } }
  })
  serve(app, fillMapping, { rule: { paths: ['fa.admin.parameter.actions.create'] } }, async (ctx, { params: { id }, body }) => ({
    data: { rules: await fillRules(ctx, id, body.from) },
  }))
}

/** @throws 404; 409 where it is closed, or being closed; 422 by check */
async function startClosing(app: FastifyInstance, ctx: Context, id: number): Promise<number> {
  const plan = await yearPlan(ctx, id)
  const row = await lockForWrite(withAllRights(ctx), ctx.snapshot.get('fa/fiscal-year'), id)
  if (row.state === 'closed') throw conflict('fa:error.year_closed', undefined, { year: row.code })
  await requireClosable(ctx, plan)
  // A year that stopped half way, because its job was cancelled, is taken up again.
  if (row.state === 'open') await writeYearState(withAllRights(ctx), row, 'closing')
  return start(app, ctx, { year: id, act: 'close' })
}

/** One at a time for a year. @throws 409 */
async function start(
  app: FastifyInstance,
  ctx: Context,
  params: { year: number; act: 'close' | 'reopen'; reason?: string },
): Promise<number> {
  const { year } = await yearsAround(ctx, params.year)
  const title = sharedTexts().translate(ctx.language, { key: `fa:year_end.job_${params.act}`, params: { year: year.code } })
  return app.kontor.jobs.start(ctx, yearEndJobKind, params, { title, unique_key: `${yearEndJobKind}:${params.year}` })
}
