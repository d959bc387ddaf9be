/** Where it is shown what modules say of a form while it is filled (wf.md §5.16 check). Pure. */
import { isBlank } from '../../../shared/wf/form-rules'
import type { Checked } from '../../../shared/wf/preview-calls'
import type { FormErrors, FormFacts } from '../fill/form-renderer/form-errors'
import { isSaid, type Values } from '../fill/form-renderer/rule-state'

interface Said {
  /** By path, of fields that are shown and filled. */
  beside: FormErrors
  /** Of the form as a whole, or of a field that nobody sees. */
  above: Checked['errors']
  /** What it comes to, likewise. */
  facts: FormFacts
  factsAbove: Checked['facts']
}
const nothing: FormErrors = {}
const noFacts: FormFacts = {}

/** Beside its field while that is typed; above the form what has no field there. Of empty fields nothing is said. */
export function placesOfSaid({ errors, facts }: Pick<Checked, 'errors' | 'facts'>, values: Values, hidden: ReadonlySet<string>): Said {
  const isShown = (field: string) => field !== '' && !isSaid(hidden, field) && !isSaid(hidden, field.split('.')[0] ?? '')
  const beside: Record<string, readonly string[]> = {}
  for (const { field, text } of errors)
    if (isShown(field) && !isBlank(values[field.split('.')[0] ?? ''])) beside[field] = [...(beside[field] ?? []), text]
  const factsAt: Record<string, Checked['facts']> = {}
  for (const fact of facts) {
    const [root = ''] = fact.field.split('.')
    if (isShown(fact.field)) factsAt[root] = [...(factsAt[root] ?? []), fact]
  }
  return {
    beside: Object.keys(beside).length > 0 ? beside : nothing,
    above: errors.filter(({ field }) => !isShown(field)),
    facts: Object.keys(factsAt).length > 0 ? factsAt : noFacts,
    factsAbove: facts.filter(({ field }) => !isShown(field)),
  }
}
