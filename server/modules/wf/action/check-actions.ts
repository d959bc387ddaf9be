/** A module is asked before a form is handed in or decided (wf.md §5.16 check): read-only, its errors at the fields that are mapped to it. */
import { rehearse, type Context } from '../../../kernel/context'
import { ApiError, invalid, type FieldErrors, type Message } from '../../../kernel/errors'
import { checkLimit, withinTime } from './within-time'
import { boundActions, callOf, type BoundAction, type HookSubject } from './run-hooks'

export interface ActionCheck {
  errors: Readonly<Record<string, FieldErrors[string]>>
  warnings: readonly Message[]
}

/** @returns what the modules say of the values, by field of the form @throws 503 where one can't be asked */
export async function checkActions(ctx: Context, subject: HookSubject): Promise<ActionCheck> {
  const errors: Record<string, FieldErrors[string]> = {}
  const warnings: Message[] = []
  if (subject.stored.test) return { errors, warnings }
  for (const bound of await boundActions(ctx, subject.stored.definition)) {
    const check = ctx.ports?.workflowActions?.get(bound.action)?.check
    if (!check) continue
    const found = await asked(ctx, (tx) => check(tx, callOf(subject, bound, 'check')))
    for (const [param, messages] of Object.entries(found.errors ?? {})) errors[fieldOf(bound, param)] = messages
    warnings.push(...(found.warnings ?? []))
  }
  return { errors, warnings }
}

/** @throws 422 by field, 503 */
export async function assertChecks(ctx: Context, subject: HookSubject): Promise<void> {
  const { errors } = await checkActions(ctx, subject)
  if (Object.keys(errors).length > 0) throw invalid(errors)
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

function fieldOf({ mapping }: BoundAction, param: string): string {
  const source = mapping[param]
  return source && 'field' in source ? `data.${source.field}` : 'data'
}
