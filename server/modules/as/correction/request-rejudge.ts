/**
 * The plan of days has changed: approved leave and overtime in them are judged anew (as.md R8, R10), by a job after the change is committed. Only
 * where there are such; whoever changes the plan waits for nobody's balance.
 */
import { planCauses, type PlanCause } from '../../../../src/schemas/as/leave-value-lists'
import type { Job, JobKind } from '../../../contracts/jobs'
import type { Context } from '../../../kernel/context'
import { kindText } from '../../../jobs/job'
import { insertJob } from '../../../jobs/states'
import { sharedTexts } from '../../sc'
import { lockPeople } from '../person/lock-people'
import { correctLeave } from './correct-leave'
import { correctOvertime } from './correct-overtime'
import { judgedLeave, peopleOnLeave } from './judged-leave'
import { overtimeDifferences, peopleOnOvertime } from './judged-overtime'

export interface PlanChange {
  /** null = everybody. */
  users: readonly number[] | null
  /** First and last date, both counted. */
  from: string
  until: string
  cause: PlanCause
}

/** Of each transaction what it has changed. */
const pending = new WeakMap<object, PlanChange[]>()
/** Later is nobody's leave. */
export const endOfPlans = '9999-12-30'

/** At the end of the transaction: of many days that change together one job comes. */
export async function requestRejudge(ctx: Context, change: PlanChange): Promise<void> {
  const { beforeCommit } = ctx
  if (!beforeCommit) return startRejudge(ctx, change)
  pending.set(beforeCommit, [...(pending.get(beforeCommit) ?? []), change])
  beforeCommit('as leave', async (tx) => {
    const due = pending.get(beforeCommit) ?? []
    pending.delete(beforeCommit)
    for (const one of joined(due)) await startRejudge(tx, one)
  })
}

/** Changes of one cause are one: of all their people, from the first of their dates until the last. */
export function joined(changes: readonly PlanChange[]): PlanChange[] {
  return planCauses.flatMap((cause) => {
    const own = changes.filter((change) => change.cause === cause)
    const [first] = own
    if (!first) return []
    const users = own.some((one) => one.users === null) ? null : [...new Set(own.flatMap((one) => one.users ?? []))]
    const from = own.reduce((least, one) => (one.from < least ? one.from : least), first.from)
    const until = own.reduce((most, one) => (one.until > most ? one.until : most), first.until)
    return [{ users, from, until, cause }]
  })
}

export const rejudgeKind = 'as.rejudge-leave'

/** The system's work, in nobody's tray. */
async function startRejudge(ctx: Context, change: PlanChange): Promise<void> {
  const users = await peopleConcerned(ctx, change)
  if (users.length === 0) return
  const { acting_for: _acting, ...system } = { ...ctx, person: null }
  const title = sharedTexts().translate(ctx.language, { key: kindText(rejudgeKind) })
  await insertJob(system, { kind: rejudgeKind, title, params: { ...change, users } })
}

/** Whose approved leave or overtime lies in the span. */
export async function peopleConcerned(ctx: Context, { users, from, until }: Omit<PlanChange, 'cause'>): Promise<number[]> {
  const found = [await peopleOnLeave(ctx, users, from, until), await peopleOnOvertime(ctx, users, from, until)]
  return [...new Set(found.flat())].toSorted((a, b) => a - b)
}

/** So many people in one transaction. */
const portion = 50

export const rejudgeLeave: JobKind = {
  kind: rejudgeKind,
  announces_success: true,
  async run(job) {
    const change = changeOf(job.params)
    const users = await peopleConcerned(job.ctx, change)
    let corrected = 0
    for (let start = 0; start < users.length; start += portion) {
      job.signal.throwIfAborted()
      corrected += await correctPortion(job, { ...change, users: users.slice(start, start + portion) })
      job.progress(start + portion, users.length)
    }
    return { result: { corrected } }
  },
}

/** The same change judged twice corrects once: what fits the plan is left. */
const correctPortion = (job: Job, { users, from, until, cause }: PlanChange & { users: readonly number[] }): Promise<number> =>
  job.transact(async (tx) => {
    await lockPeople(tx, users)
    let corrected = 0
    for (const judged of await judgedLeave(tx, { users, from, until }, { lock: true }))
      if (await correctLeave(tx, judged, cause)) corrected += 1
    return corrected + (await correctOvertime(tx, await overtimeDifferences(tx, { users, from, until }, { lock: true }), cause))
  })

function changeOf({ users, from, until, cause }: Job['params']): PlanChange {
  const known = planCauses.find((one) => one === cause)
  if (typeof from !== 'string' || typeof until !== 'string' || !known) throw new Error(`${rejudgeKind} has no span of dates or no cause.`)
  return { users: Array.isArray(users) ? users.map(Number) : null, from, until, cause: known }
}
