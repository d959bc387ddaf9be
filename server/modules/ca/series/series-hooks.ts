/** A series as it is saved, paused, ended and cut in two (ca.md §4, R6, §9). */
import { Temporal } from 'temporal-polyfill'
import { same } from '../../../../src/schemas/core/same'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { actorOf, withAllRights } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { invalidField, type FieldErrors } from '../../../kernel/errors'
import { intentOf, withIntent } from '../../../resource/write/intent'
import { createRecord } from '../../../resource/write/write'
import { codesOf, requireMayAssign } from '../task/task-people'
import { mostOccurrences, plainDates, seriesProblem, splitAt, type SeriesProblem } from './rules/occurrences'
import { dropUntouched, generateSeries, lockSeries, moveTasks, rebuildSeries, ruleOf } from './series-tasks'

declare module '../../../contracts/hooks' {
  interface Intents {
    /** Its tasks are made by the act itself. */
    'ca/task-series': { quiet: boolean }
  }
}

const followed = [
  ...['title', 'description', 'category', 'priority', 'assignees', 'completion_rule', 'reviewer', 'watchers', 'estimate', 'checklist'],
  ...['remind', 'reminders'],
  ...['related', 'timezone', 'start_date', 'start_time', 'due_offset', 'rrule', 'until', 'count', 'workday_rule'],
  ...['lead_days', 'exceptions'],
]

const dayBefore = (date: string): string => Temporal.PlainDate.from(date).subtract({ days: 1 }).toString()

export const seriesHooks: EntityHooks = {
  beforeSave(ctx, { before, after }) {
    if (before === null || !same(before.assignees, after.assignees)) requireMayAssign(ctx, codesOf(after.assignees))
    return {
      timezone: after.timezone ?? ctx.companyZone(),
      creator: after.creator ?? actorOf(ctx),
      next_date: before === null ? after.start_date : after.next_date,
    }
  },
  validate: (_ctx, { before, after }) => seriesErrors(before, after),
  async afterSave(ctx, { before, after }) {
    if (intentOf(ctx, 'ca/task-series')?.quiet) return
    if (before === null) return void (await generateSeries(ctx, Number(after.id)))
    const isChanged = followed.some((name) => !same(before[name] ?? null, after[name] ?? null))
    if (!isChanged || after.status !== 'active') return
    await lockSeries(ctx, Number(after.id))
    await rebuildSeries(ctx, after)
  },
  async beforeDelete(ctx, row) {
    await dropUntouched(ctx, Number(row.id))
  },
  actions: {
    pause: {},
    resume: {
      /** What was missed meanwhile is not made up for. */
      run(ctx, { before }) {
        const yesterday = dayBefore(companyToday(ctx))
        const made = typeof before.generated_until === 'string' ? before.generated_until : ''
        return Promise.resolve({ generated_until: made > yesterday ? made : yesterday })
      },
      afterwards: async (ctx, { id }) => void (await generateSeries(ctx, id)),
    },
    end: {
      async run(ctx, { id }) {
        await lockSeries(ctx, id)
        await dropUntouched(ctx, id)
        return { next_date: null }
      },
    },
    split: {
      async run(ctx, { id, before, input }) {
        if (before.basis !== 'schedule') throw invalidField('from_date', 'ca:series_error.no_split')
        await lockSeries(ctx, id)
        const from = String(input.from_date)
        const parts = splitAt(plainDates(ruleOf(before)), from)
        if (!parts) throw invalidField('from_date', 'ca:series_error.no_such_date')
        const isCounted = typeof before.count === 'number'
        const quiet = withIntent(ctx, 'ca/task-series', { quiet: true })
        const second = await createRecord(withAllRights(quiet), ctx.snapshot.get('ca/task-series'), secondPart(before, from, parts.after), {
          trusted: true,
        })
        await moveTasks(ctx, id, Number(second.id), from)
        await generateSeries(ctx, Number(second.id))
        return isCounted ? { count: parts.before } : { until: dayBefore(from) }
      },
    },
  },
}

const kept = [
  ...['title', 'description', 'category', 'priority', 'creator', 'assignees', 'completion_rule', 'reviewer', 'watchers', 'estimate'],
  ...['remind', 'related', 'timezone', 'basis', 'start_time', 'due_offset', 'rrule', 'until', 'workday_rule', 'lead_days'],
]

function secondPart(series: Values, from: string, count: number): Values {
  const rows = (name: string) => ((series[name] ?? []) as Values[]).map(({ id: _id, ...row }) => row)
  return {
    ...Object.fromEntries(kept.map((name) => [name, series[name] ?? null])),
    ...{ start_date: from, count: typeof series.count === 'number' ? count : null },
    ...{ checklist: rows('checklist'), reminders: rows('reminders') },
    exceptions: rows('exceptions').filter(({ date }) => String(date) >= from),
  }
}

function seriesErrors(before: Values | null, after: Values): FieldErrors | undefined {
  const { until, count } = ruleOf(after)
  if (after.basis !== 'schedule') return (until === null) === (count === null) ? { until: [{ key: 'ca:series_error.one_end' }] } : undefined
  const isJudged = before === null || ['rrule', 'start_date', 'until', 'count'].some((name) => !same(before[name], after[name]))
  const problem = isJudged ? seriesProblem(ruleOf(after)) : undefined
  if (!problem) return undefined
  return problemErrors(problem)
}

export const problemErrors = ({ field, code, n, part }: SeriesProblem): FieldErrors => ({
  [field]: [{ key: `ca:series_error.${code}`, params: { count: n, n: n?.toLocaleString('en-US'), most: mostOccurrences, part } }],
})
