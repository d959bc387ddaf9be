/** The sums below a list: over everything that matches, not only this page. */
import type { Sums } from '../../../providers/data/record-api'
import type { Column } from './columns'
import type { ListUi } from '../state/list-context'
import { cellProps, type PinnedPlace } from './pinned-places'
import { sumTexts } from './sum-text'

interface SumRowProps {
  ui: ListUi
  columns: readonly Column[]
  places: readonly PinnedPlace[]
  sums: Sums
  /** Cancelled records that are not in them. */
  leftOut: number
  orderable: boolean
}

export function SumRow({ ui, columns, places, sums, leftOut, orderable }: SumRowProps) {
  const { t } = ui.context
  const label = leftOut > 0 ? t('screens:sum.without', { count: leftOut }) : t('screens:sum.label')
  return (
    <tfoot>
      <tr>
        {orderable && <td className="k-col-drag" />}
        <td className="k-col-check" />
        {columns.map((column, index) => {
          const texts = column.field ? sumTexts(ui.context, column.field, sums[column.field.name]) : []
          return (
            <td key={column.name} {...cellProps(column, places[index] ?? {})}>
              {texts.length > 0 ? texts.map((text) => <div key={text}>{text}</div>) : index === 0 ? label : null}
            </td>
          )
        })}
        <td className="k-col-menu" />
      </tr>
    </tfoot>
  )
}
