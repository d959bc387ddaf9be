/** Every grant, use and expiry of a leave type with the balance after it. */
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../api/call'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { ScreenError } from '../../../screens/entity/screen-error'
import { readLedger, type LeaveBalance, type LedgerLine } from '../../../shared/as/balance'
import { useIsPhone } from '../../../ui/use-is-phone'
import { amountText } from '../common/amounts'
import { labelText } from '../common/day-texts'
import { isGain } from './balance-rules'

interface LedgerDrawerProps {
  balance: LeaveBalance
  daily: number
  onClose: () => void
}

export function LedgerDrawer({ balance, daily, onClose }: LedgerDrawerProps) {
  const { t } = useTranslation(['as', 'screens'])
  const { language } = useFormats()
  const isPhone = useIsPhone()
  const { id } = balance.leave
  const { data, error, refetch } = useQuery({
    queryKey: ['as', 'balance', 'ledger', id],
    queryFn: async ({ signal }) => (await call(readLedger, { query: { leave: String(id) }, signal })).data,
    retry: 1,
  })
  return (
    <Drawer
      open
      onClose={onClose}
      size={isPhone ? '100%' : 640}
      title={<h2 className="k-record-title">{t('as:balance.ledger_of', { name: labelText(balance.leave, language) })}</h2>}
      closable={{ 'aria-label': t('screens:close') }}
      mask={{ closable: true }}
      styles={{ mask: { background: 'rgb(0 0 0 / 20%)' } }}
    >
      {!data && error ? (
        <ScreenError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="k-skeleton" active paragraph={{ rows: 8 }} />
      ) : data.length === 0 ? (
        <p className="k-muted">{t('as:balance.no_ledger')}</p>
      ) : (
        <ul className="k-as-ledger">
          {data.map((line) => (
            <Line key={line.id} line={line} daily={daily} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}

function Line({ line, daily }: { line: LedgerLine; daily: number }) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const { kind, minutes, record, lot, reason } = line
  const sign = isGain(line) ? '+' : ''
  return (
    <li>
      <span className="k-as-times">{formatDate(line.effective_date, formats)}</span>
      <span className="k-as-ledger-what">
        <span>{t(`ledger.kind.${kind}`)}</span>
        {record && (record.instance === null ? <span>{record.no}</span> : <Link to={`/wf-form?id=${record.instance}`}>{record.no}</Link>)}
        {kind === 'grant' && lot.valid_to && (
          <span className="k-muted">{t('ledger.until', { date: formatDate(lot.valid_to, formats) })}</span>
        )}
        {reason && <span className="k-muted">{reason}</span>}
      </span>
      <span className="k-as-ledger-amount" data-gain={isGain(line) || undefined}>
        {sign}
        {amountText(t, minutes, daily)}
      </span>
      <span className="k-as-ledger-balance">{amountText(t, line.balance_min, daily)}</span>
    </li>
  )
}
