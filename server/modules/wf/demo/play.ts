/** People of the demo act on a form, each at their own time, through the use cases that the console calls. */
import { sql } from 'kysely'
import { nodeOf } from '../../../../src/shared/wf/flow-tree'
import { anonymous, type Context } from '../../../kernel/context'
import { insertDraft } from '../run/draft-rows'
import { decideTask, type Deciding } from '../run/decide'
import { readTemplate, readVersion } from '../run/form-content'
import { makeVoid, suspend, terminate, withdraw } from '../run/manage'
import { requestRevocation } from '../run/revocation'
import { resubmitStored, submitStored } from '../run/submit'
import type { Filled } from './filled'
import { remarks } from './filled'

/** How far it goes. `waiting`: submitted, `steps` decisions made. */
export type Outcome =
  'draft' | 'waiting' | 'approved' | 'rejected' | 'returned' | 'resubmitted' | 'withdrawn' | 'void' | 'terminated' | 'suspended' | 'revoked'

export interface Play {
  template: number
  initiator: number
  filled: Filled
  outcome: Outcome
  /** When it was submitted. */
  at: Date
  /** Nothing happens later. */
  until: Date
  /** Of those that wait: decisions made before. */
  steps?: number
  n: number
  priority?: 'normal' | 'urgent' | 'very_urgent'
}

interface OpenTask {
  id: number
  kind: 'approve' | 'handle' | 'read' | 'resubmit'
  assignee: number
  node: string
}

const hour = 3_600_000
/** A flow of the demo is over long before. */
const mostSteps = 30

/** @param signatures person → their signature @returns the instance */
export async function play(system: Context, asked: Play, signatures: ReadonlyMap<number, number>): Promise<number> {
  const { template, initiator, filled, outcome, n } = asked
  let at = asked.at
  const as = (user: number): Context => ({ ...system, person: { ...anonymous, id: user, owners: [`u${user}`] }, now: () => at })
  const later = () => {
    at = new Date(Math.min(at.getTime() + (2 + ((n * 7) % 9)) * hour, asked.until.getTime()))
  }
  const form = await readTemplate(system, template)
  const id = await insertDraft(as(initiator), {
    ...{ template, definition: form.current_definition ?? 0, initiator, title: filled.title, data: filled.data },
    ...(filled.choices ? { choices: filled.choices } : {}),
    ...(asked.priority ? { priority: asked.priority } : {}),
  })
  if (outcome === 'draft') return id
  await submitStored(as(initiator), id, { by: initiator })
  const { content } = await readVersion(system, form.current_definition ?? 0)
  const decideNext = async (act: 'approve' | 'reject' | 'return'): Promise<boolean> => {
    const task = await firstOpen(system, id, act !== 'approve')
    if (!task) return false
    later()
    const comment =
      (remarks[act][(n + task.id) % remarks[act].length] ?? '') || (content.settings.comment_required === 'always' ? '同意' : '')
    if (task.kind === 'resubmit') await resubmitStored(as(task.assignee), id, { by: task.assignee, data: {} })
    else {
      const node = nodeOf(content.flow, task.node)
      const policy = node && 'sign_policy' in node ? node.sign_policy : undefined
      const signature = policy?.image === undefined || policy.image === 'none' ? null : (signatures.get(task.assignee) ?? null)
      const proof = { auth: policy?.reauth === 'password' ? 'password' : 'session', signature, batch: null } as const
      await decideTask(as(task.assignee), task.id, decision(act, task, comment, n), { proof })
    }
    return true
  }
  const goOn = async (steps = mostSteps) => {
    for (let step = 0; step < steps && (await decideNext('approve')); step += 1);
  }
  const manager = Number(form.managers[0]?.slice(1) ?? initiator)
  switch (outcome) {
    case 'waiting':
      await goOn(asked.steps ?? 0)
      break
    case 'rejected':
    case 'returned':
      await goOn(n % 2)
      await decideNext(outcome === 'rejected' ? 'reject' : 'return')
      break
    case 'resubmitted':
      await decideNext('return')
      await goOn()
      break
    case 'withdrawn':
    case 'void':
      later()
      await withdraw(as(initiator), id, { comment: remarks.withdraw[n % remarks.withdraw.length] })
      if (outcome === 'void') await makeVoid(as(initiator), id, {})
      break
    case 'suspended':
    case 'terminated':
      later()
      await (outcome === 'suspended' ? suspend : terminate)(as(manager), id, { comment: '等待董事會決議 / Waiting for the board' })
      break
    default:
      await goOn()
      if (outcome === 'revoked') {
        later()
        await requestRevocation(as(manager), id, { comment: '行程取消，撤銷本單。' })
      }
  }
  return id
}

/** @param signing only what can be refused */
async function firstOpen(ctx: Context, instance: number, signing: boolean): Promise<OpenTask | undefined> {
  const {
    rows: [row],
  } = await sql<OpenTask>`
    select id, kind, assignee_id as assignee, node_key as node from wf_task where instance_id = ${instance} and state = 'pending' and assignee_id is not null
      ${signing ? sql`and kind = 'approve'` : sql``} order by id limit 1`.execute(ctx.db)
  return row
}

function decision(act: 'approve' | 'reject' | 'return', task: OpenTask, comment: string, n: number): Deciding {
  if (act === 'return') return { act, comment, target: 'initiator' }
  if (act === 'reject') return { act, comment }
  if (task.kind === 'read') return { act: 'confirm', comment }
  if (task.kind === 'handle')
    return { act: 'handle', comment, ...(task.node === 'book' ? { data: { voucher: `V${String(20_261_000 + n)}` } } : {}) }
  return { act, comment }
}
