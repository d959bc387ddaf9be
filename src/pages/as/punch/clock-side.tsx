/** Below the clock: today's punches, what of this month is open, the next shifts, and the balances that are asked for most. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../api/call'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useRights } from '../../../providers/access/use-right'
import { readBalance } from '../../../shared/as/balance'
import type { ClockToday } from '../../../shared/as/clocking'
import { amountText } from '../common/amounts'
import { labelText, spanText, weekdayText } from '../common/day-texts'
import { PunchList } from '../common/punch-list'
import OwnCodeCard from '../kiosk/own-code-card'
import { mostUsed } from '../leave/balance-rules'

const rights = ['as.use.calendar.actions.list', 'as.use.leave.actions.list']

export function ClockSide({ today }: { today: ClockToday }) {
  const { t } = useTranslation('as')
  const permits = useRights(rights)
  return (
    <div className="k-as-side">
      <section className="k-as-card" aria-labelledby="k-as-punches">
        <h2 id="k-as-punches">{t('clocking.punches')}</h2>
        {today.punches.length > 0 ? (
          <PunchList punches={today.punches} zone={today.zone} />
        ) : (
          <p className="k-muted">{t('clocking.no_punches')}</p>
        )}
      </section>
      {permits('as.use.calendar.actions.list') && <MonthLine today={today} />}
      <NextShifts today={today} />
      <OwnCodeCard />
      {permits('as.use.leave.actions.list') && <Balances />}
    </div>
  )
}

function MonthLine({ today }: { today: ClockToday }) {
  const { t } = useTranslation('as')
  const n = today.anomalies_open
  return (
    <section className="k-as-card" aria-labelledby="k-as-month">
      <h2 id="k-as-month">{t('clocking.this_month')}</h2>
      <p>
        {n > 0 ? (
          <Link className="k-as-open" to="/as/use/calendar?only=anomalies">
            {t('clocking.anomalies', { count: n })}
          </Link>
        ) : (
          <span className="k-muted">{t('clocking.no_anomalies')}</span>
        )}
      </p>
      <p className="k-as-foot">
        <Link to="/as/use/calendar">{t('clocking.to_calendar')}</Link>
      </p>
    </section>
  )
}

function NextShifts({ today }: { today: ClockToday }) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  return (
    <section className="k-as-card" aria-labelledby="k-as-next">
      <h2 id="k-as-next">{t('clocking.next_shifts')}</h2>
      {today.next_shifts.length === 0 && <p className="k-muted">{t('clocking.no_next')}</p>}
      <ul className="k-as-lines">
        {today.next_shifts.map(({ work_date: date, shift, planned_in: from, planned_out: until }) => (
          <li key={date}>
            <span className="k-as-bar" style={shift?.colour ? { background: shift.colour } : undefined} aria-hidden />
            <span>
              {formatDate(date, formats)} {weekdayText(date, formats.language)}
            </span>
            <span className="k-muted">{labelText(shift, formats.language)}</span>
            <span className="k-as-times">{spanText(from, until, today.zone)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Balances() {
  const { t } = useTranslation('as')
  const { language } = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['as', 'balance', 'mine'],
    queryFn: ({ signal }) => call(readBalance, { query: {}, signal }),
    retry: 1,
  })
  return (
    <section className="k-as-card" aria-labelledby="k-as-balances">
      <h2 id="k-as-balances">{t('clocking.balances')}</h2>
      {!data && !error && <Skeleton className="k-skeleton" active title={false} paragraph={{ rows: 3 }} />}
      {!data && error && (
        <p>
          <span className="k-muted">{t('clocking.balances_failed')}</span>{' '}
          <button type="button" className="k-as-link" onClick={() => void refetch()}>
            {t('common:action.retry')}
          </button>
        </p>
      )}
      {data?.data.length === 0 && <p className="k-muted">{t('clocking.no_balances')}</p>}
      <ul className="k-as-lines">
        {data &&
          mostUsed(data.data, 3).map((balance) => (
            <li key={balance.leave.id}>
              <span className="k-as-bar" style={balance.leave.colour ? { background: balance.leave.colour } : undefined} aria-hidden />
              <span>{labelText(balance.leave, language)}</span>
              <span className="k-as-times">
                {balance.left_min === null
                  ? t('balance.used_of', { used: amountText(t, balance.used_min, data.meta.daily_minutes) })
                  : t('balance.left_short', { amount: amountText(t, balance.left_min, data.meta.daily_minutes) })}
              </span>
            </li>
          ))}
      </ul>
      <p className="k-as-foot">
        <Link to="/as/use/leave">{t('clocking.to_leave')}</Link>
      </p>
    </section>
  )
}
