/** Rows that a module declares, as a table: the frame, the boxes, the menus and the clicks of every other list. */
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Listed } from '../bulk/use-selection'
import { HeadCell, TwoFacts, type Sorting } from '../table/head-cell'
import { cellProps, placesOf, type PinnedPlace } from '../table/pinned-places'
import { useRowClick } from '../table/row-click'
import { CheckCell, TableFrame } from '../table/table-frame'
import { useResizing } from '../table/use-resizing'
import type { ListedRows, RowSelection } from './listed-rows'
import { DeclaredMenu, linkOf } from './row-acts'
import type { RowColumns } from './use-row-columns'

export interface RowsProps<Row extends Listed> {
  label: string
  rows: readonly Row[]
  declared: ListedRows<Row>
  selection: RowSelection<Row> | null
  /** The row under the keyboard. */ cursor: number | null
  /** The page before is still shown. */ stale: boolean
}

export interface RowTableProps<Row extends Listed> extends RowsProps<Row>, Sorting, Pick<RowColumns<Row>, 'columns' | 'onResize'> {}

export function RowTable<Row extends Listed>(props: RowTableProps<Row>) {
  const { label, rows, declared, selection, cursor, stale, sort, onSort, onResize } = props
  const { t } = useTranslation('screens')
  const { columns, isResizing, onResizing } = useResizing(props.columns)
  const places = placesOf(columns, { orderable: false })
  return (
    <TableFrame
      t={t}
      label={label}
      columns={columns.length}
      stale={stale}
      resizing={isResizing}
      selectAll={selection ? { all: selection.isAll, some: selection.rows.length > 0, onChange: selection.toggleAll } : undefined}
      head={columns.map((column, index) => (
        <HeadCell
          key={column.name}
          {...{ t, column, sort, onSort }}
          place={places[index] ?? {}}
          onResizing={onResizing(column.name)}
          onResize={(width) => onResize(column.name, width)}
        />
      ))}
    >
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} {...{ row, declared, columns, places, selection }} hasCursor={cursor === row.id} />
        ))}
      </tbody>
    </TableFrame>
  )
}

interface TableRowProps<Row extends Listed> extends Pick<RowTableProps<Row>, 'declared' | 'selection' | 'columns'> {
  row: Row
  places: readonly PinnedPlace[]
  hasCursor: boolean
}

function TableRow<Row extends Listed>({ row, declared, columns, places, selection, hasCursor }: TableRowProps<Row>) {
  const { t } = useTranslation('screens')
  const navigate = useNavigate()
  const to = declared.addressOf(row)
  const link = linkOf(declared, row)
  const { onClick } = useRowClick(to, () => (declared.onOpen ? declared.onOpen(row) : void navigate(to)))
  return (
    <tr
      data-row={row.id}
      data-cursor={hasCursor || undefined}
      data-selected={selection?.has(row) || undefined}
      data-link
      {...declared.marksOf(row)}
      onClick={onClick}
    >
      {selection &&
        (selection.may(row) ? (
          <CheckCell
            label={t('list.select', { name: declared.nameOf(row) })}
            checked={selection.has(row)}
            onToggle={(range) => selection.toggle(row, range)}
          />
        ) : (
          <td className="k-col-check" />
        ))}
      {columns.map((column, index) => (
        <td key={column.name} {...cellProps(column, places[index] ?? {})}>
          <TwoFacts over={column.cell(row, link)} below={column.belowCell && (column.belowCell(row) ?? null)} />
        </td>
      ))}
      <td className="k-col-menu">
        <DeclaredMenu row={row} declared={declared} />
      </td>
    </tr>
  )
}
