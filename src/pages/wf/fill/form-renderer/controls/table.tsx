/** A child table: rows are added, copied, removed, pasted from a spreadsheet; chosen columns are added up. On a phone each row is a card. */
import { useState, type ClipboardEvent } from 'react'
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'
import { formatDecimal, formatMoney } from '../../../../../components/format/format-number'
import { useFormats } from '../../../../../components/format/format-settings'
import { isRange, parseTsv } from '../../../../../screens/form/inputs/grid/tsv'
import { RequiredMark } from '../../../../../screens/form/json/json-array'
import { i18nText } from '../../../../../shared/engine/i18n-text'
import type { FieldUi } from '../../../../../shared/wf/form'
import { tableColumns } from '../../../../../shared/wf/table-columns'
import { scaleOf } from '../../../../../shared/wf/palette/decimal-bounds'
import { Button } from '../../../../../ui/button'
import type { Control, ControlProps, ShownProps } from '../control'
import { isFixed, isHidden, isRequired } from '../drawn-form'
import { useFillScope } from '../fill-scope'
import { FieldControl, ShownValue } from '../palette-field'
import type { Values } from '../rule-state'
import { columnSum } from '../../../../../shared/wf/column-sums'
import { layPasted, type TableColumn } from './table-paste'

const rowsOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : [])
const mostRows = 500

function useColumns({ path, schema, ui }: Pick<ControlProps, 'path' | 'schema' | 'ui'>): (TableColumn & { isNeeded: boolean })[] {
  const { language, holds } = useFillScope()
  const uis = (ui.items ?? {}) as Record<string, FieldUi>
  return tableColumns(schema, ui).flatMap(([key, column]) => {
    const place = `${path}.${key}`
    if (isHidden(holds, place)) return []
    const own = uis[key] ?? {}
    return {
      name: key,
      label: i18nText(own['ui:title'], language) || column.title || key,
      schema: column,
      ui: own,
      isFixed: isFixed(holds, place, column),
      isNeeded: isRequired(holds, place, schema.items?.required),
    }
  })
}

function TableInput(props: ControlProps) {
  const { id, label, path, schema, value, onChange, refs, describedBy } = props
  const { t } = useTranslation('wf')
  const formats = useFormats()
  const { errors, holds } = useFillScope()
  const columns = useColumns(props)
  const rows = rowsOf(value)
  const most = Math.min(Number(schema.maxItems ?? mostRows), mostRows)
  const least = Number(schema.minItems ?? 0)
  const [notice, setNotice] = useState<string | null>(null)
  const set = (next: readonly Values[]) => onChange(next.length > 0 ? [...next] : undefined)
  const put = (index: number, key: string, cell: unknown) => set(rows.map((row, at) => (at === index ? { ...row, [key]: cell } : row)))
  const add = () => {
    set([...rows, {}])
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"] tbody tr:last-child :is(input, textarea)`)?.focus(),
    )
  }
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell?.split('.')
    if (!cell || !isRange(text)) return
    event.preventDefault()
    const at = { row: Number(cell[0]), column: columns.findIndex(({ name }) => name === cell[1]) }
    const laid = layPasted(parseTsv(text), { rows, columns, at, most }, { formats, currency: formats.currency, labelsOf: () => [] })
    set(laid.rows)
    setNotice(laid.left > 0 ? t('form_designer.fill.paste_left', { count: laid.left }) : null)
  }
  return (
    <div id={id} className="k-fill-table" tabIndex={-1} onPaste={paste} {...(describedBy ? { 'aria-describedby': describedBy } : {})}>
      <table aria-label={label}>
        <TableHead columns={columns} hasActs />
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => {
                const place = `${path}.${index}.${column.name}`
                const cell = { ...column, id: `${id}-${index}-${column.name}`, path: place, value: row[column.name], refs }
                const cellName = t('form_designer.fill.cell', { label: column.label, n: index + 1 })
                const [wrong] = errors[place] ?? errors[`${place}.amount`] ?? []
                return (
                  <td key={column.name} data-label={column.label} data-cell={`${index}.${column.name}`}>
                    {isHidden(holds, place) ? null : column.isFixed || isFixed(holds, place, column.schema) ? (
                      <ShownValue {...cell} label={cellName} />
                    ) : (
                      <FieldControl
                        {...cell}
                        label={cellName}
                        isCell
                        invalid={wrong !== undefined}
                        describedBy={wrong ? `${cell.id}-error` : undefined}
                        required={isRequired(holds, place, schema.items?.required)}
                        row={row}
                        onChange={(next) => put(index, column.name, next)}
                      />
                    )}
                    {wrong && (
                      <div id={`${cell.id}-error`} className="k-entry-error" role="alert">
                        {wrong}
                      </div>
                    )}
                  </td>
                )
              })}
              <td className="k-fill-row-acts">
                <Button
                  type="text"
                  size="small"
                  icon={<CopyOutlined aria-hidden />}
                  label={t('form_designer.fill.copy_row', { n: index + 1 })}
                  disabled={rows.length >= most}
                  onClick={() => set([...rows.slice(0, index + 1), { ...row }, ...rows.slice(index + 1)])}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  label={t('form_designer.fill.remove_row', { n: index + 1 })}
                  disabled={rows.length <= least}
                  onClick={() => set(rows.filter((_, at) => at !== index))}
                />
              </td>
            </tr>
          ))}
        </tbody>
        <TableSums {...props} columns={columns} rows={rows} hasActs />
      </table>
      {rows.length === 0 && <p className="k-muted">{t('form_designer.fill.no_rows')}</p>}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        label={t('form_designer.fill.add_row_to', { label })}
        disabled={rows.length >= most}
        onClick={add}
      >
        {t('form_designer.fill.add_row')}
      </Button>
      {notice && (
        <div className="k-entry-warning" role="status">
          {notice}
        </div>
      )}
    </div>
  )
}

