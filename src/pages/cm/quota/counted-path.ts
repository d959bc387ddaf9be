/** The list of what was counted in a figure: the entries of the owner in the span, limited as the plan is. Pure. */
import type { Span } from '../../../shared/cm/quota-periods'
import type { Metric, OwnerAttainment } from '../../../shared/cm/quota'

export function countedPath(
  { metric, pipelines, activity_kind }: Metric,
  { owner, departments }: Pick<OwnerAttainment, 'owner' | 'departments'>,
  { start, end }: Span,
): string {
  const params = new URLSearchParams({ 'filter[day][between]': `${start},${end}` })
  if (owner.startsWith('u')) params.set('filter[user][eq]', owner.slice(1))
  else params.set('filter[department][in]', departments.join(','))
  if (pipelines.length > 0) params.set('filter[pipeline][in]', pipelines.join(','))
  if (metric === 'activities_done')
    params.set(activity_kind ? 'filter[activity_kind][eq]' : 'filter[activity][nempty]', activity_kind ?? 'true')
  else params.set('filter[lead][nempty]', 'true')
  if (metric === 'new_customers') params.set('filter[customers][ne]', '0')
  return `/cm/use/quota/counted?${params.toString()}`
}
