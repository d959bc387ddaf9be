/** `POST …/:id/retry`, `…/:id/cancel` of what leaves the server, and the same for many. */
import type { FastifyInstance } from 'fastify'
import type { Entity } from '../../src/schemas/core/define'
import { outgoingAction, type OutgoingAction, type OutgoingEntity } from '../../src/shared/engine/outgoing'
import { serve } from '../http/serve-call'
import { audit } from '../outbox/audit'
import { transact, type Context } from '../kernel/context'
import { conflict, notFound } from '../kernel/errors'
import { bulkAction } from '../resource/routes/bulk-action'
import { findRecord } from '../resource/read/read'

/** @property run says false where the row's state does not allow it, which is then told by `refusal` */
interface Act {
  run: (ctx: Context, id: number) => Promise<boolean>
  refusal: string
  /** Text key of the act on many. */ title: string
}

/** @param acts by action of the entity @param wake this node's sender */
export function outgoingRoutes(app: FastifyInstance, entity: Entity, acts: Readonly<Record<OutgoingAction, Act>>, wake: () => void): void {
  for (const name of ['retry', 'cancel'] as const) {
    const { run, refusal, title } = acts[name]
    const act = (ctx: Context, id: number) =>
      transact(ctx, async (tx) => {
        const row = await findRecord(tx, tx.snapshot.get(entity.name), id)
        if (!row) throw notFound()
        if (!(await run(tx, id))) throw conflict(refusal)
        await audit(tx, { action: name, entity: entity.key, record_id: id, label: String(row[entity.title]) })
        tx.afterCommit(wake)
      })
    const config = { rule: { paths: [`${entity.path}.actions.${name}`] } }
    // The compiler does not know the names of entities.
    serve(app, outgoingAction(entity.name as OutgoingEntity, name), config, async (ctx, { params: { id } }) => {
      await act(ctx, id)
      return { data: { id } }
    })

    bulkAction(app, { entity: entity.name, name, title, config, act })
  }
}
