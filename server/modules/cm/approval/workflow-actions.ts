/** What forms decide in cm (wf.md §5.16). */
import { sql } from 'kysely'
import type { EventHandler } from '../../../contracts/events'
import type { WorkflowAction } from '../../../contracts/workflow'
import { transact, withAllRights } from '../../../kernel/context'
import { onEvent } from '../../../outbox/event'
import { updateRecord } from '../../../resource/write/write'
import { overrideAction } from './override-approval'
import { quotationAction } from './quotation-approval'

export const cmWorkflowActions: readonly WorkflowAction[] = [quotationAction, overrideAction]

const decidedByForms = ['cm/quotation', 'cm/credit-override']

/** A form that goes back to its applicant has no phase of its own: what it holds stays held. */
export const formReturned: EventHandler = onEvent('wf.instance.returned', 'cm.form-returned', (ctx, { record_id: instance }) =>
  transact(ctx, async (tx) => {
    for (const name of decidedByForms) {
      const entity = tx.snapshot.get(name)
      // Sent again meanwhile, it is running, and stays so.
      const { rows } = await sql<{ id: number }>`
        select r.id from ${sql.table(entity.table)} as r join wf_instance as i on i.id = r.wf_instance_id
        where i.id = ${instance ?? 0} and i.state = 'returned' and r.wf_status = 'running' and r.deleted_at is null`.execute(tx.db)
      for (const { id } of rows) await updateRecord(withAllRights(tx), entity, Number(id), { wf_status: 'returned' }, { trusted: true })
    }
  }),
)
