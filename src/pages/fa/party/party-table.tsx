/** Rows of parties: a table that sorts, cards on a phone. The name opens the card. */
import type { ReactNode } from 'react'
import { Progress, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../components/format/format-number'
import { amountText, formatMoney } from '../../../shared/engine/amount-text'
import type { PartyRow, PartySort } from '../../../shared/fa/party-list'
import type { PartySide } from '../../../shared/fa/settlement-calls'
import { useIsPhone } from '../../../ui/use-is-phone'
import { Figure, FigureTable, type FigureColumn, type FigureRow } from '../report/figure-table'
import { isZero } from '../report/figure-text'
import { partyKinds } from './party-kinds'
import type { ShownParties, ShownParty } from './party-rows'
import type { PartyKind } from './use-party-address'

interface PartyTableProps {
  side: PartySide
  kind: PartyKind
  answer: ShownParties
  sort: string
  onSort: (sort: string) => void
  onOpen: (id: number) => void
}

const amounts = ['open', 'overdue', 'not_due', 'deposits'] as const

export function PartyTable({ side, kind, answer, sort, onSort, onOpen }: PartyTableProps) {
  const { t } = useTranslation('fa')
  const isPhone = useIsPhone()
  const { rows, currency } = answer
  if (isPhone) return <Cards answer={answer} onOpen={onOpen} />
  const { columns: has, isSorted } = partyKinds[kind]
  const head = (by: PartySort): ReactNode => (isSorted ? <SortHead by={by} sort={sort} onSort={onSort} /> : t(`party.column.${by}`))
  const all: FigureColumn[] = [
    ...amounts.map((key): FigureColumn => ({ key, label: head(key), kind: 'amount' })),
    { key: 'foreign', label: t('party.column.foreign'), kind: 'amount' },
    { key: 'oldest', label: head('oldest_overdue_days'), kind: 'amount' },
    ...(side === 'receivable' ? [{ key: 'credit', label: t('party.column.credit') }] : []),
  ]
  const columns: FigureColumn[] = [{ key: 'name', label: head('name') }, ...all.filter(({ key }) => has.some((one) => one === key))]
  const drawn = rows.map((row): FigureRow => ({
    key: String(row.id),
    cells: {
      name: <Name row={row} onOpen={onOpen} />,
      ...Object.fromEntries(amounts.map((key) => [key, <Figure key={key} amount={row[key] ?? '0'} currency={currency} />])),
      foreign: foreignText(row, currency),
      oldest: row.oldest_overdue_days > 0 && t('party.days', { count: row.oldest_overdue_days }),
      credit: <Credit credit={row.credit ?? null} />,
    },
  }))
  return <FigureTable label={t(`party.of.${kind}.title.${side}`)} columns={columns} rows={drawn} />
}

const foreignText = ({ by_currency = [] }: ShownParty, currency: string): string =>
  by_currency
    .filter((one) => one.currency !== currency && !isZero(one.amount))
    .map((one) => amountText(one.amount, one.currency))
    .join(' · ')

function SortHead({ by, sort, onSort }: { by: PartySort; sort: string; onSort: (sort: string) => void }) {
  const { t } = useTranslation('fa')
  const order = sort === by ? 'up' : sort === `-${by}` ? 'down' : null
  // Names begin with a, amounts with the largest.
  const next = by === 'name' ? (order === 'up' ? `-${by}` : by) : order === 'down' ? by : `-${by}`
  return (
    <button
      type="button"
      className="k-fa-party-sort"
      aria-pressed={order !== null}
      {...(order ? { 'aria-description': t(`party.sorted.${order}`) } : {})}
      onClick={() => onSort(next)}
    >
      {t(`party.column.${by}`)}
      <span aria-hidden>{order === 'up' ? ' ↑' : order === 'down' ? ' ↓' : ''}</span>
    </button>
  )
}

function Name({ row: { id, name, code }, onOpen }: { row: ShownParty; onOpen: (id: number) => void }) {
  return (
    <span className="k-fa-party-name">
      <button type="button" className="k-fa-party-open" onClick={() => onOpen(id)}>
        {name}
      </button>
      {code && <small className="k-muted">{code}</small>}
    </span>
  )
}

/** How much of the credit is used, as of last night; what its control says in words. */
function Credit({ credit }: { credit: PartyRow['credit'] }) {
  const { t } = useTranslation('fa')
  if (!credit) return null
  const { usage, action } = credit
  const isOver = usage === null ? action !== 'none' : Number(usage) >= 100
  return (
    <span className="k-fa-party-credit">
      {usage !== null && (
        <>
          <Progress
            percent={Math.min(100, Number(usage))}
            size="small"
            showInfo={false}
            status={isOver ? 'exception' : 'normal'}
            aria-label={t('party.column.credit')}
          />
          <span className="k-number">{formatPercent(usage)}</span>
        </>
      )}
      {action !== 'none' && <Tag color={isOver ? 'error' : 'warning'}>{t(`party.credit.${action}`)}</Tag>}
    </span>
  )
}

function Cards({ answer: { rows, currency }, onOpen }: { answer: ShownParties; onOpen: (id: number) => void }) {
  const { t } = useTranslation('fa')
  return (
    <ul className="k-fa-party-cards">
      {rows.map((row) => (
        <li key={row.id}>
          <Name row={row} onOpen={onOpen} />
          <strong className="k-number">{formatMoney(row.open, currency)}</strong>
          <span className="k-muted">{foreignText(row, currency)}</span>
          <span className="k-fa-party-late">
            {!isZero(row.overdue) &&
              t('party.overdue_by', {
                amount: formatMoney(row.overdue, currency),
                days: t('party.days', { count: row.oldest_overdue_days }),
              })}
          </span>
        </li>
      ))}
    </ul>
  )
}
