/** The grid of a roster: people down, days across; painted by mouse, touch and keys. What is drawn of a row changes only with that row. */
import { memo, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import type { RosterCell, RosterRow } from '../../../shared/as/roster'
import type { ShiftName } from '../../../shared/as/shift'
import { weekdayText } from '../common/day-texts'
import { isWithin, type Block, type Brush, type Place } from './roster-edits'
import { plannedMinutes, staffByDay } from './roster-figures'
import { cellText, cellTitle, timesText } from './roster-words'
import { finished, typeCode, type Code } from './typed-code'
import { useGridPointer } from './use-grid-pointer'

export interface GridRow {
  row: RosterRow
  cells: readonly RosterCell[]
  /** Places of cells that are painted and not saved, and of those with an issue. */
  painted: ReadonlySet<string>
  /** Of the painted ones those that lose their entry: they show the day of the week pattern. */
  cleared: ReadonlySet<string>
  issues: ReadonlyMap<string, 'block' | 'warn'>
}

interface GridProps {
  label: string
  dates: readonly string[]
  today: string
  rows: readonly GridRow[]
  shifts: ReadonlyMap<number, ShiftName>
  /** Days with fewer or more people than are needed. */
  short?: readonly string[]
  /** Absent = it is only read. */
  edit?: GridEdit
}

export interface GridEdit {
  selection: Block
  active: Place
  /** A shift is in hand: what is drawn over is painted, not carried. */
  paints: boolean
  /** The next cell that is pressed ends the range, as with Shift. */
  isExtending: boolean
  onSelect: (anchor: Place, head: Place) => void
  /** What can be typed. */
  codes: readonly Code[]
  onType: (brush: Brush) => void
  /** The pointer was let go, or Enter pressed: with a brush in hand it paints. */
  onDone: () => void
  /** What is selected repeats over the block, which holds it. */
  onFill: (block: Block) => void
  /** A copy of what is selected is put down there. */
  onDrop: (block: Block) => void
  onClear: () => void
  /** Nothing is in hand any more. */
  onEscape: () => void
  onSelectAll: () => void
  onCopy: () => void
  onPaste: () => void
  onUndo: () => void
  onRedo: () => void
}

export function RosterGrid({ label, dates, today, rows, shifts, short = [], edit }: GridProps) {
  const { t } = useTranslation('as')
  const { language } = useFormats()
  const body = useRef<HTMLTableSectionElement>(null)
  const { ghost, cancel, ...pointer } = useGridPointer(edit, { rows: rows.length, columns: dates.length })
  const focus = (place: Place) =>
    body.current?.querySelector<HTMLElement>(`td[data-row="${place.row}"][data-column="${place.column}"]`)?.focus()

  /** Keys of a code that goes on. */
  const [typed, setTyped] = useState('')
  /** @returns whether the key was part of a code */
  const type = ({ key, altKey }: KeyboardEvent): boolean => {
    if (!edit || altKey || key.length !== 1 || key === ' ') return false
    const next = typeCode(edit.codes, typed, key)
    setTyped(next.typed)
    if (next.brush) edit.onType(next.brush)
    return next.typed !== '' || next.brush !== undefined
  }

  const press = (event: KeyboardEvent) => {
    if (!edit) return
    const waiting = event.key === 'Enter' ? finished(edit.codes, typed) : undefined
    if (typed !== '' && event.key.length > 1 && event.key !== 'Shift') setTyped('')
    if (waiting) {
      event.preventDefault()
      return edit.onType(waiting)
    }
    const { active, selection } = edit
    const isCommand = event.ctrlKey || event.metaKey
    const step = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      Home: [0, -dates.length],
      End: [0, dates.length],
    }[event.key]
    const head = event.shiftKey ? farCorner(selection, active) : active
    if (step) {
      const next = { row: within(head.row + (step[0] ?? 0), rows.length), column: within(head.column + (step[1] ?? 0), dates.length) }
      edit.onSelect(event.shiftKey ? active : next, next)
      if (!event.shiftKey) focus(next)
    } else if (event.key === 'Enter' || event.key === ' ') edit.onDone()
    else if (event.key === 'Delete' || event.key === 'Backspace') edit.onClear()
    else if (event.key === 'Escape') {
      cancel()
      edit.onEscape()
    } else if (isCommand && event.key === 'a') edit.onSelectAll()
    else if (isCommand && event.key === 'c') edit.onCopy()
    else if (isCommand && event.key === 'v') edit.onPaste()
    else if (isCommand && event.key === 'z' && !event.shiftKey) edit.onUndo()
    else if (isCommand && (event.key === 'y' || (event.key === 'z' && event.shiftKey))) edit.onRedo()
    else if (isCommand || !type(event)) return
    event.preventDefault()
  }

  return (
    <div className="k-roster-scroll">
      <table className="k-roster" role="grid" aria-label={label} aria-multiselectable={edit ? true : undefined}>
        <thead>
          <tr>
            <th scope="col">{t('roster.person')}</th>
            {dates.map((date) => (
              <th key={date} scope="col" data-today={date === today || undefined} data-week={isMonday(date) || undefined}>
                <span>{Number(date.slice(8))}</span>
                <small>{weekdayText(date, language, 'narrow')}</small>
              </th>
            ))}
            {edit && (
              <th scope="col" className="k-roster-sum">
                {t('roster.hours')}
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body} {...pointer} onKeyDown={press}>
          {rows.map((row, i) => (
            <Row
              key={row.row.user}
              {...row}
              place={i}
              shifts={shifts}
              heading={row.row.department !== rows[i - 1]?.row.department ? row.row.department_name : null}
              selected={edit && i >= edit.selection.top && i <= edit.selection.bottom ? edit.selection : null}
              ghost={ghost && i >= ghost.top && i <= ghost.bottom ? ghost : null}
              times={!edit && dates.length <= mostWithTimes ? timesText : undefined}
              active={edit?.active.row === i ? edit.active.column : edit ? -1 : null}
              columns={dates.length}
            />
          ))}
        </tbody>
        {edit && rows.length > 0 && <Staffing dates={dates} rows={rows} shifts={shifts} short={short} />}
      </table>
      <output className="k-roster-typed" hidden={typed === ''}>
        {typed}
      </output>
    </div>
  )
}

/** How many are planned on each day. */
function Staffing({ dates, rows, shifts, short }: Required<Pick<GridProps, 'dates' | 'rows' | 'shifts' | 'short'>>) {
  const { t } = useTranslation('as')
  const days = useMemo(
    () =>
      staffByDay(
        rows.map(({ cells }) => cells),
        dates.length,
      ),
    [rows, dates],
  )
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('roster.at_work')}</th>
        {dates.map((date, at) => {
          const byShift = [...(days[at] ?? [])]
          return (
            <td
              key={date}
              data-short={short.includes(date) || undefined}
              title={byShift.map(([shift, n]) => `${shifts.get(shift)?.code ?? '–'}: ${n}`).join(', ')}
            >
              {byShift.reduce((sum, [, n]) => sum + n, 0)}
            </td>
          )
        })}
        <td className="k-roster-sum" />
      </tr>
    </tfoot>
  )
}

