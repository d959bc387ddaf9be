/** When scheduled work starts (sc.md §3.6): a rule that a clock can follow. */
import { isCron } from '../../../jobs/schedules'
import type { Message } from '../../../kernel/errors'
import type { EntityHooks } from '../../../contracts/hooks'
import { isTimeZone } from '../company/rules/time-zone'

export const scheduleHooks: EntityHooks = {
  validate(_ctx, { after }) {
    const errors: Record<string, Message[]> = {}
    if (!isCron(String(after.cron))) errors.cron = [{ key: 'sc:error.cron' }]
    if (after.time_zone !== null && !isTimeZone(String(after.time_zone))) errors.time_zone = [{ key: 'sc:error.time_zone' }]
    return errors
  },
}
