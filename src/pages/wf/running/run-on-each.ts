/** One act on many forms, one after another: each is judged by itself, and what is refused is told with its form (wf.md §2 all-running). */
import { manageForm, openTasksOf, reassignTask, type ManagedAct } from '../../../api/wf/form'
import { failureOf } from '../../../providers/http/error-text'

export type RunningAct = Extract<ManagedAct, 'remind' | 'suspend' | 'resume' | 'terminate' | 'retry-posting'> | 'reassign'

/** States that a form must be in. What is not among them is left out. */
const states: Readonly<Record<RunningAct, readonly string[]>> = {
  remind: ['running'],
  reassign: ['running'],
  suspend: ['running'],
  resume: ['suspended'],
  terminate: ['running', 'suspended', 'returned'],
  'retry-posting': ['approved', 'running', 'rejected', 'withdrawn', 'terminated', 'revoked'],
}
export const runningActs: readonly RunningAct[] = ['remind', 'reassign', 'suspend', 'resume', 'terminate', 'retry-posting']

export interface RunningRow {
  id: number
  title: string
  state: string
  posting_state: string
}

export const concerned = (act: RunningAct, rows: readonly RunningRow[]): RunningRow[] =>
  rows.filter(({ state, posting_state: posting }) => states[act].includes(state) && (act !== 'retry-posting' || posting === 'failed'))

export interface Outcome {
  done: number
  failed: readonly { id: number; title: string; text: string }[]
}

interface Told {
  comment: string
  /** Of a reassignment. */
  to: number | null
}

/** @param run one form's act; throws what the server refuses */
export async function onEach(rows: readonly RunningRow[], run: (id: number) => Promise<unknown>): Promise<Outcome> {
  const failed: Outcome['failed'][number][] = []
  for (const { id, title } of rows) {
    try {
      await run(id)
    } catch (error) {
      failed.push({ id, title, text: failureOf(error)?.text ?? '' })
    }
  }
  return { done: rows.length - failed.length, failed }
}

export const runOn = (act: RunningAct, rows: readonly RunningRow[], { comment, to }: Told): Promise<Outcome> =>
  onEach(rows, async (id) => {
    if (act !== 'reassign') return manageForm(act, id, { comment })
    if (to !== null) for (const task of await openTasksOf(id)) await reassignTask(task, { to, comment })
  })
