/** The flow goes on: a node is entered, left, rejected; branches join; the instance ends (wf.md §3 `flow`, §5.5). */
import type { BranchNode, EndNode, FlowNode } from '../../../../../src/shared/wf/flow'
import { branchPath, hasBranches, isSigning, isWithin, nextOf, type Place } from '../../../../../src/shared/wf/flow-tree'
import { needOf } from '../../../../../src/shared/wf/countersign'
import { automaticNode } from './automatic-node'
import { makePending } from './opening'
import { branchesTaken } from './path'
import { peopleNode } from './people-node'
import { enterSigning, settleRun, type Entering, type NodeOutcome } from './signing-node'
import type { InstanceStage, NodeRun } from './state'
import { notifySkipped } from './skipped-approvers'
import {
  applicantOf,
  cancelRuns,
  cancelTasks,
  closeRun,
  isOpen,
  isOver,
  isToken,
  notify,
  openRun,
  openTask,
  openTasksOf,
  orderOf,
  placeAt,
  setting,
  suspend,
  type Work,
} from './work'

/** Begins a pass through the node and goes as far as nobody has to be waited for. */
export async function enter(work: Work, key: string, entering: Entering = {}): Promise<void> {
  const place = placeAt(work, key)
  const { node } = place
  const run = openRun(work, key)
  if (hasBranches(node)) return enterBranches(work, run, node)
  if (node.type === 'end') {
    closeRun(work, run, 'passed')
    return end(work, node.result)
  }
  await proceed(work, run, await outcomeOf(work, run, node, entering))
}

async function outcomeOf(
  work: Work,
  run: NodeRun,
  node: Exclude<FlowNode, BranchNode | EndNode>,
  entering: Entering,
): Promise<NodeOutcome> {
  if (isSigning(node)) return enterSigning(work, run, node, entering)
  if (node.type === 'copy' || node.type === 'read') return peopleNode(work, run, node)
  return automaticNode(work, run, node)
}

/** What a node has come to is carried on. */
export async function proceed(work: Work, run: NodeRun, outcome: NodeOutcome): Promise<void> {
  if (outcome === 'passed' || outcome === 'skipped') await leave(work, run, outcome)
  else if (outcome === 'rejected') await reject(work, run)
}

/** A task of a signing node has been decided. */
export async function settle(work: Work, run: NodeRun): Promise<void> {
  const { node } = placeAt(work, run.node_key)
  if (run.state === 'active' && isSigning(node)) await proceed(work, run, await settleRun(work, run, node))
}

/** The next node, or where a return wants to go on (§5.7). */
export async function leave(work: Work, run: NodeRun, as: 'passed' | 'skipped'): Promise<void> {
  closeRun(work, run, as)
  const resumption = work.memory.resumptions.find(({ after }) => after === run.node_key)
  if (!resumption) return goOn(work, placeAt(work, run.node_key))
  work.memory.resumptions = work.memory.resumptions.filter((one) => one !== resumption)
  await notifySkipped(work, resumption)
  await moveTo(work, resumption.at, { isAgain: true })
}

/** From behind this place. */
export async function goOn(work: Work, place: Place): Promise<void> {
  if (isOver(work)) return
  const next = nextOf(place)
  if (next) return enter(work, next.key)
  const above = place.above.at(-1)
  return above ? endBranch(work, above.block, above.path, 'passed') : end(work, 'approved')
}

async function enterBranches(work: Work, run: NodeRun, block: BranchNode): Promise<void> {
  const choice = branchesTaken(block, work.data, work.port.expressions)
  if ('failed' in choice) return suspend(work, run, 'bad_expression', choice.failed)
  const need = block.type === 'parallel' ? needOf({ mode: joinOf(block), count: block.count }, choice.taken.length) : choice.taken.length
  Object.assign(run, { seats: choice.taken.length, need })
  if (choice.taken.length === 0) return leave(work, run, 'passed')
  const branches = choice.taken.map((branch) => ({
    branch,
    token: openRun(work, block.key, branchPath(run.branch_path, block.key, branch.key)),
  }))
  for (const { branch, token } of branches) {
    if (token.state !== 'active' || isOver(work)) continue
    const [first] = branch.nodes
    await (first ? enter(work, first.key) : endBranch(work, block, token.branch_path, 'passed'))
  }
}

const joinOf = (block: BranchNode): 'all' | 'any' | 'count' => (block.type === 'parallel' ? (block.join ?? 'all') : 'all')

/** A branch has come to its end; the block with it, when the join is met or can no longer be (§5.5). */
async function endBranch(work: Work, block: BranchNode, path: string, as: 'passed' | 'rejected'): Promise<void> {
  const token = work.runs.findLast((run) => run.node_key === block.key && run.branch_path === path && run.state === 'active')
  const place = placeAt(work, block.key)
  const run = work.runs.findLast((one) => one.node_key === block.key && one.branch_path === place.path && one.state === 'active')
  if (!token || !run) return
  closeRun(work, token, as)
  const tokens = tokensOf(work, run)
  const count = (state: NodeRun['state']) => tokens.filter((one) => one.state === state).length
  if (count('passed') >= run.need) {
    cancelInside(work, run)
    return leave(work, run, 'passed')
  }
  if (run.seats - count('rejected') >= run.need) return
  cancelInside(work, run)
  await reject(work, run)
}

/** The branches of this pass through the block: those that came after it. */
export function tokensOf(work: Work, run: NodeRun): NodeRun[] {
  const { runs } = work
  return runs
    .slice(runs.indexOf(run) + 1)
    .filter((one) => one.node_key === run.node_key && one.branch_path.startsWith(branchPath(run.branch_path, run.node_key, '')))
}

