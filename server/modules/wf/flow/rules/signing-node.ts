/** An approve or handle node: who is asked when it is entered, and what their decisions come to (wf.md §5.2–5.5). */
import { tally } from '../../../../../src/shared/wf/countersign'
import type { Mode, SigningNode } from '../../../../../src/shared/wf/flow'
import { editsFields, isSigning } from '../../../../../src/shared/wf/flow-tree'
import { modeOf, nextLevel, whoSigns, type AssignScope } from './assign'
import { makePending } from './opening'
import { pathPeople } from './path'
import { dueToOpen, peopleOn, tallyOf } from './seats'
import type { NodeRun, Task, TaskOrigin } from './state'
import {
  applicantOf,
  cancelTasks,
  closeTask,
  isOwnRequest,
  notify,
  openTask,
  openTasksOf,
  record,
  setting,
  suspend,
  type Work,
} from './work'

export type NodeOutcome = 'open' | 'passed' | 'rejected' | 'skipped' | 'error'

/** How a node is entered: by the flow, or again by a return or a jump. */
export interface Entering {
  /** Asked anew: nobody passes because they once agreed (§5.4). */
  isAgain?: boolean
  origin?: TaskOrigin
}

export function scopeOf(work: Work): AssignScope {
  const { port, data, context, memory } = work
  return { port, data, context, choices: memory.choices, deciders: (node) => decidersOf(work, node) }
}

/** People who decided there, unless it was gone back behind. */
function decidersOf(work: Work, node: string): number[] {
  const runs = new Set(work.runs.filter((run) => run.node_key === node && !run.superseded).map(({ id }) => id))
  const decided = work.tasks.filter(({ node_run: run, state }) => runs.has(run) && ['approved', 'handled', 'rejected'].includes(state))
  return decided.map(({ assignee }) => assignee).filter((person) => person !== null)
}

/** A vacancy filled by the form managers is theirs jointly: the first decides (§5.3). */
function runMode(work: Work, run: NodeRun, node: SigningNode): Mode {
  const isFallback = work.tasks.some((task) => task.node_run === run.id && task.origin === 'fallback' && task.origin_task === null)
  return isFallback ? 'any' : modeOf(node, { isChain: node.assign.some(({ kind }) => kind === 'manager_chain') })
}

interface Asked {
  user: number
  /** Passes for them without asking. */
  auto?: 'applicant' | { node: string }
}

export async function enterSigning(work: Work, run: NodeRun, node: SigningNode, entering: Entering = {}): Promise<NodeOutcome> {
  const assigned = await whoSigns(scopeOf(work), node)
  if (assigned.missing?.reason === 'bad_expression') return failed(work, run, 'bad_expression', assigned.missing.detail)
  const asked = await withoutOwn(work, node, assigned.people, modeOf(node, assigned))
  if (asked.length === 0) return vacant(work, run, node, entering)
  const earlier = entering.isAgain ? null : agreedBefore(work, run, node, asked)
  const seats = earlier ? asked.map((one) => (one.auto ? one : { ...one, auto: { node: earlier } })) : asked
  return seat(work, run, node, seats, entering.origin ?? 'rule')
}

async function seat(work: Work, run: NodeRun, node: SigningNode, asked: readonly Asked[], origin: TaskOrigin): Promise<NodeOutcome> {
  for (const [seq, { user, auto }] of asked.entries()) {
    const weight = node.weights?.[user] ?? 1
    const task = openTask(work, { node_run: run.id, kind: node.type, assignee: user, origin, seq, weight, auto: auto !== undefined })
    if (!auto) continue
    closeTask(work, task, 'approved')
    const changes = [{ field: '@reason', from: null, to: auto === 'applicant' ? auto : `already_approved:${auto.node}` }]
    record(work, 'auto', { node_key: run.node_key, task: task.id, on_behalf_of: user, changes })
  }
  return settleRun(work, run, node)
}

/** After each decision: opens who is next, or ends the node. */
export async function settleRun(work: Work, run: NodeRun, node: SigningNode): Promise<NodeOutcome> {
  const mode = runMode(work, run, node)
  const { result, seats, need } = tallyOf(work, run, node, mode)
  Object.assign(run, { seats, need })
  if (result === 'open') {
    const due = dueToOpen(work, run, mode === 'sequence')
    for (const task of due) {
      const others = peopleOn(work, run)
      if (task.assignee !== null) others.delete(task.assignee)
      await makePending(work, run, task, { taken: others })
    }
    return 'open'
  }
  cancelTasks(work, openTasksOf(work, run), 'E', 'decided_by_others')
  return result
}

/** Who signs on their own request (§5.4). */
async function withoutOwn(work: Work, node: SigningNode, people: readonly number[], mode: Mode): Promise<Asked[]> {
  const way = setting(work, 'initiator_is_approver')
  const own = people.filter((user) => isOwnRequest(work, user))
  if (node.type === 'handle' || way === 'sign' || own.length === 0) return people.map((user) => ({ user }))
  if (way === 'skip' && (await othersDecide(work, node, people, mode)))
    return people.map((user) => (isOwnRequest(work, user) ? { user, auto: 'applicant' } : { user }))
  const standIn = await standInFor(work, way)
  const asked = people.flatMap((user) => (isOwnRequest(work, user) ? (standIn === null ? [] : [standIn]) : [user]))
  return [...new Set(asked)].map((user) => ({ user }))
}

