/** One act on many forms, one after another: each is judged by itself, and what is refused is told with its form (wf.md §2 all-running). */
import { addApproverTo, manageForm, openTasksOf, reassignTask, removeApproverOf, type ManagedAct } from '../../../api/wf/form'
import { failureOf } from '../../../providers/http/error-text'

export type RunningAct = Extract<ManagedAct, 'remind' | 'suspend' | 'resume' | 'terminate' | 'retry-posting'> | PersonAct
/** Acts on the open tasks of a form, about a person. */
export type PersonAct = 'reassign' | 'add-approver' | 'remove-approver'
const personActs: readonly RunningAct[] = ['reassign', 'add-approver', 'remove-approver']
export const namesPerson = (act: RunningAct): act is PersonAct => personActs.includes(act)

/** States that a form must be in. What is not among them is left out. */
const states: Readonly<Record<RunningAct, readonly string[]>> = {
  remind: ['running'],
  reassign: ['running'],
  'add-approver': ['running'],
  'remove-approver': ['running'],
  suspend: ['running'],
  resume: ['suspended'],
  terminate: ['running', 'suspended', 'returned'],
  'retry-posting': ['approved', 'running', 'rejected', 'withdrawn', 'terminated', 'revoked'],
}
export const runningActs: readonly RunningAct[] = [
  'remind',
  'reassign',
  'add-approver',
  'remove-approver',
  'suspend',
  'resume',
  'terminate',
  'retry-posting',
]

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
  /** Who takes over, is added, or is taken away. */
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
    if (!namesPerson(act)) return manageForm(act, id, { comment })
    if (to === null) return
    const open = await openTasksOf(id)
    // Beside those of each node once.
    const firsts = open.filter(({ node }, at) => open.findIndex((one) => one.node === node) === at)
    if (act === 'reassign') for (const task of open) await reassignTask(task.id, { to, comment })
    if (act === 'add-approver') for (const task of firsts) await addApproverTo(task.id, { to, comment })
    if (act === 'remove-approver')
      for (const task of open.filter(({ assignee }) => assignee === to)) await removeApproverOf(task.id, { comment })
  })
