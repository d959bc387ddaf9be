/** What is open of a party; chosen items are those that the next act begins with. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Checkbox, Skeleton, Tag } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '../../../components/format/format-date'
import { useFormats, type Formats } from '../../../components/format/format-settings'
import { ScreenError } from '../../../screens/entity/screen-error'
import { amountText, formatMoney } from '../../../shared/engine/amount-text'
import { useIsPhone } from '../../../ui/use-is-phone'
import type { OpenItemRow, OpenItemsAnswer, PartySide } from '../../../shared/fa/settlement-calls'
import { FigureTable, type FigureColumn, type FigureRow } from '../report/figure-table'
import { isZero } from '../report/figure-text'
import { voucherLink } from '../report/report-links'
import { ownSide } from './party-calls'

interface OpenItemsTabProps {
  side: PartySide
  items: UseQueryResult<OpenItemsAnswer>
  chosen: ReadonlySet<number>
  onChoose: (lines: ReadonlySet<number>) => void
}

export function OpenItemsTab({ side, items, chosen, onChoose }: OpenItemsTabProps) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const isPhone = useIsPhone()
  const { data, error, refetch } = items
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  if (data.items.length === 0) return <p className="k-fa-party-none">{t('party.no_items')}</p>
  const choose = (line: number, on: boolean) => onChoose(new Set(on ? [...chosen, line] : [...chosen].filter((one) => one !== line)))
  const columns: FigureColumn[] = [
    { key: 'due', label: t('party.item.due') },
    { key: 'voucher', label: t('party.item.voucher') },
    { key: 'residual', label: t('party.item.residual'), kind: 'amount' },
    { key: 'amount', label: t('party.item.amount'), kind: 'amount' },
    { key: 'base', label: t('party.item.base', { currency: data.currency }), kind: 'amount' },
    { key: 'account', label: t('party.item.account') },
  ]
  const rows = data.items.map((item): FigureRow => ({
    key: String(item.line),
    cells: {
      due: (
        <Checkbox checked={chosen.has(item.line)} onChange={({ target }) => choose(item.line, target.checked)}>
          {dueText(item, t, formats)}
        </Checkbox>
      ),
      voucher: <ItemVoucher item={item} />,
      account: `${item.account.code} ${item.account.name}`,
      amount: signed(item, side, item.amount, item.currency),
      residual: (
        <>
          {signed(item, side, item.residual, item.currency)}
          {!isZero(item.pending) && (
            <small className="k-fa-party-held">{t('party.held', { amount: formatMoney(item.pending, item.currency) })}</small>
          )}
        </>
      ),
      base: signed(item, side, item.residual_base, data.currency, true),
    },
  }))
  const foot = data.totals.map((total): FigureRow => ({
    key: total.currency,
    cells: {
      due: t('party.total_in', { currency: total.currency }),
      residual: amountText(total.residual, total.currency),
      base: formatMoney(total.residual_base, data.currency),
    },
  }))
  return isPhone ? (
    <Cards rows={rows} foot={foot} />
  ) : (
    <FigureTable label={t('party.tab.items')} columns={columns} rows={rows} foot={foot} />
  )
}

/** What is open is in sight; what the table has beside it is below. */
function Cards({ rows, foot }: { rows: readonly FigureRow[]; foot: readonly FigureRow[] }) {
  const { t } = useTranslation('fa')
  return (
    <ul className="k-fa-party-cards" aria-label={t('party.tab.items')}>
      {[...rows, ...foot].map(({ key, cells }) => (
        <li key={key}>
          {cells.due}
          <strong className="k-number">{cells.residual}</strong>
          {cells.voucher !== undefined && (
            <div className="k-fa-party-entry">
              {cells.voucher}
              <small className="k-muted">
                {cells.account} · {t('party.item.amount')} {cells.amount}
              </small>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Its due date, and how late it is. */
export function dueText({ due_date, date, overdue_days }: OpenItemRow, t: TFunction<'fa'>, formats: Formats) {
  return (
    <span className="k-fa-party-due">
      {formatDate(due_date ?? date, formats)} {overdue_days > 0 && <Tag color="error">{t('party.late', { count: overdue_days })}</Tag>}
    </span>
  )
}

export function ItemVoucher({ item: { voucher, document_no, memo } }: { item: OpenItemRow }) {
  const about = [document_no, memo].filter(Boolean).join(' · ')
  return (
    <span className="k-fa-party-name">
      {voucher.id === null ? voucher.number : <Link to={voucherLink(voucher.id)}>{voucher.number}</Link>}
      {about !== '' && <small className="k-muted">{about}</small>}
    </span>
  )
}

/** What lessens the balance has a minus. */
function signed({ side: of }: OpenItemRow, side: PartySide, amount: string, currency: string, bare = false): string {
  const text = bare ? formatMoney(amount, currency) : amountText(amount, currency)
  return of === ownSide[side] ? text : `− ${text}`
}
