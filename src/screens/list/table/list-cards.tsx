/** The rows on a phone: one card each, the title on top, the rest as facts. */
import { Link } from 'react-router'
import type { RecordRow } from '../../../providers/data/record-api'
import { isCancelled } from '../../../schemas/core/document'
import { recordTitle } from '../../../components/entity/entity-texts'
import { isEmptyValue } from '../../field-types/list-type'
import { LazyPart } from '../../cells/lazy-cell'
import { CardFrame } from './card-frame'
import type { Column } from './columns'
import { ListCell } from './list-cell'
import type { ListUi } from '../state/list-context'
import { RowMenu } from './row-menu'
import type { Selection } from '../bulk/use-selection'

interface ListCardsProps {
  ui: ListUi
  columns: readonly Column[]
  rows: readonly RecordRow[]
  selection: Selection
  fresh: ReadonlySet<number>
  gone: ReadonlySet<number>
}

export function ListCards({ ui, columns, rows, selection, fresh, gone }: ListCardsProps) {
  const {
    context: { t, formats },
    entity,
    resource,
    trash,
  } = ui
  const facts = columns.filter((column) => column.name !== entity.title && column.name !== 'code')
  return (
    <ul className="k-cards">
      {rows.map((row) => {
        const title = recordTitle(entity, row, formats, ui.context.refs)
        const to = trash || gone.has(row.id) || !row._actions?.includes('show') ? undefined : ui.pathOf('show', { id: row.id })
        return (
          <CardFrame
            key={row.id}
            id={row.id}
            marks={{
              'data-fresh': fresh.has(row.id) || undefined,
              'data-gone': gone.has(row.id) || undefined,
              'data-cancelled': isCancelled(entity, row) || undefined,
              'data-selected': selection.has(row.id) || undefined,
            }}
            check={{
              label: t('screens:list.select', { name: title }),
              checked: selection.has(row.id),
              onToggle: () => selection.toggle(row, false),
            }}
            lead={
              resource.cardMark &&
              !trash &&
              !gone.has(row.id) && <LazyPart load={resource.cardMark} props={{ row, refs: ui.context.refs, entity: entity.name }} />
            }
            title={
              <>
                {to ? (
                  <Link to={to} state={ui.origin}>
                    {title}
                  </Link>
                ) : (
                  title
                )}
                {typeof row.code === 'string' && row.code !== title && <span className="k-muted">{row.code}</span>}
              </>
            }
            menu={<RowMenu ui={ui} row={row} />}
          >
            <dl className="k-record-card-facts">
              {facts
                .filter(
                  (column) =>
                    resource.extraColumns.includes(column.name) ||
                    !isEmptyValue(column.name === 'used_by' ? row._used_by : row[column.name]),
                )
                .map((column) => (
                  <div key={column.name}>
                    <dt>{column.label}</dt>
                    <dd>
                      <ListCell ui={ui} column={column} row={row} />
                    </dd>
                  </div>
                ))}
            </dl>
          </CardFrame>
        )
      })}
    </ul>
  )
}
