/** Child rows as a grid: add, duplicate, remove, order by drag or by buttons, totals. Long lists draw only what is in sight. */
import { lazy, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/shell/button'
import type { Field } from '../../../schemas/define'
import { isShown } from '../../../schemas/rules'
import { isNumeric } from '../../cells/field-text'
import { fieldLabel } from '../../entity/texts'
import type { FormErrors } from '../form-store'
import { newChildKey, type ChildRow } from '../form-values'
import { FieldInput } from './field-input'
import type { InputProps } from './input-props'
import { RowActs, type RowAct } from './list-row-acts'
import { listTotals } from './list-totals'

const SortableChildren = lazy(async () => ({ default: (await import('./sortable-children')).SortableChildren }))

/** Beyond this, rows are a window on the list, and ordered by buttons. */
const windowFrom = 60
const rowHeight = 49
const windowHeight = 480
const spare = 6

export function ListInput(props: InputProps) {
  const { entity, field, id, value, onChange, onBlur, disabled, refs, childErrors = {}, label } = props
  const { t } = useTranslation(['screens', entity.module])
  const rows = Array.isArray(value) ? (value as readonly ChildRow[]) : []
  const columns = useMemo(() => (field.items ?? []).filter((item) => !item.x.computed && item.type !== 'list' && item.type !== 'json'), [field])
  const latest = useRef({ rows, onChange })
  useEffect(() => { latest.current = { rows, onChange } })
  const base = useMemo(() => ({ entity, refs, disabled, parent: field.name }), [entity, refs, disabled, field.name])
  const most = typeof field.schema.maxItems === 'number' ? field.schema.maxItems : Infinity

  const setCell = useCallback((key: string, name: string, cell: unknown) => {
    const { rows: now, onChange: change } = latest.current
    change(now.map((row) => (row._key === key ? { ...row, [name]: cell } : row)))
  }, [])
  const act = useCallback((key: string, what: RowAct) => {
    const { rows: now, onChange: change } = latest.current
    const at = now.findIndex((row) => row._key === key)
    const row = now[at]
    if (!row) return
    if (what === 'remove') change(now.filter((one) => one._key !== key))
    else if (what === 'duplicate') change([...now.slice(0, at + 1), { ...row, id: undefined, _key: newChildKey() }, ...now.slice(at + 1)])
    else change(moved(now, at, what === 'up' ? at - 1 : at + 1))
  }, [])
  const add = () => {
    const fresh = Object.fromEntries(columns.map((item) => [item.name, item.default ?? null]))
    onChange([...rows, { ...fresh, _key: newChildKey() }])
    // The new row's first input, once it stands.
    requestAnimationFrame(() => document.getElementById(`${id}-${rows.length}-${columns[0]?.name ?? ''}`)?.focus())
  }

  const drawRow = (row: ChildRow, index: number) => (
    <ChildRowCells base={base} columns={columns} row={row} index={index} total={rows.length} idBase={id} errors={errorsOf(childErrors, index)} onCell={setCell} onAct={act} onBlur={onBlur} full={rows.length >= most} />
  )
  const totals = listTotals(columns, rows)
  return (
    <div className="k-children" role="group" aria-label={label} aria-describedby={props.describedBy}>
      <div className="k-children-scroll">
        <div className="k-children-grid" style={{ gridTemplateColumns: gridOf(columns) }} role="table" aria-rowcount={rows.length + 1}>
          <div className="k-children-head" role="row">
            <span role="columnheader"><span className="k-visually-hidden">{t('screens:children.order')}</span></span>
            {columns.map((item) => <span key={item.name} role="columnheader" className={isNumeric(item) ? 'k-col-number' : undefined}>{fieldLabel(t, entity, item.name, field.name)}{item.required && <span className="k-required" aria-hidden> *</span>}</span>)}
            <span role="columnheader"><span className="k-visually-hidden">{t('screens:list.acts')}</span></span>
          </div>
          {rows.length > windowFrom
            ? <RowWindow rows={rows} drawRow={drawRow} />
            : rows.length > 1 && !disabled
              ? <Suspense fallback={rows.map((row, index) => <PlainRow key={row._key}>{drawRow(row, index)}</PlainRow>)}><SortableChildren rows={rows} drawRow={drawRow} onMove={(from, to) => onChange(moved(rows, from, to))} /></Suspense>
              : rows.map((row, index) => <PlainRow key={row._key}>{drawRow(row, index)}</PlainRow>)}
          {totals && (
            <div className="k-children-total" role="row">
              <span role="cell" />
              {columns.map((item, index) => <span key={item.name} role="cell" className={isNumeric(item) ? 'k-col-number' : undefined}>{totals[item.name] ?? (index === 0 ? t('screens:children.total') : '')}</span>)}
              <span role="cell" />
            </div>
          )}
        </div>
      </div>
      {rows.length === 0 && <p className="k-muted">{t('screens:children.none')}</p>}
      {!disabled && <Button type="text" icon={<PlusOutlined aria-hidden />} disabled={rows.length >= most} onClick={add}>{t('screens:children.add')}</Button>}
    </div>
  )
}

/** Handle, cells, menu; the narrowest that each type reads well in. */
function gridOf(columns: readonly Field[]): string {
  const width = (item: Field) => (item.type === 'boolean' ? '72px' : isNumeric(item) ? 'minmax(96px, 1fr)' : item.type === 'i18n-text' ? 'minmax(180px, 2fr)' : 'minmax(140px, 1.5fr)')
  return `28px ${columns.map(width).join(' ')} 36px`
}

interface ChildRowCellsProps {
  base: Pick<InputProps, 'entity' | 'refs' | 'disabled'> & { parent: string }
  columns: readonly Field[]
  row: ChildRow
  index: number
  total: number
  idBase: string
  /** By field; '' when there are none, so that rows without errors stay as they are. */
  errors: string
  full: boolean
  onCell: (key: string, name: string, value: unknown) => void
  onAct: (key: string, act: RowAct) => void
  onBlur: () => void
}

/** Draws again only when its own row, place or errors change: a keystroke in one of 200 rows touches one. */
const ChildRowCells = memo(function ChildRowCells({ base, columns, row, index, total, idBase, errors, full, onCell, onAct, onBlur }: ChildRowCellsProps) {
  const { t } = useTranslation(['screens', base.entity.module])
  const told = errors ? (JSON.parse(errors) as Record<string, string>) : {}
  return (
    <>
      {columns.map((item) => {
        const id = `${idBase}-${index}-${item.name}`
        const error = told[item.name]
        if (!isShown(item, row)) return <span key={item.name} role="cell" className="k-value-none" aria-hidden>–</span>
        return (
          <span key={item.name} role="cell" className="k-children-cell" data-path={`${base.parent}.${index}.${item.name}`}>
            <FieldInput
              {...base} field={item} id={id} label={`${fieldLabel(t, base.entity, item.name, base.parent)} ${index + 1}`} value={row[item.name]} row={row} required={item.required}
              invalid={error !== undefined} describedBy={error ? `${id}-error` : undefined} onChange={(value) => onCell(row._key, item.name, value)} onBlur={onBlur}
            />
            {error && <span id={`${id}-error`} className="k-entry-error">{error}</span>}
          </span>
        )
      })}
      <span role="cell" className="k-children-acts">{!base.disabled && <RowActs index={index} total={total} full={full} onAct={(act) => onAct(row._key, act)} />}</span>
    </>
  )
})

/** A row that is not dragged: the handle's place is kept. */
function PlainRow({ index, children }: { index?: number; children: ReactNode }) {
  return <div className="k-children-row" role="row" {...(index === undefined ? {} : { 'aria-rowindex': index + 2, style: { minHeight: rowHeight } })}><span role="cell" className="k-children-handle" />{children}</div>
}

/** Only the rows in sight are drawn; the rest is height. */
function RowWindow({ rows, drawRow }: { rows: readonly ChildRow[]; drawRow: (row: ChildRow, index: number) => ReactNode }) {
  const [top, setTop] = useState(0)
  const first = Math.max(0, Math.floor(top / rowHeight) - spare)
  const last = Math.min(rows.length, Math.ceil((top + windowHeight) / rowHeight) + spare)
  return (
    <div className="k-children-window" style={{ maxHeight: windowHeight }} tabIndex={-1} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
      <div style={{ height: first * rowHeight }} />
      {rows.slice(first, last).map((row, at) => <PlainRow key={row._key} index={first + at}>{drawRow(row, first + at)}</PlainRow>)}
      <div style={{ height: Math.max(0, rows.length - last) * rowHeight }} />
    </div>
  )
}

export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const row = rows[from]
  if (row === undefined || to < 0 || to >= rows.length) return [...rows]
  const rest = rows.filter((_, index) => index !== from)
  return [...rest.slice(0, to), row, ...rest.slice(to)]
}

/** The errors of one row as text, so that an unchanged row is known by comparing. */
function errorsOf(errors: FormErrors, index: number): string {
  const own = Object.entries(errors).filter(([path]) => path.startsWith(`${index}.`))
  return own.length === 0 ? '' : JSON.stringify(Object.fromEntries(own.map(([path, texts]) => [path.slice(path.indexOf('.') + 1), texts[0]])))
}
