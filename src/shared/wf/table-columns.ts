/** The columns of a child table in their order. The schema's members have none: PostgreSQL keeps JSON by the length of its keys. Pure. */
import type { FieldUi, FormField } from './form'

/** As `ui:columns` says; columns that it does not name come last. */
export function tableColumns({ items }: FormField, ui: FieldUi | undefined): [key: string, column: FormField][] {
  const order = ui?.['ui:columns'] ?? []
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  return Object.entries(items?.properties ?? {}).toSorted(([one], [other]) => rank(one) - rank(other))
}
