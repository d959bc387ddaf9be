/** How a record follows a form that has no phase for it: returned to its applicant, or approved although its posting was refused. */
import type { Entity } from '../../../src/schemas/core/define'
import type { EventHandler } from '../../contracts/events'
import { transact, type Context } from '../../kernel/context'
import { onEvent } from '../../outbox/event'
import { requestOfForm, writeRequest } from './stored-request'

/**
 * A form that went back holds what it held; one that was approved although its posting was refused (on_refusal flag) leaves its record
 * failed, with the code of the refusal, until somebody tries again.
 */
export const requestDecided: EventHandler = onEvent(
  ['wf.instance.returned', 'wf.instance.approved'],
  'request.form-decided',
  (ctx, { record_id: instance, event }) =>
    transact(ctx, async (tx) => {
      const requests = tx.snapshot.entities.filter(({ x }) => x.request)
      for (const entity of requests) await follow(tx, entity, { instance: instance ?? 0, isReturned: event === 'wf.instance.returned' })
    }),
)

async function follow(
  ctx: Context,
  { name, x }: Entity,
  { instance, isReturned }: { instance: number; isReturned: boolean },
): Promise<void> {
  const record = await requestOfForm(ctx, name, instance)
  const { workflow } = ctx.ports ?? {}
  const waits = x.request?.about === undefined ? record?.state === 'pending' : isReturned && record?.wf_status === 'running'
  if (!record || !waits || !workflow) return
  const write = (values: object) => writeRequest(ctx, name, Number(record.id), { ...values })
  // Sent again meanwhile, it is running, and stays so.
  if (isReturned && (await workflow.stateOf(ctx, instance)) === 'returned') {
    const action = ctx.ports?.workflowActions?.get(x.request?.action ?? '')
    await write({ ...(await action?.returned?.(ctx, record)), wf_status: 'returned' })
  }
  const code = isReturned ? null : await workflow.refusalOf(ctx, instance, x.request?.action ?? '')
  if (code !== null) await write({ state: 'failed', wf_status: 'approved', fail_code: code })
}
