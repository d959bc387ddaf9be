/** The action of workflow that a declared request makes (docs/requests.md): its parameters are the record's fields. */
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isDuration, isRows } from '../../../src/schemas/core/field-types'
import { requiredParams } from '../../../src/schemas/core/request'
import type { Values } from '../../contracts/hooks'
import type { Judgement, RequestRules } from '../../contracts/request'
import type { CheckResult, WorkflowAction, WorkflowCall } from '../../contracts/workflow'
import type { Context } from '../../kernel/context'
import { draftFields, nameGiven } from './draft'
import { errorsOf } from './errors-of'
import { commit, draftOfCall, release, reserve, reverse, type Request } from './phases'
import { requestSuite } from './request-suite'
import { minutesOfForms, requestOfForm } from './stored-request'

type RequestAction = WorkflowAction & Required<Pick<WorkflowAction, 'check' | 'review' | 'reserve' | 'commit' | 'release' | 'reverse'>>

/** @throws where the entity declares no `x.request` */
export function requestAction(entity: Entity, rules: RequestRules): RequestAction {
  const { request } = entity.x
  if (!request) throw new Error(`${entity.name} is no request: its declaration has no x.request.`)
  const of: Request = { entity: entity.name, rules }
  // The first duration that lists of it add up.
  const time = entity.fields.find((field) => field.x.total === true && isDuration(field))
  return {
    name: request.action,
    title: `${entity.module}:entity.${entity.key}.title`,
    params: { type: 'object', required: requiredParams(entity), properties: paramsSchema(entity) },
    former: request.former ?? {},
    suite: requestSuite(entity, rules.suite),
    ...(time ? { minutes: (ctx, instances) => minutesOfForms(ctx, entity, { field: time, instances }) } : {}),
    check: (ctx, call) => checkRequest(ctx, of, call),
    review: (ctx, call) => reviewRequest(ctx, of, call),
    checkReverse: (ctx, call) => checkReversal(ctx, of, call),
    reserve: (ctx, call) => reserve(ctx, of, call),
    commit: (ctx, call) => commit(ctx, of, call),
    release: (ctx, call) => release(ctx, of, call),
    reverse: (ctx, call) => reverse(ctx, of, call),
  }
}

/** JSON Schema by parameter, each with its words. */
function paramsSchema(entity: Entity): Readonly<Record<string, object>> {
  const schemaOf = (field: Field) => ({
    ...field.schema,
    ...(isRows(field) ? { type: 'array' } : {}),
    title: `${entity.module}:entity.${entity.key}.fields.${field.name}.label`,
    ...(field.x.computed ? { readOnly: true } : {}),
  })
  return Object.fromEntries(draftFields(entity).map((field) => [field.name, schemaOf(field)]))
}

/** What the rules say of a form that is filled in; it writes nothing. What the form has made already is not in its own way. */
export async function judgeForm(
  ctx: Context,
  { entity, rules }: Request,
  call: WorkflowCall,
  phase: 'check' | 'review' = 'check',
): Promise<Judgement<Values>> {
  const made = call.instance.id > 0 ? await requestOfForm(ctx, entity, call.instance.id, { lock: false }) : null
  const former = made?.state === 'pending' || made?.state === 'failed' ? made : null
  return rules.judge(ctx, draftOfCall(ctx, entity, call), { phase, former, form: call.instance })
}

/** Of a form that was handed in nothing is said: its posting judges it again, and says what is to become of it (block or flag). */
async function checkRequest(ctx: Context, of: Request, call: WorkflowCall): Promise<CheckResult> {
  if (call.instance.state === 'running') return {}
  const judgement = await judgeForm(ctx, of, call)
  const { findings, computed = {} } = judgement
  const entity = ctx.snapshot.get(of.entity)
  const shown = draftFields(entity).filter(({ name, x }) => x.computed && Object.hasOwn(computed, name))
  const values = Object.fromEntries(shown.map(({ name }) => [nameGiven(entity, call.params, name), computed[name]]))
  // So that a flow may ask for it, whatever was entered.
  return { ...saidOf(entity, judgement, call.params), ...(findings.length === 0 ? { computed: values } : {}) }
}

async function reviewRequest(ctx: Context, of: Request, call: WorkflowCall): Promise<CheckResult> {
  return saidOf(ctx.snapshot.get(of.entity), await judgeForm(ctx, of, call, 'review'), call.params)
}

const saidOf = (entity: Entity, { findings, warnings = [], facts = [] }: Judgement<Values>, params: Values): CheckResult => ({
  errors: errorsOf(entity, findings, params),
  warnings,
  facts: facts.map((fact) => ({ ...fact, param: nameGiven(entity, params, fact.param) })),
})

async function checkReversal(ctx: Context, { entity, rules }: Request, call: WorkflowCall): Promise<Pick<CheckResult, 'errors'>> {
  const record = await requestOfForm(ctx, entity, call.instance.id, { lock: false })
  const findings = record?.state === 'approved' ? ((await rules.judge_reversal?.(ctx, record)) ?? []) : []
  return { errors: errorsOf(ctx.snapshot.get(entity), findings, call.params) }
}
