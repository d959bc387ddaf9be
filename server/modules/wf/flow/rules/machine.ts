/**
 * The flow machine (wf.md §4, §5.2–5.8): pure. Each function takes the stored state, gives the next one and what must follow from it, and leaves
 * what it was handed untouched. What the rules do not allow is thrown as FlowRefusal; what the organisation answers comes from the port.
 */
import { answerWebhook, endSubprocess, passDeadline, takeAnswer, takeKept, type SubprocessEnd } from './answering'
import { assertChosen, takeChoices } from './choices'
import { settled } from './content'
import { assertComment, assertButton, assertTheirs, decidePlainly, heldTask, tell, type Held } from './deciding'
import * as managing from './managing'
import { withAnswers, type FlowPort } from './port'
import { previewFlow } from './preview'
import { FlowRefusal } from './refusal'
import { retract } from './retracting'
import { enterFirst, resubmitForm, returnTargets, sendBack, type Resubmission } from './returning'
import { addSigners, changeSigners, reassign, removeSigner, transfer } from './signers'
import { scopeOf, signingNodeOf } from './signing-node'
import type { Answer, Decision, FlowContext, InstanceState, Step, TaskPossibilities, FormValues } from './state'
import { applicantOf, begin, finish, notify, record, type Work } from './work'

/** What a form is before it is submitted. */
export const draftState = (context: FlowContext, data: FormValues): InstanceState => ({
  ...{ state: 'draft', round: 1, data, context, runs: [], tasks: [] },
  memory: { content: 1, edits: [], choices: {}, resumptions: [], committed: [], answers: [], suspended: null },
})

async function step(state: InstanceState, port: FlowPort, run: (work: Work) => Promise<void> | void): Promise<Step> {
  return withAnswers(port, async () => {
    const work = begin(state, port)
    await run(work)
    return finish(work)
  })
}

export interface Submission {
  by: number
  comment?: string
  files?: readonly number[]
  /** Node → people, where the initiator chooses. */
  choices?: Readonly<Record<string, readonly number[]>>
}

/**
 * draft → running.
 * @throws FlowRefusal `no_approver` where the form refuses vacancies and a step of the path has nobody; the key of a choice that does not fit
 */
export const start = (state: InstanceState, { by, comment = '', files = [], choices = {} }: Submission, port: FlowPort): Promise<Step> =>
  step(state, port, async (work) => {
    if (state.state !== 'draft') throw new FlowRefusal('already_decided')
    work.data = settled(work, work.data)
    await takeChoices(work, choices, 'initiator')
    await assertResolvable(work)
    const onBehalfOf = by === work.context.initiator ? null : work.context.initiator
    const changes = Object.keys(choices).length > 0 ? [{ field: '@choice', from: null, to: choices }] : []
    record(work, 'submit', { actor: by, on_behalf_of: onBehalfOf, comment, files, changes, node_key: work.startKey })
    work.state = 'running'
    work.effects.push({ kind: 'stage', state: 'running' }, { kind: 'hook', phase: 'reserve', node_key: null, action: null })
    await enterFirst(work)
  })

async function assertResolvable(work: Work): Promise<void> {
  await assertChosen(scopeOf(work), work.port.content.flow)
  if (work.port.content.settings.vacancy !== 'refuse') return
  const { context, data, memory, port } = work
  const vacant = (await previewFlow({ context, data, choices: memory.choices }, port)).find(
    ({ unresolved }) => unresolved === 'no_approver',
  )
  if (vacant) throw new FlowRefusal('no_approver', { node: vacant.node, name: vacant.name })
}

