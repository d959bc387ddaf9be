/** What is requested of a report is in the address: names and values that its call knows, all others are left out. Pure. */
import type { ShapeOf } from '../../../shared/core/json-shape'

type Questions = Readonly<Record<string, object>>
export type ReportRequest<P extends Questions> = { [K in keyof P]?: ShapeOf<P[K]> }

/** @param question schemas by name, as the call declares them (src/shared/fa/report.ts) */
export function requestOf<P extends Questions>(question: P, params: URLSearchParams): ReportRequest<P> {
  const requested = Object.keys(question).flatMap((name) => {
    const value = params.get(name)
    return value !== null && fits(question[name] ?? {}, value) ? [[name, value] as const] : []
  })
  // Each value fits its schema; the compiler does not follow that through the list of names.
  return Object.fromEntries(requested) as ReportRequest<P>
}

function fits(schema: { enum?: readonly unknown[]; pattern?: string; format?: string; maxLength?: number }, value: string): boolean {
  if (schema.enum) return schema.enum.includes(value)
  if (schema.pattern) return new RegExp(schema.pattern).test(value)
  if (schema.format === 'date') return /^\d{4}-\d\d-\d\d$/.test(value)
  return value !== '' && value.length <= (schema.maxLength ?? Infinity)
}

/** The address with some of what is requested changed; what begins anew is read from its first page. */
export function changed(params: URLSearchParams, changes: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(params)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes))
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  return next
}
