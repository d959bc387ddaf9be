/**
 * Child rows as a grid: add, duplicate, remove, order by drag, keys or the row's menu, paste from a spreadsheet, totals. Long
 * lists draw only what is in sight.
 */
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import type { Field } from '../../../../schemas/core/define'
import { holds, isNumber } from '../../../../schemas/core/field-types'
import { useFormats } from '../../../../components/format/format-settings'
import { isDerived } from '../../../../schemas/core/derived/is-derived'
import { fieldLabel } from '../../../../components/entity/entity-texts'
import { isComposing } from '../../../entity/ime'
import type { FormErrors } from '../../state/form-store'
import { newChildKey, type ChildRow } from '../../state/form-values'
import type { InputProps } from '../input-props'
import { columnTotals } from './column-totals'
import { GridRow, rowHeight, RowWindow } from './grid-rows'
import { moved } from './moved-rows'
import type { RowAction } from './row-actions'
import { freshRow } from './shown-columns'
import { SortableRows } from './sortable-rows'
import { useAskedRecord } from './use-asked-record'
import { useClosedCells } from './use-closed-cells'
import { usePaste } from './use-paste'
import { useShownColumns } from './use-shown-columns'
import { gridWidth } from '../../../field-types/grid-types'

/** Beyond this, rows are a window on the list. */
const windowFrom = 60

