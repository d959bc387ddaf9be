/** `/api/common/change-set`: how much of a change set can be undone, and undoing it. */
import type { FastifyInstance } from 'fastify'
import { answerOnce } from './answer-once'
import { idParams } from './route-schemas'
import { previewUndo, undoableSet, undoChangeSet } from './undo'

const body = { type: 'object', additionalProperties: false, properties: { dry_run: { type: 'boolean' } } } as const

export function changeSetRoutes(app: FastifyInstance): void {
  app.post('/api/common/change-set/:id/undo', { config: { rule: 'signed-in' }, schema: { tags: ['common'], params: idParams, body } }, async (request, reply) => {
    const id = Number((request.params as { id: string }).id)
    const { dry_run } = (request.body ?? {}) as { dry_run?: boolean }
    if (dry_run) return { data: await previewUndo(request.ctx, await undoableSet(request.ctx, id)) }
    return answerOnce(request, reply, async (ctx) => {
      const { failed, ...result } = await undoChangeSet(ctx, id, { hooks: app.kontor.hooks })
      return { ...result, failed: failed.map(({ text, ...row }) => ({ ...row, message: app.kontor.texts.translate(ctx.language, text) })) }
    })
  })
}
