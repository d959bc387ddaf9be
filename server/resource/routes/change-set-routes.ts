/** `/api/common/change-set`: how much of a change set can be undone, and undoing it; many records as a job. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerOnce } from './answer-once'
import { directLimit } from '../batch/batch'
import { idParams } from './route-schemas'
import { previewUndo, undoableSet, undoChangeSet } from '../history/undo'

const body = { type: 'object', additionalProperties: false, properties: { dry_run: { type: 'boolean' } } } as const

export function changeSetRoutes(app: FastifyInstance): void {
  app.post(
    '/api/common/change-set/:id/undo',
    { config: { rule: 'signed-in' }, schema: { tags: ['common'], params: idParams, body } },
    async (request, reply) => {
      const id = Number((request.params as { id: string }).id)
      const { dry_run } = (request.body ?? {}) as { dry_run?: boolean }
      if (dry_run) return { data: await previewUndo(request.ctx, await undoableSet(request.ctx, id)) }
      return sendUndo(app, request, reply, id)
    },
  )
}

/** Undoes now, or tells the job that will: 202 `{data: {job_id}}`. */
export async function sendUndo(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, id: number): Promise<FastifyReply> {
  const { texts, jobs, undo: rules } = app.kontor
  const set = await undoableSet(request.ctx, id)
  const { total } = await previewUndo(request.ctx, set)
  if (total > directLimit) {
    const title = `${texts.translate(request.ctx.language, { key: 'common:job_kind.undo' })}: ${set.title ?? ''}`
    return answerOnce(
      request,
      reply,
      async (ctx) => ({ job_id: await jobs.start(ctx, 'common.undo', { change_set: id }, { title, unique_key: `undo ${id}` }) }),
      202,
    )
  }
  return answerOnce(request, reply, async (ctx) => {
    const { failed, ...result } = await undoChangeSet(ctx, id, { rules })
    return { ...result, failed: failed.map(({ text, ...row }) => ({ ...row, message: texts.translate(ctx.language, text) })) }
  })
}
