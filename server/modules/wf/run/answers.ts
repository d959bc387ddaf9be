/** What the flow waited for has come: a sub-form is over, a delay has passed, a deadline too (wf.md §3, §5.6). */
import { withAllRights, type Context } from '../../../kernel/context'
import { subprocessEnded, timeout, wake } from '../flow/rules/machine'
import type { NodeRun, FormValues } from '../flow/rules/state'
import { actOn } from './act-on-instance'

interface Ended {
  node: string
  row: number | null
  result: 'approved' | 'rejected'
  data: FormValues
}

export async function endSubform(ctx: Context, parent: number, { node, row, result, data }: Ended): Promise<void> {
  await actOn(
    withAllRights(ctx),
    parent,
    ({ stored, port }) => {
      const run = stored.flow.runs.find(({ node_key, state }) => node_key === node && state === 'active')
      return run
        ? subprocessEnded(stored.flow, { run: run.id, result, data, row }, port)
        : Promise.resolve({ state: stored.flow, effects: [] })
    },
    { actor: null },
  )
}

/** A delay that was moved on has another timer. */
const isDue = ({ state, due_at }: NodeRun, now: string): boolean => state === 'active' && (due_at === null || due_at <= now)

/** A timer of the flow: of a task its deadline, of a run the end of its delay. */
export const passTimer = (ctx: Context, { instance, kind, target }: { instance: number; kind: string; target: number }) =>
  actOn(
    withAllRights(ctx),
    instance,
    ({ stored, port }) => {
      const isOpen =
        kind === 'delay'
          ? stored.flow.runs.some((run) => run.id === target && isDue(run, port.now))
          : stored.flow.tasks.some(({ id, state }) => id === target && (state === 'pending' || state === 'waiting'))
      if (!isOpen || stored.flow.state !== 'running') return Promise.resolve({ state: stored.flow, effects: [] })
      return kind === 'delay' ? wake(stored.flow, target, port) : timeout(stored.flow, target, port)
    },
    { actor: null },
  )
