/** A reference of a line. While another cell has the focus it is a name; with the focus it is a picker, so that 300 lines hold one picker. */
import { memo, useState } from 'react'
import { RefSelect } from '../../../../components/inputs/ref-select'
import { refTitle } from '../../../../providers/data/refs'
import { cellId, useGrid } from './grid-context'
import type { LineColumn } from './grid-line'
import { changeLine, copyAbove } from './line-edits'
import { useCellKeys } from './use-cell-keys'

export const referredEntity: Partial<Record<LineColumn, string>> = {
  department: 'sc/department',
  project: 'fa/project',
  organization: 'cm/organization',
  person: 'sc/user',
}

interface ReferenceCellProps {
  lineKey: string
  column: LineColumn
  value: number | null
  fault: string | undefined
  label: string
}

export const ReferenceCell = memo(function ReferenceCell({ lineKey, column, value, fault, label }: ReferenceCellProps) {
  const { store, titles, disabled, move } = useGrid()
  const [isOpen, setOpen] = useState(false)
  const onMoveKey = useCellKeys(lineKey, column)
  const entity = referredEntity[column] ?? ''
  if (isOpen && !disabled)
    return (
      <RefSelect
        id={cellId(lineKey, column)}
        entity={entity}
        value={value === null ? [] : [value]}
        refs={titles}
        autoFocus
        label={label}
        invalid={fault !== undefined}
        onBlur={() => setOpen(false)}
        onChange={([id]) => {
          store.setLines((lines) => changeLine(lines, lineKey, { [column]: id ?? null }))
          if (id === undefined) return
          // The focus that moves on does not close a picker whose list is open.
          setOpen(false)
          move(lineKey, column, 1)
        }}
      />
    )
  const title = value === null ? '' : (refTitle(titles, entity, value)?.title ?? `#${value}`)
  return (
    <button
      type="button"
      id={cellId(lineKey, column)}
      className="k-fa-input k-fa-reference"
      aria-label={title === '' ? label : `${label}: ${title}`}
      aria-invalid={fault !== undefined || undefined}
      title={fault ?? title}
      disabled={disabled}
      onClick={() => setOpen(true)}
      onKeyDown={(event) => {
        const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
        if (isLetter || event.key === 'F2') return setOpen(true)
        if (event.key === 'Delete' || event.key === 'Backspace') {
          if (event.ctrlKey || event.metaKey) return
          event.preventDefault()
          return store.setLines((lines) => changeLine(lines, lineKey, { [column]: null }))
        }
        if (event.key === 'ArrowDown' && value === null && !event.altKey) {
          const before = store.get().lines
          store.setLines((lines) => copyAbove(lines, lineKey, column))
          if (store.get().lines !== before) return event.preventDefault()
        }
        onMoveKey(event)
      }}
    >
      {title}
    </button>
  )
})
