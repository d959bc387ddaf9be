/** What a form does with its record (docs/requests.md): held while it runs, used when approved, given back when not. */
import type { Values } from '../../contracts/hooks'
import type { Finding, Posting, RequestDraft, RequestRules } from '../../contracts/request'
import { WorkflowRefusal, type WorkflowCall, type WorkflowRecord } from '../../contracts/workflow'
import type { Context } from '../../kernel/context'
import { draftOf } from './draft'
import { linkTo, requestOfForm, writePending, writeRequest } from './stored-request'

export interface Request {
  /** `as/dayoff` */
  entity: string
  rules: RequestRules
}

const isOpen = (record: Values): boolean => record.state === 'pending' || record.state === 'failed'

export const draftOfCall = (ctx: Context, entity: string, { params }: WorkflowCall): RequestDraft<Values> =>
  draftOf(ctx.snapshot.get(entity), params)

/** A later round of the form has been here: this call comes too late, and does nothing. */
const isSuperseded = async (ctx: Context, { key }: WorkflowCall): Promise<boolean> =>
  (await ctx.ports?.workflow?.isSuperseded(ctx, key)) ?? false

/** @throws WorkflowRefusal with the first of them */
export function refuseFirst(findings: readonly Finding[]): void {
  const [first] = findings
  if (first) throw new WorkflowRefusal(first.text, first.code)
}

/** The form is handed in: its record is made or replaced, and holds what it asks for. @throws WorkflowRefusal */
export async function reserve(ctx: Context, { entity, rules }: Request, call: WorkflowCall): Promise<WorkflowRecord> {
  const draft = draftOfCall(ctx, entity, call)
  await rules.locks?.(ctx, draft)
  const before = await requestOfForm(ctx, entity, call.instance.id)
  if (before && (await isSuperseded(ctx, call))) return linkTo(entity, before)
  const former = before?.state === 'pending' ? before : null
  const { findings, values } = await rules.judge(ctx, draft, { phase: 'reserve', former, form: call.instance })
  refuseFirst(findings)
  const posting: Posting = { key: call.key, call }
  const after = await writePending(ctx, entity, { held: before, call, values })
  await rules.hold?.(ctx, after, posting)
  await rules.changed?.(ctx, { before, after, posting })
  return linkTo(entity, after)
}

/** The form is approved: judged again, used for good. @throws WorkflowRefusal */
export async function commit(ctx: Context, { entity, rules }: Request, call: WorkflowCall): Promise<WorkflowRecord> {
  const draft = draftOfCall(ctx, entity, call)
  await rules.locks?.(ctx, draft)
  const before = await requestOfForm(ctx, entity, call.instance.id)
  if (before && (before.state === 'approved' || (await isSuperseded(ctx, call)))) return linkTo(entity, before)
  const former = before && isOpen(before) ? before : null
  const { findings, values } = await rules.judge(ctx, draft, { phase: 'commit', former, form: call.instance })
  refuseFirst(findings)
  const posting: Posting = { key: call.key, call }
  const record = former ?? (await writePending(ctx, entity, { held: before, call, values }))
  const further = await rules.use?.(ctx, { ...record, ...values }, posting)
  const after = await writeRequest(ctx, entity, Number(record.id), {
    ...{ ...values, ...further, state: 'approved', wf_status: 'approved' },
    ...{ decided_at: ctx.now().toISOString(), fail_code: null },
  })
  await rules.changed?.(ctx, { before: record, after, posting })
  return linkTo(entity, after)
}

/** The form ended without an approval. A record that was decided already, or that a later round has taken over, stays. */
export async function release(ctx: Context, { entity, rules }: Request, call: WorkflowCall): Promise<WorkflowRecord | undefined> {
  await rules.locks?.(ctx, draftOfCall(ctx, entity, call))
  const before = await requestOfForm(ctx, entity, call.instance.id)
  if (!before) return undefined
  if (!isOpen(before) || (await isSuperseded(ctx, call))) return linkTo(entity, before)
  const posting: Posting = { key: call.key, call }
  const further = await rules.give_back?.(ctx, before, posting)
  const after = await writeRequest(ctx, entity, Number(before.id), {
    state: call.instance.state === 'rejected' ? 'rejected' : 'withdrawn',
    ...{ ...further, wf_status: call.instance.state, decided_at: ctx.now().toISOString() },
  })
  await rules.changed?.(ctx, { before, after, posting })
  return linkTo(entity, after)
}

/** What was approved is revoked. @throws WorkflowRefusal */
export async function reverse(ctx: Context, { entity, rules }: Request, call: WorkflowCall): Promise<WorkflowRecord | undefined> {
  await rules.locks?.(ctx, draftOfCall(ctx, entity, call))
  const record = await requestOfForm(ctx, entity, call.instance.id)
  if (!record) return undefined
  if (record.state === 'approved')
    await takeBack(ctx, { entity, rules }, record, { posting: { key: call.key, call }, values: { wf_status: call.instance.state } })
  return linkTo(entity, record)
}

/**
 * An approved record is cancelled: what it used is given back.
 * @param record as stored, its locks taken @throws WorkflowRefusal
 */
export async function takeBack(
  ctx: Context,
  { entity, rules }: Request,
  record: Values,
  { posting, values }: { posting: Posting; values: Values },
): Promise<Values> {
  const further = await beginTakeBack(ctx, rules, record, posting)
  const after = await writeRequest(ctx, entity, Number(record.id), { ...values, ...further, state: 'cancelled' })
  await rules.changed?.(ctx, { before: record, after, posting })
  return after
}

/** What it used is given back. @returns what is written with its state, by whoever writes it @throws WorkflowRefusal */
export async function beginTakeBack(ctx: Context, rules: RequestRules, record: Values, posting: Posting): Promise<Values> {
  refuseFirst((await rules.judge_reversal?.(ctx, record)) ?? [])
  const further = await rules.give_back?.(ctx, record, posting)
  return { ...further, decided_at: ctx.now().toISOString() }
}