/** One act of a person on their task. @throws FlowRefusal */
export const decide = (state: InstanceState, decision: Decision, port: FlowPort): Promise<Step> =>
  step(state, port, (work) => {
    const held = heldTask(work, decision.task)
    switch (decision.act) {
      case 'approve':
      case 'reject':
      case 'handle':
      case 'confirm':
        return decidePlainly(work, held, decision)
      case 'return':
        return giveBack(work, held, decision)
      case 'transfer':
        return transfer(work, held, decision)
      case 'add_signer':
        return addSigners(work, held, decision)
      case 'remove_signer':
        return removeSigner(work, held, decision)
      case 'hold':
        return hold(work, held, decision)
      case 'add_copy':
        return addCopy(work, held, decision)
      case 'retract':
        return retract(work, held, decision)
    }
  })

type Of<A extends Decision['act']> = Extract<Decision, { act: A }>

async function giveBack(work: Work, held: Held, decision: Of<'return'>): Promise<void> {
  const onBehalfOf = await assertTheirs(work, held, decision.by)
  if (!signingNodeOf(work, held.run) || held.task.kind === 'read') throw new FlowRefusal('not_allowed', { act: 'return' })
  assertButton(work, held.run, 'return')
  assertComment(work, 'return', decision.comment)
  const event = await tell(work, held, decision, onBehalfOf)
  await sendBack(work, { ...held, target: decision.target, way: decision.resume, event })
}

/** pending stays pending; the deadline runs on. */
async function hold(work: Work, held: Held, decision: Of<'hold'>): Promise<void> {
  const { task, run } = held
  const onBehalfOf = await assertTheirs(work, held, decision.by)
  assertButton(work, run, 'hold')
  if ((decision.comment ?? '').trim() === '') throw new FlowRefusal('comment_required', {}, 'comment')
  record(work, 'hold', { ...(await tell(work, held, decision, onBehalfOf)), node_key: run.node_key, task: task.id })
  task.on_hold = true
}

async function addCopy(work: Work, held: Held, decision: Of<'add_copy'>): Promise<void> {
  const { task, run } = held
  const onBehalfOf = await assertTheirs(work, held, decision.by)
  assertButton(work, run, 'add_copy')
  const people = await work.port.active(decision.people)
  const told = await tell(work, held, decision, onBehalfOf)
  const changes = [...told.changes, { field: '@to', from: null, to: people }]
  record(work, 'copy', { ...told, changes, node_key: run.node_key, task: task.id })
  work.effects.push({ kind: 'copy', node_key: run.node_key, people, by: decision.by, confirm: false })
}

/** Of a returned or withdrawn form, by the initiator or their delegate: round + 1, the same serial number. */
export const resubmit = (state: InstanceState, given: Resubmission, port: FlowPort): Promise<Step> =>
  step(state, port, (work) => resubmitForm(work, given))

export const withdraw = (state: InstanceState, given: managing.Managed, port: FlowPort): Promise<Step> =>
  step(state, port, (work) => managing.withdrawForm(work, given))
/** A returned form that nobody sent again in time. */
export const expire = (state: InstanceState, port: FlowPort): Promise<Step> => step(state, port, (work) => managing.expireReturned(work))
/** What a form asks for is past. */
export const lapse = (state: InstanceState, port: FlowPort): Promise<Step> => step(state, port, (work) => managing.lapse(work))
export const makeVoid = (state: InstanceState, given: managing.Managed, port: FlowPort): Promise<Step> =>
  step(state, port, (work) => managing.voidForm(work, given))
export const terminate = (state: InstanceState, given: managing.Managed, port: FlowPort): Promise<Step> =>
  step(state, port, (work) => managing.terminateForm(work, given))
export const suspend = (state: InstanceState, given: managing.Managed, port: FlowPort): Promise<Step> =>
  step(state, port, (work) => managing.suspendForm(work, given))
export const resume = (state: InstanceState, given: managing.Managed, port: FlowPort): Promise<Step> =>
  step(state, port, async (work) => {
    await managing.resumeForm(work, given)
    await takeKept(work)
  })
export const jump = (state: InstanceState, given: managing.Managed & { node: string }, port: FlowPort): Promise<Step> =>
  step(state, port, async (work) => {
    await managing.jumpTo(work, given)
    await takeKept(work)
  })
