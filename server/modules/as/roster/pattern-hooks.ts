/** Rotation patterns and staffing needs (as.md §3). */
import { daysBetween, firstMonday } from '../../../../src/shared/as/pattern-day'
import type { rosterPattern } from '../../../../src/schemas/as/roster-pattern'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { EntityHooks } from '../../../contracts/hooks'
import type { FieldErrors } from '../../../kernel/errors'

export const patternHooks: EntityHooks<RowOf<typeof rosterPattern>> = {
  validate(_ctx, { after }): FieldErrors | undefined {
    const { cycle_days: cycle } = after
    const days = after.days ?? []
    const problems: Record<string, FieldErrors[string]> = {}
    days.forEach(({ day_no }, i) => {
      const isTwice = days.findIndex((other) => other.day_no === day_no) < i
      if (day_no > cycle) problems[`days.${i}.day_no`] = [{ key: 'as:error.pattern_day_beyond', params: { days: cycle } }]
      else if (isTwice) problems[`days.${i}.day_no`] = [{ key: 'as:error.pattern_day_twice' }]
    })
    const isWeek = cycle === 7
    const anchor = after.anchor.slice(0, 10)
    if (isWeek && daysBetween(firstMonday, anchor) % 7 !== 0) return { anchor: [{ key: 'as:error.week_begins_monday' }] }
    return Object.keys(problems).length > 0 ? problems : undefined
  },
}

export const coverageHooks: EntityHooks = {
  beforeSave: (_ctx, { after }) => ({ day_key: typeof after.date === 'string' ? after.date.slice(0, 10) : after.weekday }),
}
