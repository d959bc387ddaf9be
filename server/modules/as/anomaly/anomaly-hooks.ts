/** Reminding somebody of an irregular day (as.md §4.4, §7). */
import type { anomaly } from '../../../../src/schemas/as/anomaly'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { EntityHooks } from '../../../contracts/hooks'
import { notify } from '../../sc'

export const anomalyHooks: EntityHooks<RowOf<typeof anomaly>> = {
  actions: {
    remind: {
      async afterwards(ctx, { id, after }) {
        const date = after.work_date.slice(0, 10)
        await notify.send(ctx, {
          event: 'as.punch-error',
          to: [`u${after.user}`],
          data: {
            title: notify.text('as:notice.reminder.title', (language, translate) => ({
              date,
              kind: translate(language, { key: `as:entity.anomaly.fields.kind.enum.${after.kind}` }),
            })),
            body: notify.text('as:notice.reminder.body', () => ({})),
          },
          url: `/as/use/calendar?date=${date}`,
          model: { module: 'as', id },
        })
      },
    },
  },
}
