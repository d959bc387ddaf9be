/** The calls of tasks (src/shared/wf/task-calls.ts). */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as calls from '../../../../src/shared/wf/task-calls'
import type { Context } from '../../../kernel/context'
import { serve } from '../../../http/serve-call'
import type { Acted } from './act-on-instance'
import { bulkApprove } from './bulk-approve'
import { readBulkSums } from './bulk-sums'
import { unprintableInBulk } from '../print/unprintable-texts'
import { changeApprovers, decideTask, reassign } from './decide'
import { chosen } from './drafts'

const can = (action: string) => ({ rule: { paths: [`wf.use.task.actions.${action}`] } })

export function taskRoutes(app: FastifyInstance): void {
  for (const [call, act, right] of [
    [calls.approve, 'approve', 'approve'],
    [calls.reject, 'reject', 'reject'],
    [calls.handle, 'handle', 'approve'],
  ] as const)
    serve(app, call, can(right), async (ctx, { params: { id }, body }) => {
      const { version, content_hash, password, pin, signature_id, seal_id, next_choice, comment, data, files } = body
      const deciding = {
        act,
        ...(comment === undefined ? {} : { comment }),
        ...(data ? { data } : {}),
        ...(files ? { files } : {}),
        ...(next_choice ? { next_choice: chosen(next_choice) } : {}),
      }
      return answerOf(ctx, await decideTask(ctx, id, deciding, { version, content_hash, password, pin, signature_id, seal_id }))
    })
  serve(app, calls.confirm, can('list'), async (ctx, { params: { id }, body: { comment, ...seen } }) =>
    answerOf(ctx, await decideTask(ctx, id, { act: 'confirm', ...said(comment) }, seen)),
  )
  serve(app, calls.sendBack, can('return'), async (ctx, { params: { id }, body }) => {
    const { version, content_hash, comment, files, target, resume } = body
    const deciding = { act: 'return' as const, target, comment, ...(files ? { files } : {}), ...(resume ? { resume } : {}) }
    return answerOf(ctx, await decideTask(ctx, id, deciding, { version, content_hash }))
  })
  serve(app, calls.transfer, can('transfer'), async (ctx, { params: { id }, body: { to, comment, ...seen } }) =>
    answerOf(ctx, await decideTask(ctx, id, { act: 'transfer', to, ...said(comment) }, seen)),
  )
  serve(app, calls.addSigner, can('add-signer'), async (ctx, { params: { id }, body: { place, people, comment, ...seen } }) =>
    answerOf(ctx, await decideTask(ctx, id, { act: 'add_signer', place, people, ...said(comment) }, seen)),
  )
  serve(app, calls.removeSigner, can('add-signer'), async (ctx, { params: { id }, body: { added, comment } }) =>
    answerOf(ctx, await decideTask(ctx, id, { act: 'remove_signer', added, ...said(comment) })),
  )
  serve(app, calls.addCopy, can('list'), async (ctx, { params: { id }, body: { people, comment } }) =>
    answerOf(ctx, await decideTask(ctx, id, { act: 'add_copy', people, ...said(comment) })),
  )
  serve(app, calls.retract, can('approve'), async (ctx, { params: { id }, body: { comment } }) =>
    answerOf(ctx, await decideTask(ctx, id, { act: 'retract', ...said(comment) })),
  )
  serve(app, calls.hold, can('list'), async (ctx, { params: { id }, body: { comment } }) =>
    answerOf(ctx, await decideTask(ctx, id, { act: 'hold', comment })),
  )
  // By the form manager, who may have no such right otherwise: the use case decides.
  serve(app, calls.reassign, can('list'), async (ctx, { params: { id }, body }) => answerOf(ctx, await reassign(ctx, id, body)))
  serve(app, calls.addApprover, can('list'), async (ctx, { params: { id }, body: { to, comment } }) =>
    answerOf(ctx, await changeApprovers(ctx, id, { add: to, comment })),
  )
  serve(app, calls.removeApprover, can('list'), async (ctx, { params: { id }, body: { comment } }) =>
    answerOf(ctx, await changeApprovers(ctx, id, { add: null, comment })),
  )
  serve(app, calls.readBulkSums, can('bulk-approve'), async (ctx, { query: { tasks } }) => ({
    data: await readBulkSums(ctx, tasks.split(',').map(Number)),
  }))
  serve(app, calls.readBulkUnprintable, can('bulk-approve'), async (ctx, { body: { tasks, comment } }) => ({
    data: await unprintableInBulk(ctx, tasks, comment),
  }))
  serve(app, calls.bulkApprove, can('bulk-approve'), async (ctx, { body }) => ({ data: await bulkApprove(ctx, body) }))
}

const said = (comment: string | undefined) => (comment === undefined ? {} : { comment })

/** With the next task that waits for the caller. */
async function answerOf(ctx: Context, { stored, state }: Acted) {
  const {
    rows: [next],
  } = await sql<{ id: number }>`
    select t.id from wf_task as t join wf_instance as i on i.id = t.instance_id
    where t.assignee_id = ${ctx.person?.id ?? 0} and t.state = 'pending' and t.deleted_at is null
      and t.kind in ('approve', 'handle') and i.state = 'running' and i.deleted_at is null
    order by (i.priority = 'very_urgent') desc, (i.priority = 'urgent') desc, t.created_at limit 1`.execute(ctx.db)
  return { data: { id: stored.id, state: state.state, next: next?.id ?? null } }
}