const within = (n: number, count: number): number => Math.min(Math.max(n, 0), count - 1)
const farCorner = ({ top, left, bottom, right }: Block, { row, column }: Place): Place => ({
  row: row === top ? bottom : top,
  column: column === left ? right : left,
})
const mostWithTimes = 14
const isMonday = (date: string): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() === 1

interface RowProps extends GridRow {
  place: number
  shifts: ReadonlyMap<number, ShiftName>
  heading: string | null
  selected: Block | null
  /** Where what is dragged would lie, if in this row too. */
  ghost: Block | null
  /** Column of the cell that the keyboard is in; null = the grid is only read. */
  active: number | null
  columns: number
  /** What is said of a shift below its code; absent where there is no room. */
  times: ((shift: ShiftName) => string) | undefined
}

const Row = memo(function Row(props: RowProps) {
  const { row, cells, painted, cleared, issues, place, shifts, heading, selected, ghost, active, columns, times } = props
  const { t } = useTranslation('as')
  const { language } = useFormats()
  return (
    <>
      {heading && (
        <tr className="k-roster-group">
          <th colSpan={columns + (active === null ? 1 : 2)} scope="rowgroup">
            <span>{heading}</span>
          </th>
        </tr>
      )}
      <tr data-closed={active !== null && !row.editable ? true : undefined}>
        <th scope="row">{row.name}</th>
        {cells.map((cell, column) => {
          const shift = cell.day_type === 'work' && cell.shift !== null ? shifts.get(cell.shift) : undefined
          const style = shift?.colour ? ({ '--k-shift': shift.colour } as CSSProperties) : undefined
          const title = cellTitle(t, cell, shifts, language)
          const text = cellText(t, cell, shifts)
          return (
            <td
              key={cell.date}
              style={style}
              data-row={place}
              data-column={column}
              data-type={cell.day_type}
              data-draft={cell.state === 'draft' || painted.has(cell.date) || undefined}
              data-plan={(painted.has(cell.date) ? cleared.has(cell.date) : cell.state === null) || undefined}
              data-issue={issues.get(cell.date)}
              data-leave={cell.leave || undefined}
              data-unseen={cell.unseen || undefined}
              data-ghost={(ghost && isWithin(ghost, { row: place, column })) || undefined}
              aria-selected={selected ? isWithin(selected, { row: place, column }) : undefined}
              {...(active === null ? {} : { tabIndex: active === column ? 0 : -1 })}
              title={title}
              aria-label={`${text} ${cell.date} ${title}`}
            >
              {text}
              {times && shift && <small>{times(shift)}</small>}
              {selected?.bottom === place && selected.right === column && <span className="k-roster-handle" title={t('roster.handle')} />}
            </td>
          )
        })}
        {active !== null && <td className="k-roster-sum">{formatDuration(plannedMinutes(cells, shifts))}</td>}
      </tr>
    </>
  )
}, sameRow)

/** Sets and cells are made anew with every stroke; what they hold decides. */
function sameRow(a: RowProps, b: RowProps): boolean {
  return (
    a.row === b.row &&
    a.shifts === b.shifts &&
    a.selected === b.selected &&
    a.ghost === b.ghost &&
    a.active === b.active &&
    a.place === b.place &&
    a.times === b.times &&
    a.heading === b.heading &&
    a.cells.length === b.cells.length &&
    a.cells.every((cell, i) => cell === b.cells[i] || (cell.day_type === b.cells[i]?.day_type && cell.shift === b.cells[i]?.shift)) &&
    sameEntries(a.painted, b.painted) &&
    sameEntries(a.cleared, b.cleared) &&
    sameEntries(a.issues, b.issues)
  )
}
const sameEntries = (a: Iterable<unknown>, b: Iterable<unknown>): boolean => String([...a]) === String([...b])
