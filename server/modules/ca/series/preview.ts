/** What a rule of repetition comes to, for who is about to save it (ca.md §2.2, §7, §9). */
import { readRule } from '../../../../src/schemas/core/repeat-rule'
import type { previewSeries, SeriesPreview } from '../../../../src/shared/ca/task-series'
import type { BodyOf } from '../../../../src/shared/core/call'
import { instantOf, type RepeatDate } from '../../../../src/shared/engine/repeat/dates'
import { afterCompletionWords, repeatWords, type Say } from '../../../../src/shared/engine/repeat/words'
import type { Context } from '../../../kernel/context'
import { invalid, invalidField } from '../../../kernel/errors'
import { sharedTexts } from '../../sc'
import { previewOf, seriesProblem, type SeriesRule } from './rules/occurrences'
import { problemErrors } from './series-hooks'
import { workdaysOf } from './series-tasks'

type Asked = BodyOf<typeof previewSeries>

/** @throws 422 naming the field, as the save would */
export async function previewRule(ctx: Context, asked: Asked): Promise<SeriesPreview> {
  const { basis = 'schedule', start_date, start_time = null, timezone, until = null, count = null, workday_rule = 'keep' } = asked
  const zone = timezone ?? ctx.companyZone()
  requireZone(zone)
  const say: Say = (key, values) =>
    sharedTexts().translate(ctx.language, { key: `common:repeat.${key}`, ...(values ? { params: values } : {}) })
  const shown = ({ occurrence, date, skipped }: RepeatDate) => ({
    date,
    moved_from: date === occurrence ? null : occurrence,
    skipped,
    at: start_time === null || skipped ? null : instantOf(date, start_time.slice(0, 5), zone),
  })
  if (basis === 'after_completion') {
    const days = requireInterval(asked)
    const first = { occurrence: start_date, date: start_date, skipped: false }
    return { text: afterCompletionWords(days, { until, count }, say), dates: [shown(first)], first_differs: null, total: count }
  }
  const rrule = asked.rrule ?? ''
  if (rrule === '') throw invalidField('rrule', 'error:validation.required')
  const series: SeriesRule = { rrule, start_date, until, count, workday_rule, exceptions: [] }
  const problem = seriesProblem(series)
  if (problem) throw invalid(problemErrors(problem))
  const { rule } = readRule(rrule)
  if (!rule) throw invalidField('rrule', 'ca:series_error.unreadable')
  const { dates, ...rest } = previewOf(series, await workdaysOf(ctx), asked.from ?? start_date)
  return { text: repeatWords(rule, { until, count }, say), dates: dates.map(shown), ...rest }
}

/** @throws 422 on the days, or on the end */
function requireInterval({ interval_days: days = null, start_date, until = null, count = null }: Asked): number {
  if (days === null || days < 1 || days > 366) throw invalidField('interval_days', 'ca:series_error.bad_interval', { most: 366 })
  if ((until === null) === (count === null)) throw invalidField('until', 'ca:series_error.one_end')
  if (until !== null && until < start_date) throw invalidField('until', 'ca:series_error.before_start')
  return days
}

/** @throws 422 on a zone that nobody knows */
function requireZone(zone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw invalidField('timezone', 'error:invalid')
  }
}
