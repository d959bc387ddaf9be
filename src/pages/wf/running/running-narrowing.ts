/** What /wf/admin/all-running leaves of the forms (wf.md §2, §6): the reader's own, and what is not ended until a state is chosen. Pure. */
import type { Condition } from '../../../schemas/core/filter'
import type { ListState } from '../../../screens/list/state/list-state'
import type { Narrowing } from '../../../screens/list/state/narrowing'

const notEnded: Condition = { field: 'state', op: 'in', value: ['running', 'returned', 'suspended'] }

/** @param managed the forms that the reader looks after; null = no list bounds them */
export function runningNarrowing(managed: readonly number[] | null): Narrowing {
  // Nobody's form has the number 0.
  const bounds: Condition[] = managed === null ? [] : [{ field: 'template', op: 'in', value: managed.length > 0 ? [...managed] : [0] }]
  const open: Condition = { all: [...bounds, notEnded] }
  const all: Condition = { all: bounds }
  return { condition: (state) => (choosesState(state) ? all : open), params: {} }
}

const choosesState = ({ filters, tree }: Pick<ListState, 'filters' | 'tree'>): boolean =>
  filters.some(({ field }) => field === 'state') || (tree !== undefined && /"field":"state"/u.test(JSON.stringify(tree)))
