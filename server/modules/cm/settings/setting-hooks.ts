/** What the settings of customer management must be (cm.md §3.6). */
import type { EntityHooks } from '../../../contracts/hooks'
import { moveSchedule } from '../../../jobs/schedules'
import { numbering } from '../../sc'
import { activityDigest } from '../activity/activity-notices'

const host = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

export const settingHooks: EntityHooks = {
  beforeSave: (_ctx, { after }) =>
    Array.isArray(after.free_mail_domains)
      ? {
          free_mail_domains: [
            ...new Set(
              after.free_mail_domains.map((name: unknown) =>
                typeof name === 'string' ? name.trim().toLowerCase().replace(/^@/, '') : name,
              ),
            ),
          ],
        }
      : {},
  async afterSave(ctx, { before, after }) {
    if (before === null || before.digest_time === after.digest_time) return
    const [hour, minute] = String(after.digest_time).split(':').map(Number)
    await moveSchedule(ctx, activityDigest.kind, `${minute} ${hour} * * *`)
  },
  validate(_ctx, { after }) {
    const code = numbering.problem(String(after.customer_code_pattern), { own: [], reset: 'year' })
    const wrong = ((after.free_mail_domains ?? []) as readonly string[]).find((name) => !host.test(name))
    return {
      ...(code ? { customer_code_pattern: [{ key: `error:sequence.${code.key}`, params: code.params }] } : {}),
      ...(wrong === undefined ? {} : { free_mail_domains: [{ key: 'cm:error.domain', params: { name: wrong } }] }),
    }
  },
}
