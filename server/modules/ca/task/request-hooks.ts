/** What becomes of a request for more time or for somebody else (ca.md §4). */
import type { EntityHooks } from '../../../contracts/hooks'
import { codesOf } from './task-people'
import { tellOf } from './task-notices'
import { storedTask, writeTask } from './task-progress'

export const requestHooks: EntityHooks = {
  actions: {
    approve: {
      async run(ctx, { before }) {
        const task = await storedTask(ctx, Number(before.task))
        if (before.kind === 'extension')
          await writeTask(ctx, Number(before.task), {
            due_at: before.proposed_due_at,
            extended_count: Number(task.extended_count ?? 0) + 1,
          })
        else
          await writeTask(ctx, Number(before.task), {
            assignees: handedOn(codesOf(task.workers), Number(before.user), Number(before.proposed_assignee)),
          })
        return undefined
      },
      afterwards: async (ctx, { before }) =>
        tellOf(ctx, 'decided', await storedTask(ctx, Number(before.task)), [`u${Number(before.user)}`]),
    },
    reject: {
      afterwards: async (ctx, { before }) =>
        tellOf(ctx, 'decided', await storedTask(ctx, Number(before.task)), [`u${Number(before.user)}`]),
    },
    withdraw: {},
  },
}

/** Of those who have it to do, one is another. */
const handedOn = (workers: readonly string[], from: number, to: number): string[] => [
  ...new Set(workers.map((code) => (code === `u${from}` ? `u${to}` : code))),
]