function cancelInside(work: Work, block: NodeRun): void {
  const inside = branchPath(block.branch_path, block.node_key, '')
  cancelRuns(
    work,
    work.runs.filter((run) => run.branch_path.startsWith(inside)),
    'E',
    'decided_by_others',
  )
  work.memory.resumptions = work.memory.resumptions.filter(({ after }) => !pathAt(work, after).startsWith(inside))
}

/** Only its branch ends, as long as the join can still be met. */
export async function reject(work: Work, run: NodeRun): Promise<void> {
  closeRun(work, run, 'rejected')
  cancelTasks(work, openTasksOf(work, run), 'E', 'decided_by_others')
  const above = placeAt(work, run.node_key).above.at(-1)
  if (above) return endBranch(work, above.block, above.path, 'rejected')
  if (setting(work, 'reject') === 'to_initiator') {
    work.memory.resumptions = []
    return returnToInitiator(work)
  }
  return end(work, 'rejected')
}

/** Everything that waits is taken away; hooks follow (wf.md §4.1, §5.16). */
export function end(work: Work, state: Extract<InstanceStage, 'approved' | 'rejected' | 'withdrawn' | 'terminated'>): void {
  if (isOver(work) && work.state !== 'returned') return
  cancelRuns(work, work.runs, 'E', 'ended')
  if (state !== 'approved') cancelTasks(work, work.tasks.filter(isOpen), 'E', 'ended')
  Object.assign(work.memory, { suspended: null, resumptions: [] })
  work.state = state
  if (state === 'approved') work.effects.push({ kind: 'hook', phase: 'commit', node_key: null, action: null })
  else undo(work)
  work.effects.push({ kind: 'stage', state })
  if (state === 'approved' && setting(work, 'pdf_mode') !== 'none') work.effects.push({ kind: 'seal' })
  notify(work, 'D', state, [work.context.initiator, applicantOf(work)])
}

function undo(work: Work): void {
  reverseCommitted(work)
  work.effects.push({ kind: 'hook', phase: 'release', node_key: null, action: null })
}

/** What hook nodes committed is reversed in opposite order (§5.16). */
export function reverseCommitted(work: Work): void {
  for (const key of work.memory.committed.toReversed()) {
    const node = work.places.get(key)?.node
    work.effects.push({ kind: 'hook', phase: 'reverse', node_key: key, action: node?.type === 'hook' ? node.action : null })
  }
  work.memory.committed = []
}

/** running → returned: the initiator has it again; what is held stays held (§4.1). */
export async function returnToInitiator(work: Work): Promise<void> {
  cancelRuns(work, work.runs, 'E', 'returned')
  work.memory.suspended = null
  work.state = 'returned'
  const run = openRun(work, work.startKey, '')
  const task = openTask(work, { node_run: run.id, kind: 'resubmit', assignee: work.context.initiator, origin: 'return' })
  work.effects.push({ kind: 'stage', state: 'returned' })
  await makePending(work, run, task, { taken: new Set(), notice: 'resubmit' })
}

/**
 * Goes to a node from wherever the flow is: what runs there or below is cancelled, branches beside it go on, blocks around it that are not
 * running are entered with this branch alone.
 */
export async function moveTo(work: Work, key: string, entering: Entering = {}): Promise<void> {
  const place = placeAt(work, key)
  const kept = keptAround(work, place)
  cancelRuns(
    work,
    work.runs.filter((run) => isWithin(run.branch_path, kept) && !(kept !== '' && run.branch_path === kept && isToken(work, run))),
    'A',
    entering.origin === 'return' ? 'returned' : 'jumped',
  )
  for (const { block, path } of place.above) {
    if (isWithin(kept, path)) continue
    const run = openRun(work, block.key)
    Object.assign(run, { seats: 1, need: 1 })
    openRun(work, block.key, path)
  }
  await enter(work, key, entering)
}

/** @returns the innermost branch around the place that runs; empty = none */
function keptAround(work: Work, place: Place): string {
  let kept = ''
  for (const { block, path } of place.above) {
    const runs = work.runs.some((run) => run.node_key === block.key && run.branch_path === path && run.state === 'active')
    if (!runs) break
    kept = path
  }
  return kept
}

/** Decisions at the node and after it count no more; branches beside it are not touched, finished ones neither (§5.7). */
export function supersedeFrom(work: Work, key: string): void {
  const place = work.places.get(key)
  const kept = place ? keptAround(work, place) : ''
  const from = orderOf(work, key)
  const isAfter = (node: string, path: string) => isWithin(path, kept) && orderOf(work, node) >= from && !(place && isBeside(place, path))
  for (const run of work.runs) {
    const isAround = kept !== '' && run.branch_path === kept && isToken(work, run)
    if (isAfter(run.node_key, run.branch_path) && !isAround && run.state !== 'active') run.superseded = true
  }
  work.memory.resumptions = work.memory.resumptions.filter(({ after }) => !isAfter(after, pathAt(work, after)))
}

/** What waited to go on elsewhere in the branch that moves to this node does not; branches beside it do. */
export function forgetResumptions(work: Work, key: string): void {
  const kept = keptAround(work, placeAt(work, key))
  work.memory.resumptions = work.memory.resumptions.filter(({ after }) => !isWithin(pathAt(work, after), kept))
}

const pathAt = (work: Work, key: string): string => work.places.get(key)?.path ?? ''

/** In another branch of a block that holds the place. */
const isBeside = ({ above }: Place, path: string): boolean =>
  above.some(({ path: own }) => isWithin(path, own.slice(0, own.lastIndexOf('/'))) && !isWithin(path, own))
