/** The lines of a voucher, made for typing (fa.md §2.2): keys, paste, order by hand; columns come when an account asks for them. */
import { useMemo, useRef, useState, type ClipboardEvent, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { fieldLabel } from '../../../../components/entity/entity-texts'
import { isComposing } from '../../../../screens/entity/ime'
import { useTitles } from '../../../../screens/entity/use-titles'
import type { Refs } from '../../../../providers/data/refs'
import type { Entity } from '../../../../schemas/core/define'
import { Button } from '../../../../ui/button'
import { dragAnnouncements } from '../../../../ui/drag/drag-announcements'
import { useHandleSensors } from '../../../../ui/drag/drag-sensors'
import { useStable } from '../../../../ui/use-stable'
import type { Accounts } from '../accounts'
import { accountIndex } from './account-search'
import { GridProvider, type GridScope } from './grid-context'
import { newLine, type GridLine, type LineColumn } from './grid-line'
import { GridRow } from './grid-row'
import { shownColumns } from './line-columns'
import { dropLine, duplicateLine, moveLine } from './line-edits'
import { useCellMoves } from './use-cell-moves'
import { useSheetPaste } from './use-sheet-paste'
import { useLineKeys, useVoucher, type VoucherStore } from './voucher-store'
import '../voucher.css'

export interface VoucherGridProps {
  store: VoucherStore
  /** `fa/voucher-line`: its labels. */
  entity: Entity
  accounts: Accounts
  company: GridScope['company']
  /** Titles that came with the lines. */
  refs: Refs
  most: number
  disabled: boolean
  /** Company currency for one unit on the voucher's date; null where there is none. */
  rateOf: (currency: string) => Promise<string | null>
  /** Below the lines: totals. */
  children?: ReactNode
}

export function VoucherGrid({ store, entity, accounts, company, refs, most, disabled, rateOf, children }: VoucherGridProps) {
  const { t } = useTranslation('fa')
  const region = useRef<HTMLDivElement>(null)
  const keys = useLineKeys(store)
  const columns = useColumns(store, accounts, company.currency)
  const titles = useLineTitles(store, entity, refs)
  const index = useMemo(() => accountIndex(accounts.all.filter(({ postable, active }) => postable && active)), [accounts])
  const columnLabel = useStable((column: LineColumn) => fieldLabel(t, entity, column))
  const limit = useStable(() => most)
  const moves = useCellMoves({ store, region, columns, accounts, company, most, rateOf })
  const scope = useMemo(
    (): GridScope => ({ store, accounts: accounts.byId, index, company, titles, columnLabel, most: limit, disabled, ...moves }),
    [store, accounts, index, company, titles, columnLabel, limit, disabled, moves],
  )
  const onPaste = useSheetPaste({ store, columns, index, entity, most, titles })
  const onKeyDown = (event: KeyboardEvent) => {
    const key = lineOf(event.target)
    if (event.defaultPrevented || disabled || isComposing(event) || key === undefined) return
    const act = lineAct(event, key, store)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    const focused = act()
    const column = columnOf(event.target) ?? 'account'
    moves.focus(focused, column)
  }
  const at = (key: unknown) => keys.indexOf(String(key))
  const nameOf = (key: unknown) => t('voucher_edit.line', { n: at(key) + 1 })
  return (
    <GridProvider value={scope}>
      <div className="k-fa-frame">
        <div
          ref={region}
          className="k-fa-grid"
          role="table"
          aria-label={t('voucher_edit.lines')}
          aria-rowcount={keys.length + 1}
          style={{ '--k-fa-columns': template(columns), '--k-fa-least': leastWidth(columns) } as CSSProperties}
          onKeyDown={onKeyDown}
          onPaste={(event: ClipboardEvent) => {
            const key = lineOf(event.target)
            if (!disabled && key !== undefined) onPaste(event, key, columnOf(event.target) ?? 'account')
          }}
        >
          <div role="row" className="k-fa-row k-fa-head">
            <span role="columnheader" className="k-fa-place">
              <span className="k-visually-hidden">{t('voucher_edit.position')}</span>
            </span>
            {columns.map((column) => (
              <span key={column} role="columnheader" className="k-fa-cell" data-column={column}>
                {columnLabel(column)}
              </span>
            ))}
            <span role="columnheader" className="k-fa-acts">
              <span className="k-visually-hidden">{t('voucher_edit.acts')}</span>
            </span>
          </div>
          <SortableLines keys={keys} nameOf={nameOf} onMove={(from, over) => store.setLines((lines) => moveLine(lines, from, over))}>
            {keys.map((key, place) => (
              <GridRow key={key} lineKey={key} at={place} columns={columns} />
            ))}
          </SortableLines>
        </div>
        {children}
      </div>
      {!disabled && (
        <span>
          <Button
            type="text"
            icon={<PlusOutlined aria-hidden />}
            disabled={keys.length >= most}
            onClick={() => {
              const line = newLine()
              flushSync(() => store.setLines((lines) => [...lines, line]))
              moves.focus(line.key, 'account')
            }}
          >
            {t('voucher_edit.add_line')}
          </Button>
        </span>
      )}
    </GridProvider>
  )
}

interface SortableLinesProps {
  keys: readonly string[]
  nameOf: (key: unknown) => string
  onMove: (from: string, over: string) => void
  children: ReactNode
}

function SortableLines({ keys, nameOf, onMove, children }: SortableLinesProps) {
  const { t } = useTranslation('screens')
  const sensors = useHandleSensors(sortableKeyboardCoordinates)
  const items = useMemo(() => [...keys], [keys])
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(String(active.id), String(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: dragAnnouncements(t, nameOf, (key) => keys.indexOf(String(key)) + 1, keys.length),
        screenReaderInstructions: { draggable: t('drag.instructions') },
        container: document.body,
      }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** Ctrl+D the line again, Ctrl+Delete without it, Alt+↑ and ↓ its place. @returns what does it; that returns the line that has the focus then */
function lineAct(event: KeyboardEvent, key: string, store: VoucherStore): (() => string) | undefined {
  const { lines } = store.get()
  const at = lines.findIndex((line) => line.key === key)
  const isCtrl = event.ctrlKey || event.metaKey
  if (isCtrl && event.key.toLowerCase() === 'd')
    return () => {
      const copied = duplicateLine(lines, key)
      store.setLines(() => copied.lines)
      return copied.key
    }
  if (isCtrl && (event.key === 'Delete' || event.key === 'Backspace'))
    return () => {
      store.setLines((all) => dropLine(all, key))
      const left = store.get().lines
      return (left[at] ?? left.at(-1))?.key ?? key
    }
  if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    const over = lines[at + (event.key === 'ArrowUp' ? -1 : 1)]
    return () => {
      if (over) store.setLines((all) => moveLine(all, key, over.key))
      return key
    }
  }
  return undefined
}

const lineOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-line]')?.dataset.line : undefined
// The grid alone writes it.
const columnOf = (target: EventTarget): LineColumn | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-column]')?.dataset.column as LineColumn | undefined) : undefined

