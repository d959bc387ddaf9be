/** The values of one field above the list: a filter that is always at hand (country of tax categories). */
import { useState } from 'react'
import { codeName } from '../../../components/format/code-names'
import type { RecordRow } from '../../../providers/data/record-api'
import { fieldNamed } from '../../entity/system-fields'
import { enumLabel, fieldLabel } from '../../../components/entity/entity-texts'
import { withFilter, type ListState } from '../state/list-state'
import type { ListUi } from '../state/list-context'

interface ListTabsProps {
  ui: ListUi
  field: string
  rows: readonly RecordRow[]
  state: ListState
  onChange: (next: ListState) => void
}

export function ListTabs({ ui, field: name, rows, state, onChange }: ListTabsProps) {
  const {
    context: { t, formats },
    entity,
  } = ui
  const field = fieldNamed(entity, name)
  const filter = state.filters.find((candidate) => candidate.field === name)
  const [seen, setSeen] = useState<readonly string[]>([])
  if (!field) return null
  // Of a field without a list of values, those that have been seen: they stay when a tab narrows the rows.
  const present =
    field.values ??
    [...new Set([...seen, ...(filter?.values ?? []), ...rows.flatMap((row) => (typeof row[name] === 'string' ? [row[name]] : []))])].sort()
  if (present.length > seen.length) setSeen(present)
  const label = (value: string) =>
    field.x.codes ? codeName(field.x.codes, value, formats.language) : field.values ? enumLabel(t, entity, name, value) : value
  const chosen = filter === undefined ? '' : filter.values.length === 1 ? filter.values[0] : undefined
  const tab = (value: string, text: string) => (
    <button
      key={value}
      type="button"
      aria-pressed={chosen === value}
      onClick={() => onChange(withFilter(state, name, value ? { field: name, op: 'eq', values: [value] } : null))}
    >
      {text}
    </button>
  )
  return (
    <div className="k-list-tabs" role="group" aria-label={fieldLabel(t, entity, name)}>
      {tab('', t('screens:list.all'))}
      {present.map((value) => tab(value, label(value)))}
    </div>
  )
}
