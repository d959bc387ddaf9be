/** What the settings of wf must be (wf.md §2 common-settings). */
import { ownTokens } from '../../../../src/shared/wf/numbering-problem'
import type { Reset } from '../../../../src/schemas/core/number-pattern'
import type { EntityHooks } from '../../../contracts/hooks'
import type { FieldErrors } from '../../../kernel/errors'
import { numbering } from '../../sc'

export const settingHooks: EntityHooks = {
  /** Forms without a pattern of their own count each for itself: without their code the numbers of two would be the same. */
  validate(_ctx, { after }): FieldErrors {
    const pattern = String(after.serial_pattern)
    const wrong = numbering.problem(pattern, { own: ownTokens, reset: after.serial_reset as Reset }) // an enum of the schema
    const fault = wrong ?? (pattern.includes('{CODE}') ? undefined : { key: 'shared', params: { token: '{CODE}' } })
    return fault ? { serial_pattern: [{ key: `error:sequence.${fault.key}`, params: fault.params }] } : {}
  },
}
