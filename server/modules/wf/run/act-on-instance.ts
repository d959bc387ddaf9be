/** One act on an instance (wf.md §4): the row is locked, the machine decides, and everything that follows is one transaction. */
import { sql } from 'kysely'
import { nodeOf } from '../../../../src/shared/wf/flow-tree'
import { runAlong } from '../../../database/connection/prepared'
import { transact, type Context } from '../../../kernel/context'
import { publishEvent } from '../../../outbox/publish'
import type { FlowPort } from '../flow/rules/port'
import type { InstanceState, Step } from '../flow/rules/state'
import { claimFiles, linkFieldFiles, ownFiles } from './draft-rows'
import { flowPort } from './flow-port'
import type { FormVersion } from './form-content'
import { writeIndexedFields } from './indexed-fields'
import { isConflict, mostRetries } from './meanwhile-conflict'
import { readersOf } from './readers'
import { translated } from './refusals'
import { isRefusedApproval, notifyOfRefusal } from './refused-approval'
import { carryOut } from './step-effects'
import { loadInstance, storeFlow, storeInstance, type NewIds, type StoredInstance } from './stored-instance'
import { notifyParent } from './subforms'
import { workMinutes } from './work-minutes'
import { versionOf } from './version-of'
import { bySession, keepContent, writeTrail, type Proof, type TrailLine } from './trail-writer'

export interface Held {
  ctx: Context
  stored: StoredInstance
  version: FormVersion
  port: FlowPort
  /** What a deadlock ends is not done anew any more. */
  isLastTry: boolean
}

export interface Acted {
  stored: StoredInstance
  state: InstanceState
  /** Columns of the instance that the act writes besides. */
  ids: NewIds
}

export interface ActOptions {
  proof?: Proof
  /** Whom notices and hooks name as who acted. */
  actor?: number | null
}

/** What an act gives back: the step, and what it changes of the instance besides. */
export type ActResult = Step & {
  columns?: Readonly<Record<string, unknown>>
  serial_no?: string
  files?: readonly number[]
  proof?: Proof
  /** Of the trail, after what the machine wrote. */
  lines?: readonly TrailLine[]
  /** In the same transaction, once the instance is stored: what it does may act on the instance itself. */
  afterwards?: (ctx: Context) => Promise<void>
}

/** @throws 404 for one that the caller may not know of, 403, 409 and 422 in the words of the flow */
export async function actOn(
  ctx: Context,
  id: number,
  act: (held: Held) => Promise<ActResult>,
  { proof = bySession, actor = ctx.person?.id ?? null }: ActOptions = {},
): Promise<Acted> {
  const once = (isLastTry: boolean) =>
    transact(ctx, (tx) =>
      translated(ctx.language, async () => {
        const stored = await loadInstance(tx, id, { lock: true })
        const version = await versionOf(tx, stored)
        const port = flowPort(tx, { content: version.content, template: version.template, context: stored.flow.context })
        const result = await act({ ctx: tx, stored, version, port, isLastTry })
        const acted = await finishAct(tx, { stored, version, port, result, proof: result.proof ?? proof, actor, isLastTry })
        await result.afterwards?.(tx)
        return acted
      }),
    )
  // Within somebody else's transaction that one is tried again, or not.
  const acted = ctx.db.isTransaction ? once(true) : withRetries(once)
  return acted.catch(async (error: unknown) => {
    if (isRefusedApproval(error) && !ctx.db.isTransaction) await notifyOfRefusal(ctx, id)
    throw error
  })
}

/** What PostgreSQL ended because somebody else was at it begins anew, as a whole. */
async function withRetries<T>(once: (isLastTry: boolean) => Promise<T>): Promise<T> {
  for (let left = mostRetries; left > 0; left -= 1) {
    try {
      return await once(false)
    } catch (error) {
      if (!isConflict(error)) throw error
    }
  }
  return once(true)
}

interface Finishing {
  stored: StoredInstance
  version: FormVersion
  port: FlowPort
  result: ActResult
  proof: Proof
  actor: number | null
  isLastTry: boolean
}

