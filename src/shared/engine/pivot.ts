/** What charts ask and how they are drawn (shell.md §8): one vocabulary for the call, saved views and the console. */
export const chartTypes = ['bar', 'line', 'pie', 'table'] as const
export type ChartType = (typeof chartTypes)[number]
export const measures = ['count', 'sum', 'avg'] as const
export type Measure = (typeof measures)[number]
export const dateUnits = ['day', 'week', 'month', 'quarter', 'year'] as const
export type DateUnit = (typeof dateUnits)[number]

/** A field, of days with the unit that makes a group: `status`, `due:month`. */
export const axisPattern = `^[a-z][a-z0-9_]*(:(${dateUnits.join('|')}))?$`
