/** Workdays of spans, by the company's calendar (cm.md R8 "Pace"). */
import type { Span } from '../../../../src/shared/cm/quota-periods'
import type { Context } from '../../../kernel/context'
import { workcal } from '../../sc'
import { countWorkdays } from './rules/count-workdays'

/** @returns each with all its workdays, and those before today */
export async function workdaysOf(
  ctx: Context,
  spans: readonly Span[],
  today: string,
): Promise<(Span & { workdays: number; gone: number })[]> {
  const calendar = await workcal.calendarOf(ctx, await workcal.companyRegion(ctx))
  const works = (date: string) => workcal.works(calendar, date)
  return spans.map((span) => ({ ...span, ...countWorkdays(span, today, works) }))
}
