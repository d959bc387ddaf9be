/** Refusals of the hooks: a code that the record keeps, and words that name hours as people say them (as.md §5, hooks). */
import type { Context } from '../../../kernel/context'
import type { refusalCodes } from '../../../../src/schemas/as/leave-value-lists'
import type { Message } from '../../../kernel/errors'
import { WorkflowRefusal } from '../../../contracts/workflow'
import { sharedTexts } from '../../sc'
import { lockedWords } from '../period/locked-words'

export type RefusalCode = (typeof refusalCodes)[number]

/** A business no with its code: what workflow shows, and `fail_code` of a record that could not be posted. */
export class HookRefusal extends WorkflowRefusal {
  constructor(
    override readonly code: RefusalCode,
    text: Message,
  ) {
    super(text, code)
    this.name = 'HookRefusal'
  }
}

/** Minutes as "4 h 30 min". */
export function hours(minutes: number): Message {
  const [h, m] = [Math.floor(minutes / 60), minutes % 60]
  return { key: m === 0 ? 'as:hours.whole' : h === 0 ? 'as:hours.minutes' : 'as:hours.both', params: { h, m } }
}

/** The same in the caller's language. */
export const hoursText = (ctx: Context, minutes: number): string => sharedTexts().translate(ctx.language, hours(minutes))

/** How a record that is in the way stands. */
export const stateWords = (entity: 'dayoff' | 'overtime', state: string): Message => ({
  key: `as:entity.${entity}.fields.state.enum.${state}`,
})

/** Parameters of the rules' messages that are minutes. */
const inMinutes = ['max', 'requested', 'limit', 'left', 'total', 'cap']

/** For readers of any language: a refusal that is kept is told to whoever reads it. */
export const spoken = ({ key, params }: Message): Message =>
  params
    ? {
        key,
        params: Object.fromEntries(
          Object.entries(params).map(([name, value]) => [
            name,
            typeof value === 'number' && inMinutes.includes(name) ? hours(value) : value,
          ]),
        ),
      }
    : { key }

/** What a check has found, one message with its code. */
export interface Finding {
  param: string
  code: RefusalCode
  text: Message
}

/** The same findings in words for readers of any language. */
export const spokenFindings = <F extends { text: Message }>(findings: readonly F[]): F[] =>
  findings.map((one) => ({ ...one, text: spoken(one.text) }))

/** Why what stands on these dates stays: a month of them is locked. */
export const lockedFinding = (param: string, dates: readonly string[]): Finding => ({
  ...{ param, code: 'period_locked' as const },
  text: lockedWords(dates),
})
