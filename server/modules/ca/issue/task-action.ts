/** A form gives a task once it is approved (ca.md §7, wf.md §5.16 `ca.task`); revoked, it takes it back unless it is done. */
import { sql } from 'kysely'
import type { Values } from '../../../contracts/hooks'
import { WorkflowRefusal, type WorkflowAction, type WorkflowCall } from '../../../contracts/workflow'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError, type FieldErrors } from '../../../kernel/errors'
import { performAction } from '../../../resource/write/act'
import { sharedTexts } from '../../sc'
import { endOfDay } from '../task/rules/default-due'
import { issueTasks } from './issue-tasks'
import { dueOf, ownersOf, richOf } from './rules/form-task'

const params = ['title', 'assignees', 'due_at', 'category', 'description', 'related'] as const

export const taskAction: WorkflowAction = {
  name: 'ca.task',
  title: 'ca:issue.action',
  params: {
    type: 'object',
    required: ['title', 'assignees'],
    properties: {
      ...{ title: { type: 'string', maxLength: 200 }, assignees: {}, due_at: { type: 'string' }, category: {} },
      ...{ description: { type: 'string' }, related: { type: 'string' } },
    },
  },
  /** As it would be given: whoever asks takes back what it writes. */
  async check(ctx, call) {
    try {
      await issue(ctx, call)
      return {}
    } catch (error) {
      if (error instanceof ApiError && error.details.errors) return { errors: byParam(error.details.errors) }
      throw error
    }
  },
  async commit(ctx, call) {
    try {
      return { module: 'ca', entity: 'task', id: await issue(ctx, call) }
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) throw new WorkflowRefusal(error.text)
      throw error
    }
  },
  async reverse(ctx, { instance }) {
    const { rows } = await sql<{ id: number }>`
      select id::int as id from ca_task where wf_instance_id = ${instance.id} and deleted_at is null
        and status not in ('done', 'cancelled') order by id`.execute(ctx.db)
    const cancel_reason = sharedTexts().translate(ctx.language, { key: 'ca:issue.revoked', params: { form: instance.serial_no ?? '' } })
    for (const { id } of rows) await performAction(withAllRights(ctx), ctx.snapshot.get('ca/task'), 'cancel', { id, cancel_reason })
    return undefined
  },
}

async function issue(ctx: Context, call: WorkflowCall): Promise<number> {
  const { initiator_id } = call.instance
  const [task] = await issueTasks({ ...withAllRights(ctx), acting_for: initiator_id }, [await taskOf(ctx, call)], { trusted: true })
  return task?.id ?? 0
}

async function taskOf(ctx: Context, { instance, params: given }: WorkflowCall): Promise<Values> {
  const due = dueOf(given.due_at, (date) => endOfDay(date, ctx.companyZone()))
  return {
    ...{ title: given.title ?? '', assignees: ownersOf(given.assignees), creator: instance.initiator_id },
    ...{ description: richOf(given.description), category: await categoryOf(ctx, given.category) },
    ...due,
    related: typeof given.related === 'string' && given.related !== '' ? given.related : `wf/instance/${instance.id}`,
    wf_instance: instance.id,
  }
}

/** By id, or by code where the form says it once and for all. */
async function categoryOf(ctx: Context, value: unknown): Promise<number | null> {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value === '') return null
  const { rows } = await sql<{ id: number }>`
    select id::int as id from ca_task_category where deleted_at is null and (id::text = ${value} or code = ${value}) limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.id ?? null
}

/** What is wrong with the task, at the parameter that it comes from. */
function byParam(errors: FieldErrors): FieldErrors {
  const named = Object.entries(errors).map(([path, messages]) => {
    const field = path.replace(/^tasks\.0\./, '')
    return [params.find((param) => param === field) ?? 'title', messages] as const
  })
  return Object.fromEntries(named)
}
