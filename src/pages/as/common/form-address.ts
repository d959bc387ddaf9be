/** The address of a form of attendance, with what is known filled in. Pure. */
import type { FormKind } from '../../../schemas/as/leave-value-lists'

/** By the parameters of the action (as.md §5). */
export type Known = Readonly<Record<string, string | number | readonly object[]>>

/** @param known nothing = the form opens as it is */
export function fillAddress(kind: FormKind, template: number, known: Known = {}): string {
  const query = new URLSearchParams({ template: String(template) })
  if (Object.keys(known).length > 0) {
    query.set('action', `as.${kind}`)
    query.set('known', JSON.stringify(known))
  }
  return `/wf/use/new/filling-form?${query.toString()}`
}
