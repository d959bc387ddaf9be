/** What was booked with a party, with the running balance; each line opens its voucher. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../api/call'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { ScreenError } from '../../../screens/entity/screen-error'
import { amountText, formatMoney } from '../../../shared/engine/amount-text'
import { useIsPhone } from '../../../ui/use-is-phone'
import type { PartyLedgerAnswer, PartySide } from '../../../shared/fa/settlement-calls'
import { Figure, FigureTable, type FigureColumn } from '../report/figure-table'
import { isZero } from '../report/figure-text'
import { sumRow } from '../report/ledger-rows'
import { voucherLink } from '../report/report-links'
import { partyCalls, partyKey } from './party-calls'
import { queryOf, type Party } from './party-kinds'
import { SpanFields, spanOf } from './span-fields'
import type { ChangeAddress } from './use-party-address'

interface LedgerTabProps {
  side: PartySide
  party: Party
  params: URLSearchParams
  change: ChangeAddress
}

export function usePartyLedger({ side, party, params }: Omit<LedgerTabProps, 'change'>) {
  const span = spanOf(params)
  return useQuery({
    queryKey: [partyKey, side, 'ledger', party, span],
    staleTime: 0,
    retry: 1,
    queryFn: async ({ signal }) => (await call(partyCalls[side].ledger, { query: { ...queryOf(party), ...span }, signal })).data,
  })
}

export function LedgerTab({ change, ...requested }: LedgerTabProps) {
  const { data, error, refetch } = usePartyLedger(requested)
  return (
    <div className="k-fa-party-part">
      <SpanFields params={requested.params} change={change} span={data} />
      {error ? (
        <ScreenError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Ledger answer={data} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
    </div>
  )
}

function Ledger({ answer }: { answer: PartyLedgerAnswer }) {
  return useIsPhone() ? <Cards answer={answer} /> : <Table answer={answer} />
}

function Table({ answer: { lines, currency, opening_base, closing_base, debit, credit } }: { answer: PartyLedgerAnswer }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const isForeign = lines.some((line) => line.currency !== currency)
  const columns: FigureColumn[] = [
    { key: 'date', label: t('report_screen.column.date') },
    { key: 'number', label: t('report_screen.column.number') },
    { key: 'text', label: t('report_screen.column.text') },
    ...(isForeign ? [{ key: 'foreign', label: t('report_screen.column.foreign'), kind: 'amount' as const }] : []),
    { key: 'debit', label: t('report_screen.column.debit'), kind: 'amount' },
    { key: 'credit', label: t('report_screen.column.credit'), kind: 'amount' },
    { key: 'balance', label: t('report_screen.column.balance'), kind: 'amount' },
  ]
  const rows = lines.map((line) => ({
    key: String(line.line),
    cells: {
      date: formatDate(line.date, formats),
      number: <VoucherNumber line={line} />,
      text: aboutOf(line),
      foreign: line.currency !== currency && amountText(line.amount_currency, line.currency),
      debit: <Figure amount={line.debit} currency={currency} />,
      credit: <Figure amount={line.credit} currency={currency} />,
      balance: <Figure amount={line.balance_base} currency={currency} blankZero={false} />,
    },
  }))
  const opening = sumRow('opening', { text: t('report_screen.opening'), tone: 'carried', balance: opening_base }, { currency })
  const closing = sumRow('closing', { text: t('report_screen.closing'), debit, credit, balance: closing_base }, { currency })
  return <FigureTable label={t('party.tab.ledger')} columns={columns} rows={[opening, ...rows]} foot={[closing]} />
}

/** Each line with what it changed, a credit with a minus, and the balance after it. */
function Cards({ answer: { lines, currency, opening_base, closing_base } }: { answer: PartyLedgerAnswer }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const balance = (amount: string) => <Figure amount={amount} currency={currency} blankZero={false} />
  return (
    <ul className="k-fa-party-cards" aria-label={t('party.tab.ledger')}>
      <li>
        {t('report_screen.opening')}
        <strong className="k-number">{balance(opening_base)}</strong>
      </li>
      {lines.map((line) => (
        <li key={line.line}>
          <span className="k-fa-party-name">
            {formatDate(line.date, formats)} <VoucherNumber line={line} />
          </span>
          <strong className="k-number">
            {isZero(line.debit) ? `− ${formatMoney(line.credit, currency)}` : formatMoney(line.debit, currency)}
          </strong>
          <small className="k-muted">{aboutOf(line)}</small>
          <small className="k-muted k-number">
            {t('report_screen.column.balance')} {balance(line.balance_base)}
          </small>
        </li>
      ))}
      <li>
        {t('report_screen.closing')}
        <strong className="k-number">{balance(closing_base)}</strong>
      </li>
    </ul>
  )
}

type Line = PartyLedgerAnswer['lines'][number]

function VoucherNumber({ line: { voucher, number } }: { line: Line }) {
  return voucher === null ? number : <Link to={voucherLink(voucher)}>{number}</Link>
}

const aboutOf = ({ text, document_no, account }: Line): string => [text, document_no, account.name].filter(Boolean).join(' · ')
