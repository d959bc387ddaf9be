/** Runs the days of the demo in order of time, so that numbers and changes are in order, too. */
import { Temporal } from 'temporal-polyfill'
import { instantOf } from '../../../../src/shared/engine/repeat/dates'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { lastRevision, setBack } from './set-back'
import { workdaysOf } from '../series/series-tasks'

export interface Step {
  /** Milliseconds. */
  at: number
  run: (ctx: Context) => Promise<void>
}

export interface Timeline {
  /** @param by who does it @param at before now; what would be later is left out */
  plan: (at: number, by: number, run: (ctx: Context) => Promise<void>) => void
  /** An instant of a workday, so many days from today: a day off means the one before, of days to come the one after. */
  moment: (days: number, time?: string) => number
  now: number
}

const date = (from: string, days: number): string => Temporal.PlainDate.from(from).add({ days }).toString()

/** @param fill plans the first steps; those that run may plan more */
export async function live(ctx: Context, fill: (timeline: Timeline) => Promise<void>): Promise<void> {
  const steps: Step[] = []
  let last = await lastRevision(ctx)
  const [works, today, zone, now] = [await workdaysOf(ctx), companyToday(ctx), ctx.companyZone(), ctx.now().getTime()]
  const workday = (days: number): string => {
    const direction = days < 0 ? -1 : 1
    let offset = days
    while (!works(date(today, offset))) offset += direction
    return date(today, offset)
  }
  await fill({
    now,
    moment: (days, time = '18:00') => Date.parse(instantOf(workday(days), time, zone)),
    plan(at, by, run) {
      if (at >= now) return
      const place = steps.findLastIndex((step) => step.at <= at) + 1
      steps.splice(place, 0, {
        at,
        async run(own) {
          const then = { ...own, acting_for: by, now: () => new Date(at) }
          await run(then)
          last = await setBack(then, last)
        },
      })
    },
  })
  for (let step = steps.shift(); step; step = steps.shift()) await step.run(ctx)
}
