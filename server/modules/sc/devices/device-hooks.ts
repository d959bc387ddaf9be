/** Devices (sc.md §3.4): a zone of their own that exists. */
import type { EntityHooks } from '../../../contracts/hooks'
import { isTimeZone } from '../company/rules/time-zone'

export const hardwareHooks: EntityHooks = {
  validate: (_ctx, { after }) =>
    after.time_zone !== null && !isTimeZone(String(after.time_zone)) ? { time_zone: [{ key: 'sc:error.time_zone' }] } : undefined,
}
