/**
 * Who will sign, and until when (wf.md §2 filling-form, §2.4 simulate): the machine itself is run with everybody approving when due, and nothing
 * is kept. So the preview cannot differ from what will happen, but for what people do.
 */
import type { FlowNode, Mode, NodeType } from '../../../../../src/shared/wf/flow'
import { hasBranches, isSigning } from '../../../../../src/shared/wf/flow-tree'
import type { I18nText } from '../../../../../src/schemas/core/types'
import { whoSigns } from './assign'
import { leave, settle } from './advance'
import { settled } from './content'
import { readOutcome } from './people-node'
import type { FlowPort } from './port'
import { enterFirst } from './returning'
import { isInSequence, scopeOf } from './signing-node'
import type { FlowContext, NodeRun, Task, FormValues } from './state'
import { begin, closeTask, isOver, isToken, type Work } from './work'

export interface PreviewInput {
  context: FlowContext
  data: FormValues
  choices: Readonly<Record<string, readonly number[]>>
}

export interface PreviewPerson {
  user: number
  /** The principal, where a delegate stands in. */
  for: number | null
  auto: boolean
}

export interface PreviewStep {
  node: string
  name: I18nText
  type: NodeType
  /** How many blocks it stands in. */
  depth: number
  people: readonly PreviewPerson[]
  mode: Mode | null
  /** When the last of them would have to decide. */
  due: string | null
  /** Why nobody can be named: nobody found, to be chosen by the initiator, to be chosen or decided on the way, an expression that fails, a date that is missing. */
  unresolved: 'no_approver' | 'not_chosen' | 'later' | 'failed' | null
  /** `fallback`: nobody was found, the form managers sign; `skipped`: passed over. */
  instead: 'fallback' | 'skipped' | null
  /** Of a block: the branches that run. */
  branches: readonly string[]
}

const mostRounds = 2000

/** @returns the nodes that would be passed, in the order they come */
export async function previewFlow({ context, data, choices }: PreviewInput, port: FlowPort): Promise<PreviewStep[]> {
  const clock = { now: port.now }
  const memory = { content: 1, edits: [], choices, resumptions: [], committed: [], answers: [], suspended: null }
  const moving: FlowPort = Object.create(port, { now: { get: () => clock.now } })
  const work = begin({ state: 'running', round: 1, data, context, runs: [], tasks: [], memory }, moving)
  work.data = settled(work, data)
  const stopped = new Map<NodeRun, string>()
  await enterFirst(work)
  for (let round = 0; round < mostRounds && !isOver(work); round += 1) if (!(await goFurther(work, clock, stopped))) break
  const steps: PreviewStep[] = []
  for (const run of work.runs.filter((one) => !isToken(work, one))) steps.push(await stepOf(work, run, stopped))
  return steps
}

/** @returns false where nothing is left to do */
async function goFurther(work: Work, clock: { now: string }, stopped: Map<NodeRun, string>): Promise<boolean> {
  const failed = work.runs.find(({ state }) => state === 'error')
  if (failed) {
    stopped.set(failed, work.effects.findLast((effect) => effect.kind === 'suspended')?.reason ?? 'bad_expression')
    Object.assign(work, { state: 'running' })
    work.memory.suspended = null
    await leave(work, failed, 'skipped')
    return true
  }
  const task = work.tasks.filter(({ state }) => state === 'pending').toSorted((a, b) => (a.due_at ?? '').localeCompare(b.due_at ?? ''))[0]
  if (task) {
    await approve(work, task, clock)
    return true
  }
  const waiting = work.runs.find((run) => run.state === 'active' && !hasBranches(nodeAt(work, run)))
  if (!waiting) return false
  if (waiting.due_at !== null && waiting.due_at > clock.now) clock.now = waiting.due_at
  await leave(work, waiting, 'passed')
  return true
}

async function approve(work: Work, task: Task, clock: { now: string }): Promise<void> {
  if (task.due_at !== null && task.due_at > clock.now) clock.now = task.due_at
  const run = work.runs.find(({ id }) => id === task.node_run)
  closeTask(work, task, task.kind === 'handle' ? 'handled' : task.kind === 'read' ? 'read' : 'approved')
  if (!run) return
  const node = nodeAt(work, run)
  if (node.type === 'read' && readOutcome(work, run, node) === 'passed') await leave(work, run, 'passed')
  else await settle(work, run)
}

function nodeAt(work: Work, run: NodeRun): FlowNode {
  const node = work.places.get(run.node_key)?.node
  if (!node) throw new Error(`The flow has no node ${run.node_key}.`)
  return node
}

async function stepOf(work: Work, run: NodeRun, stopped: ReadonlyMap<NodeRun, string>): Promise<PreviewStep> {
  const node = nodeAt(work, run)
  const tasks = work.tasks.filter(({ node_run: of }) => of === run.id)
  const isFallback = tasks.some(({ origin }) => origin === 'fallback')
  const reason = stopped.get(run)
  const open = await missingChoice(work, node)
  const unresolved = open ?? (reason === undefined ? null : reason === 'no_approver' ? reason : 'failed')
  const isPlain = unresolved === null && (isSigning(node) || node.type === 'read')
  const copied = node.type === 'copy' && unresolved === null ? (await whoSigns(scopeOf(work), node)).people : []
  const people = isPlain
    ? tasks.map(({ assignee, original_assignee: principal, auto }) => ({ user: assignee ?? 0, for: principal, auto }))
    : []
  const dues = tasks.flatMap(({ due_at: due }) => (due === null ? [] : [due])).toSorted()
  return {
    ...{ node: node.key, name: node.name ?? {}, type: node.type, depth: work.places.get(node.key)?.above.length ?? 0, unresolved },
    people: node.type === 'copy' ? copied.map((user) => ({ user, for: null, auto: false })) : people,
    mode: isSigning(node) ? (isFallback ? 'any' : isInSequence(work, run) ? 'sequence' : (node.mode ?? 'all')) : null,
    due: unresolved === null ? (dues.at(-1) ?? run.due_at) : null,
    instead: unresolved !== null ? null : isFallback ? 'fallback' : run.state === 'skipped' ? 'skipped' : null,
    branches: hasBranches(node) ? branchesOf(work, run) : [],
  }
}

async function missingChoice(work: Work, node: FlowNode): Promise<'not_chosen' | 'later' | null> {
  if (!('assign' in node)) return null
  const { missing } = await whoSigns(scopeOf(work), node)
  if (missing?.reason !== 'not_chosen') return null
  return node.assign.some(({ kind }) => kind === 'initiator_choice') ? 'not_chosen' : 'later'
}

function branchesOf(work: Work, run: NodeRun): string[] {
  const tokens = work.runs.filter((one) => one.node_key === run.node_key && isToken(work, one))
  return [...new Set(tokens.map(({ branch_path: path }) => path.slice(path.lastIndexOf('/') + 1)))]
}
