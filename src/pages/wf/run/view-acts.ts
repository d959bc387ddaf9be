/** What the bar of a form offers, and what each act asks for (wf.md §2.2). Pure: the server has said what is allowed. */
import type { FormView, InstanceAct, OpenTask } from '../../../shared/wf/instance-calls'

export type TaskAct =
  | 'approve'
  | 'reject'
  | 'handle'
  | 'confirm'
  | 'return'
  | 'transfer'
  | 'add-signer'
  | 'remove-signer'
  | 'add-copy'
  | 'hold'
  | 'comment'
  | 'retract'
  | 'reassign'

/** Acts that ask something before they are done. */
export type DialogAct = TaskAct | Exclude<InstanceAct, 'copy' | 'print' | 'pdf' | 'follow'>
export type ViewAct = TaskAct | InstanceAct

export interface ActInputs {
  comment: 'none' | 'optional' | 'required'
  /** Values of the form, files, proof of who signs, and who signs next come with it. */
  decides?: true
  files?: true
  people?: 'one' | 'many'
  place?: true
  target?: true
  /** A node of the flow. */
  node?: true
  /** One of the signers whom this person added. */
  added?: true
  isDangerous?: true
}

const inputs: Readonly<Record<DialogAct, ActInputs>> = {
  approve: { comment: 'optional', decides: true, files: true },
  reject: { comment: 'optional', decides: true, files: true, isDangerous: true },
  handle: { comment: 'optional', decides: true, files: true },
  resubmit: { comment: 'optional', decides: true, files: true },
  confirm: { comment: 'optional' },
  return: { comment: 'required', files: true, target: true },
  transfer: { comment: 'optional', people: 'one' },
  reassign: { comment: 'required', people: 'one' },
  'add-signer': { comment: 'optional', people: 'many', place: true },
  'remove-signer': { comment: 'optional', added: true },
  'add-copy': { comment: 'optional', people: 'many' },
  hold: { comment: 'required' },
  comment: { comment: 'required', files: true },
  retract: { comment: 'optional' },
  withdraw: { comment: 'optional', isDangerous: true },
  void: { comment: 'optional', isDangerous: true },
  suspend: { comment: 'required' },
  resume: { comment: 'required' },
  terminate: { comment: 'required', isDangerous: true },
  jump: { comment: 'required', node: true },
  skip: { comment: 'required', node: true },
  remind: { comment: 'optional' },
  'revoke-request': { comment: 'required', isDangerous: true },
  'retry-posting': { comment: 'required' },
  'confirm-copy': { comment: 'optional' },
}

/** @param task of the reader: its form may want a comment with every decision, or with a rejection */
export function inputsOf(act: DialogAct, task: Pick<OpenTask, 'comment_required'> | null): ActInputs {
  const declared = inputs[act]
  const isDecision = act === 'approve' || act === 'reject' || act === 'handle'
  const isWanted = task?.comment_required === 'always' || (task?.comment_required === 'on_reject' && act === 'reject')
  return isDecision && isWanted ? { ...declared, comment: 'required' } : declared
}

/** What is decided stands in front, the rest in the menu. */
export interface BarActs {
  front: readonly ViewAct[]
  menu: readonly ViewAct[]
}

const byButton = {
  return: 'return',
  transfer: 'transfer',
  add_signer: 'add-signer',
  add_copy: 'add-copy',
  hold: 'hold',
  comment: 'comment',
} as const

const menuOrder: readonly InstanceAct[] = [
  'remind',
  'withdraw',
  'void',
  'revoke-request',
  'suspend',
  'resume',
  'skip',
  'jump',
  'terminate',
  'retry-posting',
  'follow',
  'copy',
  'print',
  'pdf',
]

const mainOrder: readonly InstanceAct[] = ['remind', 'withdraw', 'pdf', 'print', 'copy', 'follow']

export function barActs({ task, acts, retract }: Pick<FormView, 'task' | 'acts' | 'retract'>): BarActs {
  const buttons = task ? buttonActs(task) : []
  const front: ViewAct[] = [...decisionsOf(task)]
  if (acts.includes('resubmit') && !front.includes('resubmit')) front.push('resubmit')
  if (acts.includes('confirm-copy')) front.push('confirm-copy')
  const frontButtons = buttons.filter((act) => act === 'return')
  const own: ViewAct[] = retract ? ['retract'] : []
  const decided = [...front, ...frontButtons, ...own]
  // Whoever decides nothing still sees what they came for: the applicant to remind or withdraw, later to take the PDF along.
  const main = decided.length > 0 ? undefined : mainOrder.find((act) => acts.includes(act))
  return {
    front: main === undefined ? decided : [main],
    menu: [...buttons.filter((act) => act !== 'return'), ...menuOrder.filter((act) => act !== main && acts.includes(act))],
  }
}

function decisionsOf(task: OpenTask | null): ViewAct[] {
  if (task?.kind === 'approve') return task.buttons.filter((button) => button === 'approve' || button === 'reject')
  if (task?.kind === 'handle') return ['handle']
  if (task?.kind === 'read') return ['confirm']
  return task?.kind === 'resubmit' ? ['resubmit'] : []
}

function buttonActs({ buttons, added }: OpenTask): TaskAct[] {
  const offered = Object.entries(byButton).flatMap(([button, act]) => (buttons.some((one) => one === button) ? [act] : []))
  return added.length > 0 ? [...offered, 'remove-signer'] : offered
}

/** May the reader change fields now: with their decision, or before they submit it anew? */
export const isFilled = ({ task, acts }: Pick<FormView, 'task' | 'acts'>): boolean =>
  task?.kind === 'approve' || task?.kind === 'handle' || task?.kind === 'resubmit' || acts.includes('resubmit')

/** Does the reader's task end with it? Then the next one that waits is opened. @param place of added signers: after oneself, it is one's approval too */
export const endsTask = (act: ViewAct, place: 'before' | 'after' | 'parallel'): boolean =>
  act === 'add-signer' ? place === 'after' : ending.has(act)
const ending: ReadonlySet<ViewAct> = new Set(['approve', 'reject', 'handle', 'confirm', 'return', 'transfer', 'resubmit'])
