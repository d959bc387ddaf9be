/** The columns of declared rows as the person has arranged them, and the choice of them. */
import type { ReactNode } from 'react'
import type { Listed } from '../bulk/use-selection'
import type { ListPlace } from '../state/list-place'
import type { ColumnChooserProps } from '../table/column-chooser'
import { arranged, resized } from '../table/column-layout'
import type { Column } from '../table/columns'
import { useColumnLayout } from '../table/use-column-layout'
import type { ListedRows, RowColumn } from './listed-rows'

export type DrawnColumn<Row extends Listed> = Column & Pick<RowColumn<Row>, 'cell'> & { belowCell: ((row: Row) => ReactNode) | undefined }

export interface RowColumns<Row extends Listed> {
  columns: readonly DrawnColumn<Row>[]
  chooser: Omit<ColumnChooserProps, 't'>
  onResize: (name: string, width: number | undefined) => void
}

/** @param write puts them into the address */
export function useRowColumns<Row extends Listed>(
  { screen, columns: declared }: Pick<ListedRows<Row>, 'screen' | 'columns'>,
  inAddress: ListPlace['columns'],
  write: (columns: ListPlace['columns']) => void,
): RowColumns<Row> {
  const memory = useColumnLayout(screen, inAddress)
  const standard = declared.map(({ name }) => ({ name }))
  // What names none of these columns arranges nothing.
  const layout = memory.columns?.some(({ name }) => standard.some((column) => column.name === name)) ? memory.columns : undefined
  const columns = arranged(layout ?? standard, (name) => declared.filter((column) => column.name === name).map(drawnColumn)[0])
  const onChange = (next: ListPlace['columns']) => {
    memory.remember(next)
    write(next)
  }
  return {
    columns,
    chooser: { ...{ standard, layout, onChange }, offered: columnTexts(declared) },
    onResize: (name, width) => onChange(resized(layout ?? standard, name, width)),
  }
}

const drawnColumn = <Row extends Listed>({ below, sortable = false, ...column }: RowColumn<Row>): DrawnColumn<Row> => ({
  ...column,
  ...{ field: undefined, numeric: false, sortable, belowCell: below?.cell },
  below: below && { name: below.name, label: below.label, sortable: below.sortable ?? false },
})

/** Both facts of a column are shown or hidden together. */
const columnTexts = <Row extends Listed>(columns: readonly RowColumn<Row>[]) =>
  columns.map(({ name, label, below }) => ({ name, label: below ? `${label} · ${below.label}` : label }))