export const skip = (state: InstanceState, given: managing.Managed & { node: string }, port: FlowPort): Promise<Step> =>
  step(state, port, async (work) => {
    await managing.skipNode(work, given)
    await takeKept(work)
  })

export interface Reassignment {
  task: number
  to: number
  /** null = the system, or a hand-over: that is judged by its own rules. */
  by: number | null
  /** Who stands in the trail then. */
  actor?: number | null
  act: 'reassign' | 'inherite' | 'delegate'
  comment?: string
}
export const reassignTask = (state: InstanceState, { task, ...given }: Reassignment, port: FlowPort): Promise<Step> =>
  step(state, port, (work) => reassign(work, heldTask(work, task), given))
/** By a manager: beside this task (`add`), or this task away (`add` null). */
export const changeApprover = (
  state: InstanceState,
  { task, ...given }: { task: number; add: number | null; by: number; comment?: string },
  port: FlowPort,
): Promise<Step> => step(state, port, (work) => changeSigners(work, heldTask(work, task), given))
export const personLeft = (state: InstanceState, user: number, port: FlowPort): Promise<Step> =>
  step(state, port, (work) => managing.replaceLeaver(work, user))

/** A due timer fired. */
export const timeout = (state: InstanceState, task: number, port: FlowPort): Promise<Step> =>
  step(state, port, (work) => passDeadline(work, task))
/** A delay is over. */
export const wake = (state: InstanceState, run: number, port: FlowPort): Promise<Step> =>
  step(state, port, (work) => takeAnswer(work, { run, reason: 'delay', outcome: 'done' }))
/** @param answer undefined = nothing came, after the last retry */
export const webhookAnswered = (
  state: InstanceState,
  { run, answer, detail = '' }: { run: number; answer: FormValues | undefined; detail?: string },
  port: FlowPort,
): Promise<Step> => step(state, port, (work) => answerWebhook(work, run, answer, detail))
export const subprocessEnded = (state: InstanceState, given: SubprocessEnd, port: FlowPort): Promise<Step> =>
  step(state, port, (work) => endSubprocess(work, given))
/** What a trail says of an answer, once more (replay.ts). */
export const answered = (state: InstanceState, answer: Answer, port: FlowPort): Promise<Step> =>
  step(state, port, (work) => takeAnswer(work, answer))

/** By hand, by the initiator or who manages the form: at most once in four hours (§5.6), which the runtime knows from the trail. */
export const remindTask = (
  state: InstanceState,
  { task, by, manages = false }: { task: number; by: number; manages?: boolean },
  port: FlowPort,
): Promise<Step> =>
  step(state, port, (work) => {
    const held = heldTask(work, task)
    if (!manages && by !== work.context.initiator && by !== applicantOf(work)) throw new FlowRefusal('not_yours')
    if (held.task.state !== 'pending') throw new FlowRefusal('not_open')
    held.task.reminded += 1
    record(work, 'remind', { actor: by, node_key: held.run.node_key, task })
    if (held.task.assignee !== null) notify(work, 'R', 'overdue', [held.task.assignee], { task, node_key: held.run.node_key })
  })

/** What the bar of the form offers for an open task; empty for one that nobody may decide now. */
export function possibilitiesOf(state: InstanceState, task: number, port: FlowPort): TaskPossibilities {
  const work = begin(state, port)
  const { task: held, run } = heldTask(work, task)
  const node = signingNodeOf(work, run)
  if (!node || held.state !== 'pending' || state.state !== 'running') return { buttons: [], returnTo: [], policy: null }
  const all: TaskPossibilities['buttons'] = ['approve', 'reject', 'return', 'transfer', 'add_signer', 'add_copy', 'hold', 'comment']
  const shown = node.buttons ?? all
  return {
    buttons: node.type === 'handle' ? shown.filter((button) => button !== 'reject') : shown,
    returnTo: returnTargets(work, run),
    policy: node.sign_policy ?? null,
  }
}
