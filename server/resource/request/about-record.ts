/** A form about a record that is there already (`request.about`): it decides whether the record may go on; meanwhile no other form does. */
import type { Entity } from '../../../src/schemas/core/define'
import type { Values } from '../../contracts/hooks'
import type { JudgeCall, RequestRules } from '../../contracts/request'
import { WorkflowRefusal, type WorkflowAction, type WorkflowCall, type WorkflowRecord } from '../../contracts/workflow'
import { withAllRights, type Context } from '../../kernel/context'
import { notFound } from '../../kernel/errors'
import { findRecord } from '../read/read'
import { errorsOf } from './errors-of'
import { refuseFirst } from './phases'
import { linkTo, writeRequest } from './stored-request'

interface About {
  entity: Entity
  rules: RequestRules
  /** The parameter that names the record. */
  param: string
}

/** While a form decides about it, people leave the record as it is. */
export const isInApproval = ({ wf_status: status }: Values): boolean => status === 'running' || status === 'returned'

export function aboutAction(entity: Entity, rules: RequestRules): WorkflowAction {
  const { action = '', about: param = '' } = entity.x.request ?? {}
  const of: About = { entity, rules, param }
  const title = `${entity.module}:entity.${entity.key}.title`
  const end = (ctx: Context, call: WorkflowCall) => endApproval(ctx, of, call)
  return {
    ...{ name: action, title, source: { entity: entity.name, param, ...variantOf(of) } },
    params: { type: 'object', required: [param], properties: { [param]: { type: 'integer', minimum: 1, title } } },
    suite: { fields: [{ param, item: 'record', title, ref: entity.name, required: true }] },
    async check(ctx, call) {
      const record = await recordOf(withAllRights(ctx), of, call)
      if (!record) return { errors: { [param]: [unknown(of)] } }
      const { findings, warnings = [] } = await judge(ctx, of, record, { phase: 'check', call })
      return { errors: errorsOf(entity, findings), warnings }
    },
    async checkReverse(ctx, call) {
      const record = await recordOf(withAllRights(ctx), of, call)
      return { errors: record ? errorsOf(entity, (await rules.judge_reversal?.(ctx, record)) ?? []) : { [param]: [unknown(of)] } }
    },
    ...(rules.returned && { returned: (ctx: Context, record: Values) => rules.returned?.(ctx, record) ?? Promise.resolve(undefined) }),
    reserve: (ctx, call) => beginApproval(ctx, of, call),
    commit: (ctx, call) => approve(ctx, of, call),
    release: end,
    reverse: end,
  }
}

/** @throws 404 for who does not see the record */
function variantOf({ entity, rules }: About): Pick<NonNullable<WorkflowAction['source']>, 'variant'> {
  const { variant } = rules
  if (!variant) return {}
  return {
    async variant(ctx, id) {
      const record = await findRecord(ctx, ctx.snapshot.get(entity.name), id)
      if (!record) throw notFound()
      return variant(ctx, record)
    },
  }
}

const unknown = ({ entity, param }: About) => ({ key: `${entity.module}:error.${param}_unknown` })

const recordOf = (ctx: Context, { entity, param }: About, { params, instance }: WorkflowCall, lock = false): Promise<Values | undefined> =>
  findRecord(ctx, ctx.snapshot.get(entity.name), Number(params[param] ?? instance.source?.id ?? 0), { lock })

/** Its locks first, then the record's own. @throws WorkflowRefusal where the record is gone */
async function lockedRecord(ctx: Context, of: About, call: WorkflowCall): Promise<Values> {
  const seen = await recordOf(ctx, of, call)
  if (seen) await of.rules.locks?.(ctx, seen)
  const record = seen && (await recordOf(withAllRights(ctx), of, call, true))
  if (!record) throw new WorkflowRefusal(unknown(of))
  return record
}

const judge = (
  ctx: Context,
  { rules }: About,
  record: Values,
  { phase, call }: { phase: JudgeCall<Values>['phase']; call: WorkflowCall },
) => rules.judge(ctx, record, { phase, former: record, form: call.instance })

/** Whoever hands the form in must see what it is about. @throws WorkflowRefusal while another form decides */
async function beginApproval(ctx: Context, of: About, call: WorkflowCall): Promise<WorkflowRecord> {
  const before = await lockedRecord(ctx, of, call)
  const { findings, values } = await judge(ctx, of, before, { phase: 'reserve', call })
  refuseFirst(findings)
  if (isInApproval(before) && before.wf_instance !== call.instance.id)
    throw new WorkflowRefusal({ key: `${of.entity.module}:error.${of.param}_in_approval` })
  return write(ctx, of, before, { call, values: { ...values, wf_instance: call.instance.id, wf_status: 'running' } })
}

async function approve(ctx: Context, of: About, call: WorkflowCall): Promise<WorkflowRecord> {
  const before = await lockedRecord(withAllRights(ctx), of, call)
  const { findings, values } = await judge(ctx, of, before, { phase: 'commit', call })
  refuseFirst(findings)
  const further = await of.rules.use?.(ctx, before, { key: call.key, call })
  return write(ctx, of, before, { call, values: { ...values, ...further, wf_status: 'approved' } })
}

/** The form ended otherwise, or what it approved is revoked. @throws WorkflowRefusal where that is too late */
async function endApproval(ctx: Context, of: About, call: WorkflowCall): Promise<WorkflowRecord> {
  const before = await lockedRecord(withAllRights(ctx), of, call)
  if (call.phase === 'reverse') refuseFirst((await of.rules.judge_reversal?.(ctx, before)) ?? [])
  const further = await of.rules.give_back?.(ctx, before, { key: call.key, call })
  return write(ctx, of, before, { call, values: { ...further, wf_status: call.instance.state } })
}

async function write(
  ctx: Context,
  { entity, rules }: About,
  before: Values,
  { call, values }: { call: WorkflowCall; values: Values },
): Promise<WorkflowRecord> {
  const after = await writeRequest(ctx, entity.name, Number(before.id), values)
  await rules.changed?.(ctx, { before, after, posting: { key: call.key, call } })
  return linkTo(entity.name, after)
}
