/** How something repeats, as the panel has it: fields of a series (src/schemas/ca/task-series.ts). */
import { readRule, writeRule, type RepeatRule, type WorkdayRule } from '../../../../schemas/core/repeat-rule'
import { presetRule, yearOn } from '../../../../shared/engine/repeat/presets'

export interface RepeatValue {
  basis: 'schedule' | 'after_completion'
  rrule: string | null
  interval_days: number | null
  until: string | null
  count: number | null
  workday_rule: WorkdayRule
}

export const repeatFields = ['basis', 'rrule', 'interval_days', 'until', 'count', 'workday_rule'] as const

/** Every week on the day of its start, for a year. */
export const firstRepeat = (start: string): RepeatValue => ({
  basis: 'schedule',
  rrule: writeRule(presetRule('weekly', start)),
  interval_days: null,
  until: yearOn(start),
  count: null,
  workday_rule: 'keep',
})

/** A rule that can't be read begins anew. */
export const ruleIn = ({ rrule }: Pick<RepeatValue, 'rrule'>, start: string): RepeatRule =>
  readRule(rrule ?? '').rule ?? presetRule('weekly', start)
