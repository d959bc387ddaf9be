/** What the settings of wf must be (wf.md §2 common-settings). */
import { ownTokens } from '../../../../src/shared/wf/numbering-problem'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { setting } from '../../../../src/schemas/wf/setting'
import type { EntityHooks } from '../../../contracts/hooks'
import type { FieldErrors } from '../../../kernel/errors'
import { numbering } from '../../sc'

export const settingHooks: EntityHooks<RowOf<typeof setting>> = {
  /** Forms without a pattern of their own count each for itself: without their code the numbers of two would be the same. */
  validate(_ctx, { after }): FieldErrors {
    const { serial_pattern: pattern, serial_reset: reset } = after
    const wrong = numbering.problem(pattern, { own: ownTokens, reset })
    const fault = wrong ?? (pattern.includes('{CODE}') ? undefined : { key: 'shared', params: { token: '{CODE}' } })
    return fault ? { serial_pattern: [{ key: `error:sequence.${fault.key}`, params: fault.params }] } : {}
  },
}
