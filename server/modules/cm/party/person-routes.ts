/** The hand-written call of contacts (cm.md §2.4): personal data go for good. */
import type { FastifyInstance } from 'fastify'
import { answerOnce } from '../../../resource/routes/answer-once'
import { recordAnswer } from '../../../resource/read/read'
import { idParams } from '../../../resource/routes/route-schemas'
import { anonymisePerson } from './anonymise-person'
import { orMerged } from '../merge/merged-into'

export function personRoutes(app: FastifyInstance): void {
  app.post<{ Params: { id: string }; Body: { name: string } }>(
    '/api/cm/person/:id/anonymise',
    {
      config: { rule: { paths: ['cm.use.person.actions.anonymise'] } },
      schema: {
        params: idParams,
        body: { type: 'object', additionalProperties: false, required: ['name'], properties: { name: { type: 'string', maxLength: 200 } } },
        tags: ['cm/person'],
      },
    },
    (request, reply) =>
      answerOnce(request, reply, async (ctx) => {
        const [entity, id] = [ctx.snapshot.get('cm/person'), Number(request.params.id)]
        // In a transaction of its own, which another connection makes: what the caller's has locked, it would wait for.
        await orMerged(ctx, entity, id, 409, () => anonymisePerson(ctx, id, request.body.name, app.kontor))
        const { data } = JSON.parse(await recordAnswer(ctx, entity, id)) as { data: unknown }
        return data
      }),
  )
}
