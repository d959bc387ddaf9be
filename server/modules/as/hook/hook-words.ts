/** Refusals of the hooks: a code that the record keeps, and words that name hours as people say them (as.md §5, hooks). */
import type { Context } from '../../../kernel/context'
import type { FieldErrors, Message } from '../../../kernel/errors'
import { WorkflowRefusal } from '../../../contracts/workflow'
import { sharedTexts } from '../../sc'

export type RefusalCode = 'overlap' | 'balance' | 'period_locked' | 'limit' | 'roster_changed' | 'consent_missing' | 'lot_used' | 'invalid'

/** A business no with its code: what workflow shows, and `fail_code` of a record that could not be posted. */
export class HookRefusal extends WorkflowRefusal {
  constructor(
    readonly code: RefusalCode,
    text: Message,
  ) {
    super(text)
    this.name = 'HookRefusal'
  }
}

/** Minutes as "4 h 30 min", in the caller's language. */
export function hoursText(ctx: Context, minutes: number): string {
  const [h, m] = [Math.floor(minutes / 60), minutes % 60]
  const key = m === 0 ? 'as:hours.whole' : h === 0 ? 'as:hours.minutes' : 'as:hours.both'
  return sharedTexts().translate(ctx.language, { key, params: { h, m } })
}

/** Parameters of the rules' messages that are minutes. */
const inMinutes = ['max', 'asked', 'limit', 'left', 'total', 'cap']

export const spoken = (ctx: Context, { key, params }: Message): Message =>
  params
    ? {
        key,
        params: Object.fromEntries(
          Object.entries(params).map(([name, value]) => [
            name,
            typeof value === 'number' && inMinutes.includes(name) ? hoursText(ctx, value) : value,
          ]),
        ),
      }
    : { key }

export const spokenErrors = (ctx: Context, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([param, messages]) => [param, messages.map((message) => spoken(ctx, message))]))

/** What a check has found, one message with its code. */
export interface Finding {
  param: string
  code: RefusalCode
  text: Message
}

export function errorsOf(ctx: Context, findings: readonly Finding[]): FieldErrors {
  const errors: Record<string, Message[]> = {}
  for (const { param, text } of findings) errors[param] = [...(errors[param] ?? []), spoken(ctx, text)]
  return errors
}

/** @throws HookRefusal with the first of them */
export function refuseFirst(ctx: Context, findings: readonly Finding[]): void {
  const [first] = findings
  if (first) throw new HookRefusal(first.code, spoken(ctx, first.text))
}
