/** What somebody may do with a form now, for its bar of buttons (wf.md §2.2): each act is tried on a copy, so the bar cannot promise what the machine refuses. */
import * as machine from './machine'
import type { FlowPort } from './port'
import { FlowRefusal } from './refusal'
import type { InstanceState, Step } from './state'

export interface FormPossibilities {
  withdraw: boolean
  resubmit: boolean
  void: boolean
  /** Their own decisions that can still be taken back: wf/task. */
  retract: readonly number[]
  /** Open tasks that the initiator may remind of. */
  remind: readonly number[]
}

export async function formPossibilities(state: InstanceState, by: number, port: FlowPort): Promise<FormPossibilities> {
  const decided = state.tasks.filter(({ assignee, state: of, auto }) => assignee === by && !auto && (of === 'approved' || of === 'handled'))
  const pending = state.tasks.filter(({ state: of, kind }) => of === 'pending' && kind !== 'resubmit')
  const isPossible = (run: (from: InstanceState, at: FlowPort) => Promise<Step>) => wouldPass(() => run(state, port))
  const those = async (ids: readonly number[], run: (task: number) => Promise<Step>) => {
    const found: number[] = []
    for (const id of ids) if (await wouldPass(() => run(id))) found.push(id)
    return found
  }
  const ids = (tasks: readonly { id: number }[]) => tasks.map(({ id }) => id)
  return {
    withdraw: await isPossible((from, at) => machine.withdraw(from, { by }, at)),
    resubmit: await isPossible((from, at) => machine.resubmit(from, { by }, at)),
    void: await isPossible((from, at) => machine.makeVoid(from, { by }, at)),
    retract: await those(ids(decided), (task) => machine.decide(state, { act: 'retract', task, by }, port)),
    remind: await those(ids(pending), (task) => machine.remindTask(state, { task, by }, port)),
  }
}

async function wouldPass(run: () => Promise<Step>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    if (error instanceof FlowRefusal) return false
    throw error
  }
}
