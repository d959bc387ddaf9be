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
  orderable: boolean
}

export function SumRow({ ui, columns, places, sums, orderable }: SumRowProps) {
  const { t } = ui.context
  return (
    <tfoot>
      <tr>
        {orderable && <td className="k-col-drag" />}
        <td className="k-col-check" />
        {columns.map((column, index) => {
          const texts = column.field ? sumTexts(ui.context, column.field, sums[column.field.name]) : []
          return (
            <td key={column.name} {...cellProps(column, places[index] ?? {})}>
              {texts.length > 0 ? texts.map((text) => <div key={text}>{text}</div>) : index === 0 ? t('screens:sum.label') : null}
            </td>
          )
        })}
        <td className="k-col-menu" />
      </tr>
    </tfoot>
  )
}