function TableHead({ columns, hasActs }: { columns: ReturnType<typeof useColumns>; hasActs: boolean }) {
  const { t } = useTranslation('wf')
  return (
    <thead>
      <tr>
        {columns.map(({ name, label, isNeeded, isFixed: fixed }) => (
          <th key={name} scope="col">
            {label}
            <RequiredMark isShown={isNeeded && !fixed} />
          </th>
        ))}
        {hasActs && (
          <th scope="col">
            <span className="k-visually-hidden">{t('form_designer.fill.row_acts')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

interface TableSumsProps extends Pick<ControlProps, 'ui'> {
  columns: readonly TableColumn[]
  rows: readonly Values[]
  hasActs: boolean
}

function TableSums({ ui, columns, rows, hasActs }: TableSumsProps) {
  const { t } = useTranslation('wf')
  const summed = ui['ui:sums'] ?? []
  if (!columns.some(({ name }) => summed.includes(name)) || rows.length === 0) return null
  return (
    <tfoot>
      <tr>
        {columns.map(({ name, label, schema }) => (
          <td key={name} data-label={summed.includes(name) ? t('form_designer.fill.sum_of', { label }) : undefined}>
            {summed.includes(name) &&
              Object.entries(columnSum(rows, name)).map(([currency, sum]) => (
                <div key={currency}>
                  {currency === ''
                    ? formatDecimal(sum, schema.format === 'decimal' ? scaleOf(schema) : 0)
                    : `${currency} ${formatMoney(sum, currency)}`}
                </div>
              ))}
          </td>
        ))}
        {hasActs && <td />}
      </tr>
    </tfoot>
  )
}

function TableShown(props: ShownProps) {
  const { id, label, path, value, refs } = props
  const { holds } = useFillScope()
  const columns = useColumns(props)
  const rows = rowsOf(value)
  return (
    <div className="k-fill-table k-fill-table-shown">
      <table aria-label={label}>
        <TableHead columns={columns} hasActs={false} />
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => {
                const place = `${path}.${index}.${column.name}`
                return (
                  <td key={column.name} data-label={column.label}>
                    {!isHidden(holds, place) && (
                      <ShownValue {...column} id={`${id}-${index}-${column.name}`} path={place} value={row[column.name]} refs={refs} />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <TableSums {...props} columns={columns} rows={rows} hasActs={false} />
      </table>
    </div>
  )
}

export const tableControl: Control = { Input: TableInput, Shown: TableShown }
