/** `sc.employment.changed`: since when somebody works here, where, and by which calendar; who plans their days hears of it. */
import type { Context } from '../../../kernel/context'
import { publishEvent } from '../../../outbox/publish'

const fields = ['hire_date', 'leave_date', 'site', 'calendar_region'] as const
type Employment = { readonly id?: unknown } & { readonly [Name in (typeof fields)[number]]?: unknown }

/** `from` is the first date that is another one, where only the first or the last day has moved. */
export async function publishEmploymentChange(ctx: Context, id: number, before: Employment, after: Employment): Promise<void> {
  const changed = fields.filter((name) => (before[name] ?? null) !== (after[name] ?? null))
  if (changed.length === 0) return
  const isDatesOnly = changed.every((name) => name === 'hire_date' || name === 'leave_date')
  const dates = changed
    .flatMap((name) => [before[name], after[name]])
    .flatMap((date) => (typeof date === 'string' ? [date.slice(0, 10)] : []))
  await publishEvent(ctx, 'sc.employment.changed', {
    ...{ entity: 'sc/user', record_id: id, changed },
    ...(isDatesOnly ? { from: dates.toSorted()[0] } : {}),
  })
}
