/** Rows that a module declares, as a table: the frame, the boxes, the menus and the clicks of every other list. */
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Listed } from '../bulk/use-selection'
import { useRowClick } from '../table/row-click'
import { CheckCell, TableFrame } from '../table/table-frame'
import type { ListedRows, RowSelection } from './listed-rows'
import { DeclaredMenu, linkOf } from './row-acts'

export interface RowsProps<Row extends Listed> {
  label: string
  rows: readonly Row[]
  declared: ListedRows<Row>
  selection: RowSelection<Row> | null
  /** The row under the keyboard. */ cursor: number | null
  /** The page before is still shown. */ stale: boolean
}

export function RowTable<Row extends Listed>({ label, rows, declared, selection, cursor, stale }: RowsProps<Row>) {
  const { t } = useTranslation('screens')
  return (
    <TableFrame
      t={t}
      label={label}
      columns={declared.columns.length}
      stale={stale}
      selectAll={selection ? { all: selection.isAll, some: selection.rows.length > 0, onChange: selection.toggleAll } : undefined}
      head={declared.columns.map(({ name, label: head, titles }) => (
        <th key={name} scope="col" className={titles ? 'k-col-title' : undefined}>
          {head}
        </th>
      ))}
    >
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} row={row} declared={declared} selection={selection} hasCursor={cursor === row.id} />
        ))}
      </tbody>
    </TableFrame>
  )
}

interface TableRowProps<Row extends Listed> extends Pick<RowsProps<Row>, 'declared' | 'selection'> {
  row: Row
  hasCursor: boolean
}

function TableRow<Row extends Listed>({ row, declared, selection, hasCursor }: TableRowProps<Row>) {
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
      {declared.columns.map(({ name, titles, cell }) => (
        <td key={name} className={titles ? 'k-col-title' : undefined}>
          {cell(row, link)}
        </td>
      ))}
      <td className="k-col-menu">
        <DeclaredMenu row={row} declared={declared} />
      </td>
    </tr>
  )
}
