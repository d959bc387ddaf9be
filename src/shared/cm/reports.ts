/** The sales reports (cm.md §8) and how each is asked, said once for both sides. */

export const salesReportKeys = [
  'funnel',
  'outcome',
  'velocity',
  'forecast',
  'attainment',
  'sources',
  'activities',
  'ageing',
  'pushes',
  'abc',
  'visits',
  'credit',
] as const
export type SalesReportKey = (typeof salesReportKeys)[number]

export const salesReportFilters = ['period', 'owner', 'pipeline'] as const
export type SalesReportFilter = (typeof salesReportFilters)[number]

/** What each looks at; what stands open today has no period. */
export const askedBy: Readonly<Record<SalesReportKey, readonly SalesReportFilter[]>> = {
  funnel: ['period', 'owner', 'pipeline'],
  outcome: ['period', 'owner', 'pipeline'],
  velocity: ['period', 'owner', 'pipeline'],
  forecast: ['period', 'owner'],
  attainment: ['period'],
  sources: ['period', 'owner', 'pipeline'],
  activities: ['period', 'owner'],
  ageing: ['owner', 'pipeline'],
  pushes: ['owner', 'pipeline'],
  abc: ['period', 'owner', 'pipeline'],
  visits: ['owner'],
  credit: ['owner'],
}

/** Without an end their period lasts to the end of the year: they look ahead. */
export const looksAhead = (key: SalesReportKey): boolean => key === 'forecast'
