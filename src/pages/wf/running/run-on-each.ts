/** One act on many forms, one after another: each is judged by itself, and what is refused is told with its form (wf.md §2 all-running). */
import { addApproverTo, manageForm, openTasksOf, reassignTask, removeApproverOf } from '../../../api/wf/form'
import { failureOf } from '../../../providers/http/error-text'
import { offers, type ListedRow } from '../../../resources/core/list-parts'
import { managedActNames, type ManagedActName } from '../../../shared/wf/managed-acts'

export type RunningAct = Exclude<ManagedActName, FlowAct> | 'retry-posting'
/** Acts about a step of the flow: its form is looked at first. */
export type FlowAct = 'skip' | 'jump'
/** Acts on the open tasks of a form, about a person. */
export type PersonAct = 'reassign' | 'add-approver' | 'remove-approver'
const personActs: readonly RunningAct[] = ['reassign', 'add-approver', 'remove-approver']
export const namesPerson = (act: RunningAct): act is PersonAct => personActs.some((one) => one === act)
export const isFlowAct = (act: RunningAct | FlowAct): act is FlowAct => act === 'skip' || act === 'jump'

/** In the order of menus. */
export const rowActs: readonly (RunningAct | FlowAct)[] = [...managedActNames, 'retry-posting']
export const runningActs: readonly RunningAct[] = rowActs.flatMap((act) => (isFlowAct(act) ? [] : [act]))

export interface RunningRow {
  id: number
  title: string
  /** What the server offers of it. */
  _actions?: readonly string[]
}

export const listedForm = (row: ListedRow): RunningRow => ({
  id: row.id,
  title: [row.serial_no, row.title].filter(Boolean).join(' '),
  ...(row._actions ? { _actions: row._actions } : {}),
})

/** The forms that the act can be done with now. */
export const concerned = (act: RunningAct, rows: readonly RunningRow[]): RunningRow[] => rows.filter((row) => offers(row, act))

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