async function finishAct(ctx: Context, { stored: before, version, port, result, proof, actor, isLastTry }: Finishing): Promise<Acted> {
  const { columns = {}, serial_no = before.serial_no, files = before.files, lines: further = [], afterwards: _afterwards, ...step } = result
  const stored = { ...before, serial_no, files }
  const stages = step.effects.flatMap((effect) => (effect.kind === 'stage' ? [effect.state] : []))
  const ids = await storeFlow(ctx, before, step.state, { stages, minutes: await workMinutes(before, step.state, port) })
  if (step.state.memory.content !== before.flow.memory.content) await linkFieldFiles(ctx, stored.id, version, step.state.data)
  const signed = [...new Set([...stored.files, ...(await ownFiles(ctx, stored.id, version, step.state.data))])]
  const content = await keepContent(ctx, { ...stored, files: signed, round: step.state.round, data: step.state.data })
  const lines = [
    ...step.effects.flatMap((effect): TrailLine[] => (effect.kind === 'event' ? [{ ...effect, task: ids.task(effect.task) }] : [])),
    ...further,
  ]
  await claimFiles(
    ctx,
    stored.id,
    lines.flatMap((line) => line.files),
  )
  await storeInstance(ctx, before, step.state, {
    ...columns,
    ...(serial_no === before.serial_no ? {} : { serial_no }),
    content_hash: content,
    last_event_hash: await writeTrail(ctx, stored, lines, { content, proof }),
    current: JSON.stringify(waitingAt(step.state, version)),
    shared_with: await readersOf(ctx, { ...stored, copied: copiedAfter(before, step) }, step.state, version),
    ...reasonOf(step),
  })
  const { posting_state } = await carryOut(ctx, { stored: { ...stored, content_hash: content }, version, step, ids, actor, isLastTry })
  if (posting_state !== null) await runAlong(ctx.db, sql`update wf_instance set posting_state = ${posting_state} where id = ${stored.id}`)
  if (step.state.memory.content !== before.flow.memory.content || before.flow.state === 'draft')
    await writeIndexedFields(ctx, stored.id, version.content, step.state.data)
  await publishEnds(ctx, stored, before.flow.state, step.state)
  return { stored, state: step.state, ids }
}

/** With those that the step makes, who may read it too. */
const copiedAfter = ({ copied }: StoredInstance, { effects }: Pick<Step, 'effects'>): number[] => [
  ...copied,
  ...effects.flatMap((effect) => (effect.kind === 'copy' ? effect.people : [])),
]

/** Why the engine can't go on, where this step has stopped it. */
function reasonOf({ effects }: Pick<Step, 'effects'>): { reason?: string } {
  const stopped = effects.findLast((effect) => effect.kind === 'suspended')
  if (!stopped) return {}
  return { reason: `${stopped.reason}${stopped.detail === '' ? '' : `: ${stopped.detail}`}`.slice(0, 500) }
}

/** Nodes and people that the form waits for, as lists show them. */
function waitingAt({ runs, tasks, state }: InstanceState, { content }: FormVersion) {
  if (!['running', 'returned', 'suspended'].includes(state)) return []
  return runs
    .filter((run) => run.state === 'active')
    .flatMap((run) => {
      const people = tasks.flatMap(({ node_run, state: own, assignee }) =>
        node_run === run.id && own === 'pending' && assignee ? [assignee] : [],
      )
      return people.length === 0 ? [] : [{ node: run.node_key, name: nodeOf(content.flow, run.node_key)?.name ?? {}, people }]
    })
}

async function publishEnds(ctx: Context, stored: StoredInstance, before: string, after: InstanceState): Promise<void> {
  if (before === after.state) return
  const event = before === 'draft' ? 'submitted' : after.state === 'running' && before === 'returned' ? 'resubmitted' : after.state
  await publishEvent(ctx, `wf.instance.${event}`, { entity: 'wf/instance', record_id: stored.id, round: after.round })
  if (after.state === 'approved' || after.state === 'rejected') await notifyParent(ctx, { ...stored, flow: after }, after.state)
}
