/** /as/use/leave: a card per leave type that I may use, its ledger, and the balance on any date (as.md §2). */
import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '../../../api/call'
import { formatDate, todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { DayInput } from '../../../components/inputs/day-input'
import { ScreenError } from '../../../screens/entity/screen-error'
import { readBalance, type LeaveBalance } from '../../../shared/as/balance'
import { Button } from '../../../ui/button'
import { Labelled } from '../../../ui/labelled'
import { useLinkedForms } from '../common/attendance-forms'
import { useDayNews } from '../common/attendance-news'
import { BalanceCard } from './balance-card'
import { LedgerDrawer } from './ledger-drawer'
import '../../../ui/screens.css'
import '../common/attendance.css'
import './leave.css'

const asking = ['dayoff', 'overtime-compensation'] as const

export default function LeavePage() {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const client = useQueryClient()
  const today = todayIn(formats.timeZone)
  const [params, setParams] = useSearchParams()
  const given = params.get('on')
  const date = given !== null && /^\d{4}-\d{2}-\d{2}$/.test(given) ? given : null
  const [opened, setOpened] = useState<number | null>(null)
  const { addressOf } = useLinkedForms(asking)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['as', 'balance', 'on', date],
    queryFn: ({ signal }) =>
      call(readBalance, { query: date === null ? {} : { date, projected: date > today ? 'true' : 'false' }, signal }),
    placeholderData: keepPreviousData,
    retry: 1,
  })
  useDayNews(() => void client.invalidateQueries({ queryKey: ['as', 'balance'] }), { enabled: data !== undefined })
  const show = (day: string | null) => setParams(day === null || day === today ? {} : { on: day }, { replace: true })
  /** Compensatory time has a form of its own; where none is linked, it is asked for as leave. */
  const applyTo = ({ id, kind }: LeaveBalance['leave']) =>
    (kind === 'comp' ? addressOf('overtime-compensation') : undefined) ?? addressOf('dayoff', { leave: id })
  const chosen = data?.data.find(({ leave }) => leave.id === opened)
  return (
    <div className="k-as-leave" data-old={isPlaceholderData || undefined}>
      <header className="k-as-bar-row">
        <h1>{t('page.leave')}</h1>
        <div className="k-as-bar-end k-as-on">
          <Labelled label={t('balance.on')}>{(input) => <DayInput {...input} value={date ?? today} onChange={show} />}</Labelled>
          {date !== null && <Button onClick={() => show(null)}>{t('balance.today')}</Button>}
        </div>
      </header>
      {date !== null && (
        <p className="k-as-note" role="status">
          {t(date > today ? 'balance.projected' : 'balance.past', { date: formatDate(date, formats) })}
        </p>
      )}
      {!data && error ? (
        <ScreenError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="k-skeleton" active paragraph={{ rows: 8 }} />
      ) : data.data.length === 0 ? (
        <p className="k-as-note">{t('balance.none')}</p>
      ) : (
        <ul className="k-as-balances">
          {data.data.map((balance) => (
            <BalanceCard
              key={balance.leave.id}
              balance={balance}
              daily={data.meta.daily_minutes}
              today={today}
              apply={applyTo(balance.leave)}
              onLedger={() => setOpened(balance.leave.id)}
            />
          ))}
        </ul>
      )}
      {chosen && data && <LedgerDrawer balance={chosen} daily={data.meta.daily_minutes} onClose={() => setOpened(null)} />}
    </div>
  )
}
