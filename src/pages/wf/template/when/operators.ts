/** With which comparisons a field of a form is asked (wf.md §3 `when`). Pure. */
import type { FilterOperator } from '../../../../screens/list/filter/filter-tree'
import type { FieldKind, FormFieldInfo } from '../form-fields'

const ordered = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'nempty'] as const
const among = ['in', 'nin', 'empty', 'nempty'] as const
const filled = ['nempty', 'empty'] as const

const byKind: Readonly<Record<FieldKind, readonly FilterOperator[]>> = {
  text: ['contains', 'eq', 'ne', 'empty', 'nempty'],
  number: ordered,
  date: ordered,
  datetime: ordered,
  time: ordered,
  choice: among,
  boolean: ['eq'],
  record: among,
  owner: among,
  file: filled,
  rows: filled,
  group: filled,
}

export const operatorsOf = (field: FormFieldInfo): readonly FilterOperator[] => byKind[field.kind]