async function standInFor(work: Work, way: string): Promise<number | null> {
  const { port, context } = work
  const named = port.content.settings.initiator_stand_in
  const candidates = way === 'specified' ? (named === undefined ? [] : [named]) : await port.supervisors(applicantOf(work), context.post)
  const active = await port.active(candidates.filter((person) => !isOwnRequest(work, person)))
  return active[0] ?? null
}

/** Would anybody but the applicant decide in the whole flow? */
async function othersDecide(work: Work, node: SigningNode, people: readonly number[], mode: Mode): Promise<boolean> {
  const isOther = (user: number) => !isOwnRequest(work, user)
  const passesWithoutThem = (asked: readonly number[], rule: Mode, of: SigningNode) =>
    tally(
      { ...of, mode: rule },
      asked.map((user) => ({ user, weight: of.weights?.[user] ?? 1, decision: isOther(user) ? 'open' : 'approved' })),
    ).result === 'passed'
  if (people.some(isOther) && !passesWithoutThem(people, mode, node)) return true
  const decided = new Set(work.runs.filter(({ superseded }) => !superseded).map(({ id }) => id))
  const isByOther = ({ node_run: run, state, assignee }: Task) =>
    decided.has(run) && state === 'approved' && assignee !== null && isOther(assignee)
  if (work.tasks.some(isByOther)) return true
  const others = await pathPeople(scopeOf(work), work.port.content.flow, node.key)
  return others.some(({ node: of, people: asked, mode: rule }) => asked.some(isOther) && !passesWithoutThem(asked, rule, of))
}

/**
 * Every seat is held by somebody who agreed before (§5.4): at the node directly before (`consecutive`) or at any (`any_earlier`).
 * @returns the node where they did, or null
 */
function agreedBefore(work: Work, run: NodeRun, node: SigningNode, asked: readonly Asked[]): string | null {
  const way = setting(work, 'dedupe')
  const isSignedByHand = node.sign_policy?.level === 'ades' || node.sign_policy?.image === 'required'
  if (way === 'none' || node.type === 'handle' || isSignedByHand || editsFields(node)) return null
  const before = approvedBefore(work, run)
  const runs = way === 'consecutive' ? before.slice(-1) : before
  const ids = new Set(runs.map(({ id }) => id))
  const agreed = work.tasks.filter(
    ({ node_run: of, state, content }) => ids.has(of) && state === 'approved' && content === work.memory.content,
  )
  const who = new Set(agreed.flatMap(({ assignee, original_assignee: principal }) => [assignee, principal]))
  const toAsk = asked.filter(({ auto }) => !auto)
  if (toAsk.length === 0 || !toAsk.every(({ user }) => who.has(user))) return null
  return runs.at(-1)?.node_key ?? null
}

/** Approve nodes on the way here that were passed, in their order. Nodes of a branch beside this one are not on the way. */
function approvedBefore(work: Work, run: NodeRun): NodeRun[] {
  const beside = (other: NodeRun) =>
    work.runs.some(
      (token) =>
        token.state === 'active' &&
        token.branch_path !== '' &&
        isBranchOf(other.branch_path, token.branch_path) &&
        !isBranchOf(run.branch_path, token.branch_path),
    )
  return work.runs.filter((other) => {
    const node = work.places.get(other.node_key)?.node
    return node?.type === 'approve' && other.state === 'passed' && !other.superseded && other !== run && !beside(other)
  })
}

const isBranchOf = (path: string, branch: string): boolean => path === branch || path.startsWith(`${branch}/`)

/** Nobody was found (§5.3). */
async function vacant(work: Work, run: NodeRun, node: SigningNode, { origin = 'rule' }: Entering): Promise<NodeOutcome> {
  const way = setting(work, 'vacancy')
  if (way === 'skip') {
    record(work, 'auto', { node_key: run.node_key, changes: [{ field: '@reason', from: null, to: 'vacant' }] })
    return 'skipped'
  }
  if (way === 'refuse') return failed(work, run, 'no_approver', node.key)
  const above = way === 'go_up' ? await nextLevel(scopeOf(work), node) : null
  if (above !== null) return seat(work, run, node, [{ user: above }], origin)
  const managers = await work.port.active((await work.port.managers()).filter((person) => !isOwnRequest(work, person)))
  if (managers.length === 0) return failed(work, run, 'no_approver', node.key)
  notify(work, 'N', 'fallback', managers, { node_key: run.node_key })
  return seat(
    work,
    run,
    node,
    managers.map((user) => ({ user })),
    'fallback',
  )
}

async function failed(work: Work, run: NodeRun, reason: 'no_approver' | 'bad_expression', detail: string): Promise<NodeOutcome> {
  await suspend(work, run, reason, detail)
  return 'error'
}

/** Somebody of the node waits for their turn. */
export function isInSequence(work: Work, run: NodeRun): boolean {
  const node = signingNodeOf(work, run)
  return node !== undefined && runMode(work, run, node) === 'sequence'
}

/** @returns the node of an open task that somebody decides, or undefined */
export function signingNodeOf(work: Work, run: NodeRun): SigningNode | undefined {
  const node = work.places.get(run.node_key)?.node
  return node && isSigning(node) ? node : undefined
}
