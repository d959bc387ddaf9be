/** With which comparisons a filter over a field is edited. Pure. */
import type { Field } from '../../../schemas/core/define'
import { isBoolean } from '../../../schemas/core/field-types'
import { isAlwaysFilled } from '../../../schemas/core/shown'
import { operatorsOf, type FilterOperator } from '../state/list-state'

/** What the editor offers: fewer than the address takes; `empty` only where a field may be. */
export function offeredOperators(field: Field): FilterOperator[] {
  if (field.x.file) return ['nempty', 'empty']
  const offered: Partial<Record<Field['type'], readonly FilterOperator[]>> = {
    date: ['preset', 'between'],
    datetime: ['preset', 'between'],
    integer: ['between', 'eq'],
    decimal: ['between', 'eq'],
    money: ['between', 'eq'],
    percent: ['between', 'eq'],
    duration: ['between', 'eq'],
    time: ['between'],
    boolean: ['eq'],
  }
  const choices = offered[field.type] ?? (operatorsOf(field)[0] === 'in' ? ['in', 'nin'] : ['contains', 'eq', 'startswith'])
  return [...choices, ...(isAlwaysFilled(field) || isBoolean(field) ? [] : (['empty', 'nempty'] as const))]
}

export const shapeOf = (op: FilterOperator): string =>
  op === 'in' || op === 'nin' ? 'many' : op === 'between' || op === 'preset' ? op : 'one'
