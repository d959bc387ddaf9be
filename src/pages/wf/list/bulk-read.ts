/** Marks copies and tasks to read as read, each by itself; what fails stays in the list. */
import { confirmTask } from '../../../api/wf/bulk'
import { readFormView } from '../../../api/wf/form'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import { failureOf } from '../../../providers/http/error-text'
import type { WorkRow } from '../../../shared/wf/work-list'

/** @returns how many are read, and what the first refusal says */
export async function markAllRead(rows: readonly WorkRow[]): Promise<{ done: number; refusal: string | null }> {
  const answers = await Promise.allSettled(rows.map((row) => markRead(row)))
  const refused = answers.find((answer) => answer.status === 'rejected')
  return {
    done: answers.filter(({ status }) => status === 'fulfilled').length,
    refusal: refused ? (failureOf(refused.reason)?.text ?? null) : null,
  }
}

/** A copy is read when its form is. */
const markRead = ({ instance, task }: WorkRow): Promise<unknown> =>
  task === null ? readFormView(instance, null) : confirmTask(task, idempotencyKey())
