/** A column: its name, how many, how much; its cards, more of them when the last comes into sight. */
import type { ReactNode } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import InfoCircleOutlined from '@ant-design/icons/InfoCircleOutlined'
import { useDroppable } from '@dnd-kit/core'
import { Skeleton, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatPercent } from '../../../../components/format/format-number'
import { useFormats } from '../../../../components/format/format-settings'
import { useInSight } from '../../../../ui/use-in-sight'
import { i18nText } from '../../../../shared/engine/i18n-text'
import type { BoardColumn } from '../../../../shared/cm/lead'
import { columnId } from './board-drag'
import type { Column } from './use-board'

export interface ColumnProps {
  column: BoardColumn
  name: string
  currency: string
  content: Column
  folded: boolean
  onFold: (folded: boolean) => void
  /** What its stage asks for, in words. */
  asks: readonly string[]
  /** A card is dragged over it. */
  isOver: boolean
  /** Nothing is put here. */
  closed?: boolean
  /** Makes a lead in it; absent = none is made here. */
  onAdd?: () => void
  /** The form of the new one, while it is made. */
  quick?: ReactNode
  children: ReactNode
}

export function BoardColumnView({
  column,
  name,
  currency,
  content,
  folded,
  onFold,
  asks,
  isOver,
  closed = false,
  onAdd,
  quick,
  children,
}: ColumnProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const { language } = useFormats()
  const guidance = i18nText(column.stage?.guidance, language)
  const id = columnId(column.value)
  const { setNodeRef } = useDroppable({ id, disabled: closed })
  const colour = column.stage?.colour
  return (
    <section
      ref={setNodeRef}
      className="k-lead-column"
      data-column={id}
      data-folded={folded || undefined}
      data-over={isOver || undefined}
      data-kind={column.stage?.kind}
      aria-label={name}
    >
      <header className="k-lead-column-head" style={colour ? { borderTopColor: colour } : undefined}>
        <h2>
          {column.stage?.fold ? (
            <button type="button" className="k-lead-column-fold" aria-expanded={!folded} onClick={() => onFold(!folded)}>
              {name}
            </button>
          ) : (
            name
          )}
          <span className="k-count">{column.count}</span>
          {(asks.length > 0 || guidance !== '') && (
            <Tooltip title={<StageHints guidance={guidance} asks={asks} />}>
              <button
                type="button"
                className="k-icon-button"
                aria-label={[
                  guidance && t('board.guidance', { stage: name, text: guidance }),
                  asks.length > 0 && t('board.asks', { stage: name, list: asks.join(', ') }),
                ]
                  .filter(Boolean)
                  .join(' ')}
              >
                <InfoCircleOutlined aria-hidden />
              </button>
            </Tooltip>
          )}
          {onAdd && !folded && (
            <button
              type="button"
              className="k-icon-button k-lead-add"
              aria-label={t('screens:quick.open_in', { lane: name })}
              onClick={onAdd}
            >
              <PlusOutlined aria-hidden />
            </button>
          )}
        </h2>
        {!folded && (
          <p className="k-lead-column-sums">
            <span className="k-number" title={t('board.sum')}>
              {currency} {formatMoney(column.sum, currency)}
            </span>
            {column.stage?.kind === 'open' && (
              <span className="k-muted k-number" title={t('board.weighted')}>
                {t('board.weighted_by', {
                  percent: formatPercent(column.stage.probability ?? '0'),
                  sum: formatMoney(column.weighted, currency),
                })}
              </span>
            )}
            {!column.stage && (
              <span className="k-muted k-number">{t('board.weighted_of', { sum: formatMoney(column.weighted, currency) })}</span>
            )}
            {column.no_rate > 0 && <span className="k-lead-past">{t('board.no_rate', { n: column.no_rate })}</span>}
          </p>
        )}
      </header>
      {!folded && (
        <div className="k-lead-column-cards">
          {quick}
          {content.loading
            ? [0, 1].map((row) => (
                <div key={row} className="k-lead">
                  <Skeleton active title={false} paragraph={{ rows: 3 }} />
                </div>
              ))
            : children}
          {!content.loading && column.count === 0 && <p className="k-lead-column-empty">{t('board.empty_column')}</p>}
          {content.more && <More onSeen={content.loadMore} count={content.cards.length} />}
        </div>
      )}
    </section>
  )
}

/** What to do there, and what it asks for. */
function StageHints({ guidance, asks }: { guidance: string; asks: readonly string[] }) {
  return (
    <>
      {guidance !== '' && <p className="k-lead-column-guidance">{guidance}</p>}
      {asks.length > 0 && (
        <ul className="k-lead-column-asks">
          {asks.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Asks for the next cards when it comes into sight. */
function More({ onSeen, count }: { onSeen: () => void; count: number }) {
  const { t } = useTranslation('cm')
  const place = useInSight<HTMLParagraphElement>(onSeen, count)
  return (
    <p ref={place} className="k-lead-column-empty" role="status">
      {t('board.more')}
    </p>
  )
}