export function ChildGrid(props: InputProps) {
  const { entity, field, id, value, onChange, onBlur, disabled, refs, childErrors = {}, label } = props
  const { t } = useTranslation(['screens', entity.module])
  const { currency: company } = useFormats()
  const rows = useMemo(() => (Array.isArray(value) ? (value as readonly ChildRow[]) : []), [value])
  const all = useMemo(
    () =>
      (field.items ?? []).filter(
        (item) => (!item.x.computed || item.x.live || isDerived(item.x)) && !item.x.secret && !holds(item, 'rows', 'json'),
      ),
    [field],
  )
  const record = useAskedRecord(field)
  const columns = useShownColumns(all, rows, { list: field, record })
  const typed = useMemo(() => columns.filter((item) => !item.x.computed), [columns])
  const latest = useRef({ rows, onChange })
  useEffect(() => {
    latest.current = { rows, onChange }
  })
  const scroller = useRef<HTMLDivElement>(null)
  const base = useMemo(() => ({ entity, refs, disabled, parent: field.name }), [entity, refs, disabled, field.name])
  const closedIn = useClosedCells(field)
  const most = typeof field.schema.maxItems === 'number' ? field.schema.maxItems : Infinity
  const paste = usePaste({ entity, field, columns: typed, rows, most, disabled, closedIn, onChange })
  const totals = useMemo(() => columnTotals(columns, rows, { list: field, record, company }), [columns, rows, field, record, company])

  const setCell = useCallback((key: string, name: string, cell: unknown) => {
    const { rows: now, onChange: change } = latest.current
    change(now.map((row) => (row._key === key ? { ...row, [name]: cell } : row)))
  }, [])
  const act = useCallback((key: string, what: RowAction) => {
    const { rows: now, onChange: change } = latest.current
    const at = now.findIndex((row) => row._key === key)
    const row = now[at]
    if (!row) return
    if (what === 'remove') change(now.filter((one) => one._key !== key))
    else if (what === 'duplicate') change([...now.slice(0, at + 1), { ...row, id: undefined, _key: newChildKey() }, ...now.slice(at + 1)])
    else change(moved(now, at, what === 'up' ? at - 1 : at + 1))
  }, [])
  /** Also of a row that is not drawn: the window goes there first. */
  const focusCell = (index: number, name: string) => {
    const cell = () => document.getElementById(`${id}-${index}-${name}`)
    const box = scroller.current
    if (box && !cell()) box.scrollTop = Math.max(0, index * rowHeight - box.clientHeight / 2)
    // A row out of sight is drawn by the scrolling, in the frame after it.
    requestAnimationFrame(() => requestAnimationFrame(() => cell()?.focus()))
  }
  const add = () => {
    onChange([...rows, freshRow(all)])
    focusCell(rows.length, typed[0]?.name ?? '')
  }
  /** Alt+Shift+↑/↓ moves the row that has the cursor; ↑/↓ in a text goes to the cell above or below. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const [, index = '', name = ''] = (event.target as Element).closest<HTMLElement>('.k-children-cell')?.dataset.path?.split('.') ?? []
    if (step === 0 || index === '' || disabled || isComposing(event)) return
    const to = Number(index) + step
    if (to < 0 || to >= rows.length) return
    if (event.altKey && event.shiftKey) onChange(moved(rows, Number(index), to))
    else if (event.altKey || event.shiftKey || event.ctrlKey || event.metaKey || !isPlainInput(event.target)) return
    event.preventDefault()
    focusCell(to, name)
  }

  const drawRow = (row: ChildRow, index: number) => (
    <GridRow
      base={base}
      list={field}
      record={record}
      columns={columns}
      row={row}
      index={index}
      total={rows.length}
      idBase={id}
      errors={errorsOf(childErrors, index)}
      closed={closedIn(row)}
      onCell={setCell}
      onAct={act}
      onBlur={onBlur}
      full={rows.length >= most}
    />
  )
  const isLong = rows.length > windowFrom
  const drawRows = (inSight: readonly ChildRow[], first: number) => (
    <SortableRows
      rows={rows}
      shown={inSight}
      first={first}
      isLong={isLong}
      disabled={disabled || rows.length < 2}
      drawRow={drawRow}
      onMove={(from, to) => onChange(moved(rows, from, to))}
    />
  )
  return (
    <div
      className="k-children"
      role="group"
      aria-label={label}
      aria-describedby={props.describedBy}
      aria-busy={paste.isPasting || undefined}
      onPaste={paste.onPaste}
      onKeyDown={onKeyDown}
    >
      {/* Without rows nothing in it takes the focus, and keys could not scroll it. */}
      <div className="k-children-scroll" {...(rows.length === 0 ? { role: 'group', tabIndex: 0, 'aria-label': label } : {})}>
        <div className="k-children-grid" style={{ gridTemplateColumns: gridOf(columns) }} role="table" aria-rowcount={rows.length + 1}>
          <div className="k-children-head" role="row">
            <span role="columnheader">
              <span className="k-visually-hidden">{t('screens:children.order')}</span>
            </span>
            {columns.map((item) => (
              <span key={item.name} role="columnheader" className={isNumber(item) ? 'k-col-number' : undefined}>
                {fieldLabel(t, entity, item.name, field.name)}
                {item.required && (
                  <span className="k-required" aria-hidden>
                    {' '}
                    *
                  </span>
                )}
              </span>
            ))}
            <span role="columnheader">
              <span className="k-visually-hidden">{t('screens:list.acts')}</span>
            </span>
          </div>
          {isLong ? <RowWindow ref={scroller} rows={rows} drawRows={drawRows} /> : drawRows(rows, 0)}
          {totals && (
            <div className="k-children-total" role="row">
              <span role="cell" />
              {columns.map((item, index) => (
                <span key={item.name} role="cell" className={isNumber(item) ? 'k-col-number' : undefined}>
                  {totals[item.name] ?? (index === 0 ? t('screens:children.total') : '')}
                </span>
              ))}
              <span role="cell" />
            </div>
          )}
        </div>
      </div>
      {rows.length === 0 && <p className="k-muted">{t('screens:children.none')}</p>}
      {!disabled && (
        <div className="k-children-foot">
          <Button type="text" icon={<PlusOutlined aria-hidden />} disabled={rows.length >= most} onClick={add}>
            {t('screens:children.add')}
          </Button>
          <span className="k-muted">
            {paste.isPasting ? t('screens:paste.running') : rows.length > 0 ? t('screens:children.hint') : ''}
          </span>
        </div>
      )}
    </div>
  )
}

/** Handle, cells, menu. */
const gridOf = (columns: readonly Field[]): string => `28px ${columns.map(gridWidth).join(' ')} 36px`

/** Lists and calendars have their own use for the arrows. */
const isPlainInput = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox' && target.closest('.ant-picker, .ant-select') === null

/** The errors of one row as text, so that an unchanged row is known by comparing. */
function errorsOf(errors: FormErrors, index: number): string {
  const own = Object.entries(errors).filter(([path]) => path.startsWith(`${index}.`))
  return own.length === 0
    ? ''
    : JSON.stringify(Object.fromEntries(own.map(([path, texts]) => [path.slice(path.indexOf('.') + 1), texts[0]])))
}
