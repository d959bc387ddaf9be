/** Rules of the records of as that a schema can't say. */
import type { EntityHooks } from '../../contracts/hooks'
import { leaveRuleHooks } from './leave/leave-rule-hooks'

export const asHooks: Readonly<Record<string, EntityHooks>> = {
  'as/leave-rule': leaveRuleHooks,
}
