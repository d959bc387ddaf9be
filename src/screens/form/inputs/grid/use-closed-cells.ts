/** Which cells of child rows are closed (`x.read_only_if` in their fields): by the rows as they are stored, whatever is typed. */
import { useMemo, useSyncExternalStore } from 'react'
import { closedCells } from '../../../../schemas/core/closed'
import type { Field } from '../../../../schemas/core/define'
import { useFormScopeIfAny } from '../../state/form-context'
import type { FormValues } from '../../state/form-store'
import type { ChildRow } from '../../state/form-values'

const nothingStored: FormValues = {}
const never = () => () => undefined

/** @returns the closed fields of a row, as names divided by spaces: an unchanged row is known by comparing */
export function useClosedCells(field: Field): (row: ChildRow) => string {
  const store = useFormScopeIfAny()?.store
  const base = useSyncExternalStore(store?.subscribe ?? never, () => store?.get().base ?? nothingStored)
  const closed = useMemo(() => closedCells(field, base), [field, base])
  return (row) => (row.id === undefined ? '' : (closed.get(row.id)?.join(' ') ?? ''))
}
