/** /fa/admin/maintain/foreign-exchange (fa.md §2): how one currency went and which workdays have no rate, above the list of all rates. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSubscription } from '@refinedev/core'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useOutlet } from 'react-router'
import { call } from '../../../api/call'
import { formatDate, todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { useCompany } from '../../../providers/company/company'
import { listRecords } from '../../../providers/data/record-api'
import type { ScreenProps } from '../../../resources/core/define-module'
import { ScreenError } from '../../../screens/entity/screen-error'
import { ListScreen } from '../../../screens/list/list-screen'
import { addDays } from '../../../shared/fa/days'
import { readRateSeries } from '../../../shared/fa/rate'
import { Button } from '../../../ui/button'
import { leadingOf } from './rate-drafts'
import { RateLine } from './rate-line'
import { WeekDialog } from './week-dialog'
import './rate.css'

/** What the line shows. */
const shownDays = 90

export default function RateList({ resource }: ScreenProps) {
  const { t } = useTranslation('fa')
  const outlet = useOutlet()
  const formats = useFormats()
  const company = useCompany()
  const mayWrite = useRight('fa.admin.exchange-rate.actions.create')
  const today = todayIn(company?.time_zone ?? formats.timeZone)
  const [chosen, setChosen] = useState<string | null>(null)
  const [week, setWeek] = useState<string | null>(null)
  const currencies = useQuery({
    queryKey: ['fa/currency', 'codes'],
    queryFn: ({ signal }) => listRecords('fa/currency', { perPage: 200, sort: [{ field: 'position', descending: false }] }, { signal }),
  })
  const codes = (currencies.data?.data ?? []).flatMap(({ code }) => (typeof code === 'string' && code !== formats.currency ? [code] : []))
  const currency = chosen ?? codes[0]
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'series', currency, today],
    enabled: currency !== undefined,
    retry: 1,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(readRateSeries, { query: { currency: currency ?? '', from: addDays(today, -shownDays), to: addDays(today, 7) }, signal }))
        .data,
  })
  useSubscription({
    channel: `resources/${resource.name}`,
    types: ['*'],
    params: { resource: resource.name },
    onLiveEvent: () => void refetch(),
  })
  if (outlet) return outlet
  const last = data?.days[0]
  return (
    <div className="k-fa-rates">
      {currencies.data && codes.length === 0 && <p className="k-muted">{t('rates.no_currency')}</p>}
      {currency !== undefined && (
        <section className="k-fa-rates-card" aria-label={t('rates.course', { currency })}>
          <div className="k-fa-rates-head">
            <Select
              aria-label={t('rates.currency')}
              value={currency}
              options={codes.map((value) => ({ value, label: value }))}
              onChange={setChosen}
            />
            {last && data && (
              <span>
                <strong>{leadingOf(last)}</strong>{' '}
                {t('rates.per', { unit: data.unit, currency, to: data.to, date: formatDate(last.date, formats) })}{' '}
                {last.change !== null && <span className="k-muted">{t('rates.change', { percent: signed(last.change) })}</span>}
              </span>
            )}
            {data && mayWrite && <Button onClick={() => setWeek(today)}>{t('rates.fill_week')}</Button>}
          </div>
          {error && !data && <ScreenError error={error} onRetry={() => void refetch()} />}
          {data && data.days.length === 0 && <p className="k-muted">{t('rates.none', { currency })}</p>}
          {data && data.days.length > 1 && <RateLine days={data.days} label={t('rates.course', { currency })} />}
          {data && data.gaps.length > 0 && (
            <p className="k-fa-rates-gaps">
              {t('rates.gaps', { count: data.gaps.length })}{' '}
              {data.gaps.slice(0, 8).map((date) =>
                mayWrite ? (
                  <Button key={date} type="link" size="small" onClick={() => setWeek(date)}>
                    {formatDate(date, formats)}
                  </Button>
                ) : (
                  <span key={date}>{formatDate(date, formats)} </span>
                ),
              )}
            </p>
          )}
        </section>
      )}
      <ListScreen resource={resource} />
      {data && week !== null && (
        <WeekDialog
          key={`${data.currency}-${week}`}
          series={data}
          day={week}
          weekStart={formats.weekStart}
          onClose={() => setWeek(null)}
          onDone={() => {
            setWeek(null)
            void refetch()
          }}
        />
      )}
    </div>
  )
}

const signed = (percent: string): string => (percent.startsWith('-') ? percent : `+${percent}`)
