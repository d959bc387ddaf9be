/** A module is asked before a form is handed in, before its last approval and before a revocation (wf.md §5.16 check): read-only, its errors at the fields that are mapped to it. */
import type { WorkflowAction } from '../../../contracts/workflow'
import { rehearse, type Context } from '../../../kernel/context'
import { ApiError, invalid, type FieldErrors, type Message } from '../../../kernel/errors'
import type { FormValues } from '../flow/rules/state'
import { checkLimit, withinTime } from './within-time'
import { boundActions, callOf, fieldMappedTo, fieldOf, type BoundAction, type CallSubject } from './run-hooks'

export interface ActionCheck {
  errors: Readonly<Record<string, FieldErrors[string]>>
  warnings: readonly Message[]
  /** By field of the form: what modules make of the values. */
  computed: FormValues
  /** By field; empty where it is about none. */
  facts: readonly { field: string; text: Message; exceeded: boolean }[]
}

interface CheckScope {
  before?: 'check' | 'review' | 'checkReverse'
  /** Only what may hold the form up: a refusal that is flagged is listed when it is carried out. */
  blocking?: boolean
  /** Of a version that is not published yet; absent = those of the form's. */
  actions?: readonly BoundAction[]
}

/** @returns what the modules say of the values, by field of the form @throws 503 where one can't be asked */
export async function checkActions(
  ctx: Context,
  subject: CallSubject,
  { before = 'check', blocking = false, actions }: CheckScope = {},
): Promise<ActionCheck> {
  const errors: Record<string, FieldErrors[string]> = {}
  const computed: Record<string, unknown> = {}
  const warnings: Message[] = []
  const facts: ActionCheck['facts'][number][] = []
  if (subject.stored.test) return { errors, warnings, computed, facts }
  for (const bound of actions ?? (await boundActions(ctx, subject.stored.definition))) {
    const check: WorkflowAction['check'] = ctx.ports?.workflowActions?.get(bound.action)?.[before]
    if (!check || (blocking && bound.on_refusal === 'flag')) continue
    const found = await asked(ctx, (tx) => check(tx, callOf(subject, bound, 'check')))
    for (const [param, messages] of Object.entries(found.errors ?? {})) errors[fieldOf(bound, param)] = messages
    for (const [param, value] of Object.entries(found.computed ?? {})) {
      const field = fieldMappedTo(bound, param)
      // A value within another (`amount.currency`) is the person's.
      if (field !== undefined && !field.includes('.')) computed[field] = value
    }
    warnings.push(...(found.warnings ?? []))
    for (const { param, text, exceeded = false } of found.facts ?? [])
      facts.push({ field: fieldMappedTo(bound, param) ?? '', text, exceeded })
  }
  return { errors, warnings, computed, facts }
}

/** @returns what the modules make of the values @throws 422 by field, 503 */
export async function assertChecks(ctx: Context, subject: CallSubject, scope?: CheckScope): Promise<FormValues> {
  const { errors, computed } = await checkActions(ctx, subject, scope)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return computed
}

/** A check writes nothing, whatever it does. */
async function asked<T>(ctx: Context, act: (ctx: Context) => Promise<T>): Promise<T> {
  try {
    return await rehearse(ctx, (tx) => withinTime(tx, checkLimit, act))
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(503, { key: 'wf:error.service_busy' })
  }
}
