/** One cell: drawn by the module's renderer, in place for the marks of a lookup, else by the field's type. */
import { useState } from 'react'
import { Radio, Switch, Tooltip } from 'antd'
import { Link } from 'react-router'
import { showFailure } from '../../../providers/notification/alerts'
import { updateRecord, type RecordRow } from '../../../providers/data/record-api'
import { FieldValue } from '../../cells/field-value'
import { LazyPart } from '../../cells/lazy-cell'
import { recordTitle } from '../../../components/entity/entity-texts'
import { isEmptyValue } from '../../field-types/list-type'
import type { Column } from './columns'
import type { ListUi } from '../state/list-context'
import { UsedByCell } from './used-by-cell'

interface ListCellProps {
  ui: ListUi
  column: Column
  row: RecordRow
  /** Where the record's link leads; only on the first column. */ to?: string | undefined
}

export function ListCell({ ui, column, row, to }: ListCellProps) {
  const { entity, context, resource } = ui
  const isNameless = to !== undefined && !resource.columns[column.name] && column.name !== 'used_by' && isEmptyValue(row[column.name])
  const content = isNameless ? (
    <span className="k-value-none">{recordTitle(entity, row, context.formats, context.refs)}</span>
  ) : (
    <CellContent ui={ui} column={column} row={row} />
  )
  return to ? (
    <Link to={to} state={ui.origin} className="k-list-link">
      {content}
    </Link>
  ) : (
    content
  )
}

function CellContent({ ui, column, row }: Omit<ListCellProps, 'to'>) {
  const { context, resource, entity } = ui
  const value = column.name === 'used_by' ? row._used_by : row[column.name]
  const load = resource.columns[column.name]
  const generated = column.field ? <FieldValue context={context} field={column.field} value={value} row={row} /> : null
  if (load) return <LazyPart load={load} props={{ value, row, refs: context.refs }} fallback={generated} />
  if (column.name === 'used_by') return <UsedByCell ui={ui} row={row} />
  if (entity.lookup && column.name === 'active') return <ActiveSwitch ui={ui} row={row} />
  if (entity.lookup && column.name === 'is_default') return <DefaultRadio ui={ui} row={row} />
  return generated
}

function ActiveSwitch({ ui, row }: { ui: ListUi; row: RecordRow }) {
  const {
    context: { t, formats },
    entity,
  } = ui
  const save = useMark(ui, row)
  const name = recordTitle(entity, row, formats)
  const locked = !mayEdit(row, 'active') || (row.is_default === true && row.active === true)
  const control = (
    <Switch
      size="small"
      checked={row.active === true}
      loading={save.busy}
      disabled={locked}
      aria-label={t('screens:list.active_of', { name })}
      onChange={(active) => void save.run({ active })}
    />
  )
  return row.is_default === true && row.active === true && mayEdit(row, 'active') ? (
    <Tooltip title={t('screens:list.default_stays_active')}>
      <span>{control}</span>
    </Tooltip>
  ) : (
    control
  )
}

function DefaultRadio({ ui, row }: { ui: ListUi; row: RecordRow }) {
  const {
    context: { t, formats },
    entity,
  } = ui
  const save = useMark(ui, row)
  const locked = !mayEdit(row, 'is_default') || row.active !== true
  return (
    <Radio
      checked={row.is_default === true}
      disabled={locked || save.busy}
      aria-label={t('screens:list.default_of', { name: recordTitle(entity, row, formats) })}
      onChange={() =>
        void save.run({ is_default: true }).then((saved) => {
          if (saved) ui.refetch()
        })
      }
    />
  )
}

const mayEdit = ({ _actions = [], _closed = [] }: RecordRow, mark: string): boolean => _actions.includes('edit') && !_closed.includes(mark)

/** Saves one mark of the row in place. */
function useMark(ui: ListUi, row: RecordRow): { busy: boolean; run: (values: Record<string, unknown>) => Promise<boolean> } {
  const [busy, setBusy] = useState(false)
  const run = async (values: Record<string, unknown>) => {
    setBusy(true)
    try {
      ui.put(await updateRecord(ui.entity.name, row.id, { ...values, version: row.version }))
      return true
    } catch (error) {
      showFailure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
