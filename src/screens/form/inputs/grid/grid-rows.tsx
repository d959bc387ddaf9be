/** The rows of the grid: each drawn again only when it changes; long lists draw only what is in sight. */
import { memo, useState, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../../schemas/core/define'
import { inRecord } from '../../../../schemas/core/in-record'
import { isRequired, isShown } from '../../../../schemas/core/shown'
import { fieldLabel } from '../../../../components/entity/entity-texts'
import type { FormValues } from '../../state/form-store'
import type { ChildRow } from '../../state/form-values'
import { FieldInput } from '../field-input'
import type { InputProps } from '../input-props'
import { RowActions, type RowAction } from './row-actions'

export const rowHeight = 49
const windowHeight = 480
const spare = 6

interface GridRowProps {
  base: Pick<InputProps, 'entity' | 'refs' | 'disabled'> & { parent: string }
  list: Field
  /** What the row may ask of its record, as typed. */ record: FormValues
  columns: readonly Field[]
  row: ChildRow
  index: number
  total: number
  idBase: string
  /** By field, as text; '' when there are none, so that rows without errors stay as they are. */
  errors: string
  /** Closed fields, divided by spaces. */
  closed: string
  full: boolean
  onCell: (key: string, name: string, value: unknown) => void
  onAct: (key: string, act: RowAction) => void
  onBlur: () => void
}

/** Draws again only when its own row, place or errors change: a keystroke in one of 200 rows touches one. */
export const GridRow = memo(function GridRow({
  base,
  list,
  record,
  columns,
  row: typed,
  index,
  total,
  idBase,
  errors,
  closed,
  full,
  onCell,
  onAct,
  onBlur,
}: GridRowProps) {
  const { t } = useTranslation(['screens', base.entity.module])
  const row = inRecord(list, typed, record)
  const shut = closed.split(' ')
  const told = errors ? (JSON.parse(errors) as Record<string, string>) : {}
  return (
    <>
      {columns.map((item) => {
        const id = `${idBase}-${index}-${item.name}`
        const error = told[item.name]
        if (!isShown(item, row))
          return (
            <span key={item.name} role="cell" className="k-value-none" aria-hidden>
              –
            </span>
          )
        return (
          <span key={item.name} role="cell" className="k-children-cell" data-path={`${base.parent}.${index}.${item.name}`}>
            <FieldInput
              {...base}
              disabled={base.disabled || item.x.computed === true || shut.includes(item.name)}
              field={item}
              id={id}
              label={`${fieldLabel(t, base.entity, item.name, base.parent)} ${index + 1}`}
              value={row[item.name]}
              row={row}
              required={isRequired(item, row)}
              invalid={error !== undefined}
              describedBy={error ? `${id}-error` : undefined}
              onChange={(value) => onCell(row._key, item.name, value)}
              onBlur={onBlur}
            />
            {error && (
              <span id={`${id}-error`} className="k-entry-error">
                {error}
              </span>
            )}
          </span>
        )
      })}
      <span role="cell" className="k-children-acts">
        {!base.disabled && (
          <RowActions index={index} total={total} full={full} kept={closed !== ''} onAct={(act) => onAct(row._key, act)} />
        )}
      </span>
    </>
  )
})

interface RowWindowProps {
  rows: readonly ChildRow[]
  drawRows: (shown: readonly ChildRow[], first: number) => ReactNode
  /** The element that scrolls. */
  ref: Ref<HTMLDivElement>
}

/** Only the rows in sight are drawn; the rest is height. */
export function RowWindow({ rows, drawRows, ref }: RowWindowProps) {
  const [top, setTop] = useState(0)
  const first = Math.min(Math.max(0, Math.floor(top / rowHeight) - spare), Math.max(0, rows.length - 1))
  const last = Math.min(rows.length, Math.ceil((top + windowHeight) / rowHeight) + spare)
  return (
    <div
      ref={ref}
      className="k-children-window"
      role="rowgroup"
      style={{ maxHeight: windowHeight }}
      tabIndex={-1}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div style={{ height: first * rowHeight }} />
      {drawRows(rows.slice(first, last), first)}
      <div style={{ height: Math.max(0, rows.length - last) * rowHeight }} />
    </div>
  )
}
