/** The numbers of a chart as a table: every figure is a link to the rows behind it. */
import { Link } from 'react-router'
import { fieldLabel } from '../../components/entity/entity-texts'
import { writeListState, type ListState } from '../list/state/list-state'
import type { ListUi } from '../list/state/list-context'
import type { Figures } from './figures'
import type { Amount, Key } from './grid'

interface PivotTableProps {
  ui: ListUi
  figures: Figures
  rowsOf: (part: { row?: Key; column?: Key }) => ListState
}

export function PivotTable({ ui, figures, rowsOf }: PivotTableProps) {
  const {
    context: { t },
    entity,
  } = ui
  const { by, over, grid, heading, measureText, nameOf } = figures
  const total = grid.totalOf({})
  const hasTotals = total !== null
  const figure = (amount: Amount | undefined, part: { row?: Key; column?: Key }) => (
    <Figure text={amount === undefined ? '' : figures.textOf(amount)} search={() => `?${writeListState(rowsOf(part)).toString()}`} />
  )
  const byLabel = fieldLabel(t, entity, by.field.name)
  return (
    <div className="k-chart-scroll" tabIndex={0} role="group" aria-label={heading}>
      <table className="k-chart-table">
        <caption className="k-visually-hidden">{heading}</caption>
        <thead>
          {over && (
            <tr>
              <th rowSpan={2} scope="col">
                {byLabel}
              </th>
              <th colSpan={grid.columns.length} scope="colgroup" className="k-chart-span">
                {fieldLabel(t, entity, over.field.name)}
              </th>
              {hasTotals && (
                <th rowSpan={2} scope="col" className="k-col-number">
                  {t('screens:sum.label')}
                </th>
              )}
            </tr>
          )}
          <tr>
            {over ? (
              grid.columns.map((column) => (
                <th key={String(column)} scope="col" className="k-col-number">
                  {nameOf(over, column)}
                </th>
              ))
            ) : (
              <>
                <th scope="col">{byLabel}</th>
                <th scope="col" className="k-col-number">
                  {measureText}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row) => (
            <tr key={String(row)}>
              <th scope="row">{nameOf(by, row)}</th>
              {over ? (
                grid.columns.map((column) => <td key={String(column)}>{figure(grid.at(row, column), { row, column })}</td>)
              ) : (
                <td>{figure(grid.at(row), { row })}</td>
              )}
              {over && hasTotals && <td className="k-chart-sum">{figure(grid.totalOf({ row }), { row })}</td>}
            </tr>
          ))}
        </tbody>
        {hasTotals && (
          <tfoot>
            <tr>
              <th scope="row">{t('screens:sum.label')}</th>
              {over && grid.columns.map((column) => <td key={String(column)}>{figure(grid.totalOf({ column }), { column })}</td>)}
              <td>{figure(total, {})}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Figure({ text, search }: { text: string; search: () => string }) {
  return text === '' ? null : (
    <Link className="k-chart-figure" to={{ search: search() }}>
      {text}
    </Link>
  )
}
