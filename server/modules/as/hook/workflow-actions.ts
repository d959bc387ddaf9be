/** What forms do in attendance (as.md §5, wf.md §5.16), and how a record follows a form that has no phase for it. */
import { sql } from 'kysely'
import type { EventHandler } from '../../../contracts/events'
import type { WorkflowAction, WorkflowCall } from '../../../contracts/workflow'
import { rehearse, transact, withAllRights, type Context } from '../../../kernel/context'
import { onEvent } from '../../../outbox/event'
import { compensationAction } from './compensation-action'
import { dayoffAction } from './dayoff-action'
import { foreignFindings, isRunning, recordOfForm, writeState, type HookEntity } from './hook-call'
import { errorsOf, HookRefusal } from './hook-words'
import { overtimeAction } from './overtime-action'
import { shiftAdjustmentAction } from './shift-adjustment-action'
import { unpunchAction } from './unpunch-action'

export const asWorkflowActions: readonly WorkflowAction[] = [
  dayoffAction,
  overtimeAction,
  unpunchAction,
  compensationAction,
  shiftAdjustmentAction,
].map((action) => ofOwn(titled(action)))

/** Each parameter by its name in words, for who maps the fields of a form to it. */
function titled(action: WorkflowAction): WorkflowAction {
  const properties = Object.entries(action.params.properties).map(([name, schema]) => [name, { ...schema, title: `as:form_param.${name}` }])
  return { ...action, params: { ...action.params, properties: Object.fromEntries(properties) as typeof action.params.properties } }
}

/** While a form is filled in, nothing is said of somebody whom one may not apply for. What was handed in is judged whole. */
function ofOwn({ check, ...action }: WorkflowAction): WorkflowAction {
  if (!check) return action
  return {
    ...action,
    async check(ctx, call) {
      const foreign = isRunning(call) ? [] : await foreignFindings(ctx, call, action.name.slice('as.'.length))
      return foreign.length > 0 ? { errors: errorsOf(foreign) } : check(ctx, call)
    },
  }
}

const records: readonly HookEntity[] = ['as/dayoff', 'as/overtime', 'as/unpunch', 'as/shift-adjustment']

/**
 * A form that went back to its applicant holds what it held; one that was approved although its posting was refused (on_refusal
 * flag) leaves its record failed, with the reason's code, until somebody tries again.
 */
export const formDecided: EventHandler = onEvent(
  ['wf.instance.returned', 'wf.instance.approved'],
  'as.form-decided',
  (ctx, { record_id: instance, event }) =>
    transact(ctx, async (tx) => {
      for (const entity of records) {
        const record = await recordOfForm(tx, entity, instance ?? 0)
        if (record?.state !== 'pending') continue
        if (event === 'wf.instance.returned') await writeState(tx, entity, Number(record.id), { wf_status: 'returned' })
        else await markFailed(tx, entity, Number(record.id), instance ?? 0)
      }
    }),
)

async function markFailed(ctx: Context, entity: HookEntity, id: number, instance: number): Promise<void> {
  const { rows } = await sql<{ action: string; payload: WorkflowCall }>`
    select action, payload from wf_posting where instance_id = ${instance} and phase = 'commit' and state = 'refused' and action like 'as.%'
      and deleted_at is null order by id desc limit 1`.execute(ctx.db)
  const [posting] = rows
  if (!posting) return
  await writeState(ctx, entity, id, { state: 'failed', wf_status: 'approved', fail_code: await refusedWith(ctx, posting) })
}

/** The code of the refusal: only its words are in the log of postings. */
async function refusedWith(ctx: Context, { action, payload }: { action: string; payload: WorkflowCall }): Promise<string> {
  const commit = asWorkflowActions.find(({ name }) => name === action)?.commit
  try {
    if (commit) await rehearse(withAllRights(ctx), (tx) => commit(tx, payload))
  } catch (error) {
    if (error instanceof HookRefusal) return error.code
  }
  return 'invalid'
}
