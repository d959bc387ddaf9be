/** One line of the voucher. It draws again when it changes, or the columns do. */
import { memo, type CSSProperties } from 'react'
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useTranslation } from 'react-i18next'
import { AccountCell } from './account-cell'
import { AmountCell } from './amount-cell'
import { useGrid } from './grid-context'
import type { GridLine, LineColumn } from './grid-line'
import { dropLine, duplicateLine } from './line-edits'
import { ReferenceCell, referredEntity } from './reference-cell'
import { TextCell } from './text-cell'
import { useLine, useVoucher } from './voucher-store'

interface GridRowProps {
  lineKey: string
  /** From 0. */
  at: number
  columns: readonly LineColumn[]
}

export const GridRow = memo(function GridRow({ lineKey, at, columns }: GridRowProps) {
  const { store, disabled, columnLabel, focus } = useGrid()
  const { t } = useTranslation('fa')
  const line = useLine(store, lineKey)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: lineKey,
    disabled,
  })
  if (!line) return null
  const name = t('voucher_edit.line', { n: at + 1 })
  const style: CSSProperties = {
    transform: CSS.Translate.toString(transform ? { ...transform, x: 0 } : null),
    ...(transition ? { transition } : {}),
  }
  return (
    <div ref={setNodeRef} role="row" className="k-fa-row" data-line={lineKey} data-dragging={isDragging || undefined} style={style}>
      <span role="rowheader" className="k-fa-place">
        {!disabled && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            className="k-drag-handle"
            {...attributes}
            {...listeners}
            tabIndex={-1}
            aria-label={t('voucher_edit.move_line', { n: at + 1 })}
          >
            <HolderOutlined aria-hidden />
          </button>
        )}
        {at + 1}
      </span>
      {columns.map((column) => (
        <span key={column} role="cell" className="k-fa-cell" data-column={column}>
          <Cell line={line} column={column} label={`${name}, ${columnLabel(column)}`} />
        </span>
      ))}
      <span role="cell" className="k-fa-acts">
        {!disabled && (
          <>
            <button
              type="button"
              className="k-row-button"
              tabIndex={-1}
              aria-label={t('voucher_edit.duplicate_line', { n: at + 1 })}
              title={t('voucher_edit.duplicate_line', { n: at + 1 })}
              onClick={() => {
                const { lines, key } = duplicateLine(store.get().lines, lineKey)
                store.setLines(() => lines)
                focus(key, 'account')
              }}
            >
              <CopyOutlined aria-hidden />
            </button>
            <button
              type="button"
              className="k-row-button"
              tabIndex={-1}
              aria-label={t('voucher_edit.drop_line', { n: at + 1 })}
              title={t('voucher_edit.drop_line', { n: at + 1 })}
              onClick={() => store.setLines((lines) => dropLine(lines, lineKey))}
            >
              <DeleteOutlined aria-hidden />
            </button>
          </>
        )}
      </span>
    </div>
  )
})

function Cell({ line, column, label }: { line: GridLine; column: LineColumn; label: string }) {
  const { store } = useGrid()
  const fault = useVoucher(store, ({ faults }) => faults[`${line.key}.${column}`])
  const common = { lineKey: line.key, fault, label }
  if (column === 'account') return <AccountCell {...common} value={line.account} />
  if (column === 'debit' || column === 'credit') return <AmountCell {...common} side={column} value={line[column]} />
  const value = line[column]
  if (referredEntity[column] !== undefined)
    return <ReferenceCell {...common} column={column} value={typeof value === 'number' ? value : null} />
  return <TextCell {...common} column={column} value={typeof value === 'string' ? value : ''} />
}
