/** The address of the leads behind a figure of the forecast's table. Pure. */
import { lastDayOf } from '../../../shared/engine/months'
import type { forecastFigures } from '../../../shared/cm/forecast'

const categories: Readonly<Record<Exclude<(typeof forecastFigures)[number], 'won'>, string>> = {
  commit: 'commit,closed',
  best_case: 'best_case',
  pipeline: 'pipeline',
  weighted: 'pipeline,best_case,commit,closed',
}

/** @param months first and last; null = before `before` */
export function figurePath(
  figure: (typeof forecastFigures)[number],
  { owner, months, before }: { owner: number | null; months: { from: string; to: string } | null; before: string },
): string {
  const params = new URLSearchParams(owner === null ? { 'filter[owner][empty]': 'true' } : { 'filter[owner][eq]': String(owner) })
  params.set('filter[status][eq]', figure === 'won' ? 'won' : 'open')
  if (figure !== 'won') params.set('filter[forecast_category][in]', categories[figure])
  if (months === null) params.set('filter[expected_close_date][lt]', `${before}-01`)
  else params.set(`filter[${figure === 'won' ? 'won_at' : 'expected_close_date'}][between]`, `${months.from}-01,${lastDayOf(months.to)}`)
  return `/cm/use/lead/table?${params.toString()}`
}