/** A text that stays the same while the columns do. */
function useColumns(store: VoucherStore, accounts: Accounts, company: string): readonly LineColumn[] {
  const [chosen] = useState<ReadonlySet<LineColumn>>(() => new Set())
  const text = useVoucher(store, ({ lines }) => shownColumns(lines, (id) => accounts.byId.get(id), { company, chosen }).join(' '))
  return useMemo(() => text.split(' ') as LineColumn[], [text])
}

/** What the lines refer to, by name. ReportRequest again only when a reference changes. */
function useLineTitles(store: VoucherStore, entity: Entity, refs: Refs): Refs {
  const text = useVoucher(store, ({ lines }) => referencesText(lines))
  const rows = useMemo(() => JSON.parse(text) as Record<string, number>[], [text])
  return useTitles(entity, rows, refs)
}

let told: { lines: readonly GridLine[]; text: string } | undefined
function referencesText(lines: readonly GridLine[]): string {
  if (told?.lines !== lines) {
    const rows = lines
      .filter((line) => line.department ?? line.project ?? line.organization ?? line.person)
      .map(({ department, project, organization, person }) => ({ department, project, organization, person }))
    told = { lines, text: JSON.stringify(rows) }
  }
  return told.text
}

/** px at least, and the share of what is left. */
const widths: Partial<Record<LineColumn, readonly [number, number]>> = {
  account: [180, 2],
  memo: [160, 2],
  debit: [112, 1],
  credit: [112, 1],
  currency: [72, 0],
  rate: [96, 0],
}
const widthOf = (column: LineColumn): readonly [number, number] => widths[column] ?? [120, 1]
const [placeWidth, actsWidth] = [52, 64]

// Each line is a grid of its own: they agree because no width depends on what stands in a cell.
const template = (columns: readonly LineColumn[]): string =>
  [
    `${placeWidth}px`,
    ...columns.map((column) => {
      const [least, share] = widthOf(column)
      return share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`
    }),
    `${actsWidth}px`,
  ].join(' ')
const leastWidth = (columns: readonly LineColumn[]): string =>
  `${columns.reduce((sum, column) => sum + widthOf(column)[0], placeWidth + actsWidth)}px`
