/** `POST …/:id/retry`, `…/:id/cancel` of what leaves the server, and the same for many. */
import type { FastifyInstance } from 'fastify'
import type { Entity } from '../../src/schemas/core/define'
import { audit } from '../outbox/audit'
import { transact, type Context } from '../kernel/context'
import { conflict, notFound } from '../kernel/errors'
import { actOnEach } from '../resource/routes/bulk-action'
import { answerOnce } from '../resource/routes/answer-once'
import { findRecord } from '../resource/read/read'
import { idParams } from '../resource/routes/route-schemas'

/** @property run says false where the row's state does not allow it, which is then told by `refusal` */
interface Act {
  run: (ctx: Context, id: number) => Promise<boolean>
  refusal: string
  /** Text key of the act on many. */ title: string
}

/** @param acts by action of the entity @param wake this node's sender */
export function outgoingRoutes(
  app: FastifyInstance,
  entity: Entity,
  acts: Readonly<Record<'retry' | 'cancel', Act>>,
  wake: () => void,
): void {
  const url = `/api/${entity.name}`
  for (const [name, { run, refusal, title }] of Object.entries(acts)) {
    const act = (ctx: Context, id: number) =>
      transact(ctx, async (tx) => {
        const row = await findRecord(tx, tx.snapshot.get(entity.name), id)
        if (!row) throw notFound()
        if (!(await run(tx, id))) throw conflict(refusal)
        await audit(tx, { action: name, entity: entity.key, record_id: id, label: String(row[entity.title]) })
        tx.afterCommit(wake)
      })
    const config = { rule: { paths: [`${entity.path}.actions.${name}`] } }
    const tags = [entity.name]

    app.post<{ Params: { id: string } }>(`${url}/:id/${name}`, { config, schema: { params: idParams, tags } }, (request, reply) =>
      answerOnce(request, reply, async (ctx) => {
        await act(ctx, Number(request.params.id))
        return { id: Number(request.params.id) }
      }),
    )

    actOnEach(app, { entity: entity.name, name, title, config, act })
  }
}
