/** A leave type with what is left of it: the number that matters first, then where it comes from. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import type { LeaveBalance } from '../../../shared/as/balance'
import { Button } from '../../../ui/button'
import { amountText, hoursText } from '../common/amounts'
import { labelText } from '../common/day-texts'
import { expiresSoon, meterOf } from './balance-rules'

interface BalanceCardProps {
  balance: LeaveBalance
  daily: number
  today: string
  /** Of the form to ask with; absent = none is linked. */
  apply: string | undefined
  onLedger: () => void
}

export function BalanceCard({ balance, daily, today, apply, onLedger }: BalanceCardProps) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const { leave, left_min: left, next_expiry: expiry } = balance
  const meter = meterOf(balance)
  const name = labelText(leave, formats.language)
  const amount = (minutes: number) => amountText(t, minutes, daily)
  const fact = (key: string, minutes: number) =>
    minutes !== 0 && (
      <div key={key}>
        <dt>{t(`balance.${key}`)}</dt>
        <dd>{amount(minutes)}</dd>
      </div>
    )
  return (
    <li className="k-as-balance" aria-label={name}>
      <h2>
        <span className="k-as-bar" style={leave.colour ? { background: leave.colour } : undefined} aria-hidden />
        {name}
      </h2>
      <p className="k-as-left">
        {left === null ? (
          <>
            <strong>{amount(balance.used_min)}</strong> <span className="k-muted">{t('balance.used_so_far')}</span>
          </>
        ) : (
          <>
            <strong>{amount(left)}</strong> <span className="k-muted">{t('balance.left')}</span>
          </>
        )}
      </p>
      {meter && (
        <div className="k-as-meter" aria-hidden>
          <span style={{ width: `${meter.used}%` }} />
          <span style={{ width: `${meter.pending}%` }} data-pending />
        </div>
      )}
      <dl>
        {balance.ceiling_min !== null && fact('ceiling', balance.ceiling_min)}
        {fact('entitled', balance.entitled_min)}
        {fact('carried', balance.carried_min)}
        {left !== null && fact('used', balance.used_min)}
        {fact('pending', balance.pending_min)}
      </dl>
      {expiry && (
        <p className={expiresSoon(expiry, today) ? 'k-as-soon' : 'k-muted'}>
          {t('balance.expires', { amount: amount(expiry.minutes), date: formatDate(expiry.date, formats) })}
        </p>
      )}
      {balance.projected_grants.map(({ date, minutes }) => (
        <p key={date} className="k-muted">
          {t('balance.granted_on', { amount: amount(minutes), date: formatDate(date, formats) })}
        </p>
      ))}
      <p className="k-muted k-as-terms">
        {[
          t('balance.unit', { amount: hoursText(t, leave.unit_min) }),
          leave.pay_ratio === 1
            ? t('balance.full_pay')
            : leave.pay_ratio === 0
              ? t('balance.no_pay')
              : t('balance.part_pay', { n: Math.round(leave.pay_ratio * 100) }),
          ...(leave.documents === 'always' ? [t('balance.documents')] : []),
          ...(leave.documents === 'over' ? [t('balance.documents_over', { amount: amount(leave.documents_over_min ?? 0) })] : []),
        ].join(' · ')}
      </p>
      <div className="k-as-balance-acts">
        {apply !== undefined && (
          <Link className="k-as-apply" to={apply}>
            {t('balance.apply')}
          </Link>
        )}
        <Button type="text" size="small" label={t('balance.ledger_of', { name })} onClick={onLedger}>
          {t('balance.ledger')}
        </Button>
      </div>
    </li>
  )
}
