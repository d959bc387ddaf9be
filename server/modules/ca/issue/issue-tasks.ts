/** Gives tasks to people, all or none of them: other modules, forms and announcements do so, and the call of batches (ca.md §7). */
import type { IssuedTask } from '../../../../src/shared/ca/task-batch'
import type { Values } from '../../../contracts/hooks'
import { transact, type Context } from '../../../kernel/context'
import { ApiError, invalid } from '../../../kernel/errors'
import { createRecord, type WriteOptions } from '../../../resource/write/write'

/**
 * @param tasks as the fields of a task have them; without `draft` each is given at once
 * @returns in their order
 * @throws 403 without the right, 422 naming `tasks.0.assignees`
 */
export function issueTasks(ctx: Context, tasks: readonly Values[], options: WriteOptions = {}): Promise<IssuedTask[]> {
  return transact(ctx, async (tx) => {
    const issued: IssuedTask[] = []
    for (const [place, task] of tasks.entries()) issued.push(await issueOne(tx, task, options, `tasks.${place}`))
    return issued
  })
}

async function issueOne(ctx: Context, task: Values, options: WriteOptions, path: string): Promise<IssuedTask> {
  try {
    const { id, number, status, batch_id } = await createRecord(ctx, ctx.snapshot.get('ca/task'), task, options)
    return {
      ...{ id: Number(id), number: typeof number === 'string' ? number : null, status: String(status) },
      batch_id: typeof batch_id === 'number' ? batch_id : null,
    }
  } catch (error) {
    if (!(error instanceof ApiError) || !error.details.errors) throw error
    throw invalid(Object.fromEntries(Object.entries(error.details.errors).map(([field, messages]) => [`${path}.${field}`, messages])))
  }
}
