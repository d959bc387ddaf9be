/** /as/admin/period: months of attendance (as.md §2, §4.5): what is open before a month is locked, what payroll reads, what changed. */
import { useQuery } from '@tanstack/react-query'
import { useSubscription } from '@refinedev/core'
import { Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutlet, useSearchParams } from 'react-router'
import { prepareMonths } from '../../../api/as/period'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { useCompany } from '../../../providers/company/company'
import { listRecords, type RecordRow } from '../../../providers/data/record-api'
import { showFailure, showText } from '../../../providers/notification/alerts'
import type { ScreenProps } from '../../../resources/core/define-module'
import { ScreenError } from '../../../screens/entity/screen-error'
import { Button } from '../../../ui/button'
import { MonthView } from './month-view'
import '../../../ui/screens.css'
import './period.css'

export default function PeriodPage({ resource }: ScreenProps) {
  const { t } = useTranslation('as')
  const outlet = useOutlet()
  const formats = useFormats()
  const company = useCompany()
  const mayPrepare = useRight('as.admin.period.actions.lock')
  const [params, setParams] = useSearchParams()
  const [first, setFirst] = useState<string | null>(null)
  const today = todayIn(company?.time_zone ?? formats.timeZone)
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'months'],
    retry: 1,
    staleTime: 0,
    queryFn: ({ signal }) => listRecords(resource.name, { perPage: 200, sort: [{ field: 'starts_on', descending: true }] }, { signal }),
  })
  useSubscription({
    channel: `resources/${resource.name}`,
    types: ['*'],
    params: { resource: resource.name },
    onLiveEvent: () => void refetch(),
  })
  if (outlet) return outlet
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  const months = data?.data ?? []
  const begun = current(months, today)
  // Whoever locks it wants to see it locked, although another one is next then.
  if (first === null && begun) setFirst(String(begun.month))
  const month = months.find((row) => row.month === (params.get('month') ?? first)) ?? begun
  const last = typeof months[0]?.month === 'string' ? Number(months[0].month.slice(0, 4)) : Number(today.slice(0, 4)) - 1
  return (
    <div className="k-period">
      <div className="k-period-bar">
        <h1>{t('period.title')}</h1>
        {month && (
          <Select
            className="k-period-month"
            aria-label={t('period.months')}
            showSearch
            value={String(month.month)}
            options={months.map((row) => ({
              value: String(row.month),
              label: `${String(row.month)} · ${t(`entity.period.fields.state.enum.${String(row.state)}`)}`,
            }))}
            onChange={(next) => setParams({ month: next }, { replace: true })}
          />
        )}
        {data && mayPrepare && <Prepare year={last + 1} onDone={() => void refetch()} />}
      </div>
      {!data && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && !month && <p className="k-muted">{t('period.none')}</p>}
      {month && <MonthView key={month.id} row={month} refs={data?.meta.refs ?? {}} resource={resource} onDone={() => void refetch()} />}
    </div>
  )
}

/** The one that is being worked on: the last that has ended and is not locked, else the one of today. */
const current = (months: readonly RecordRow[], today: string): RecordRow | undefined =>
  months.filter(({ state, ends_on }) => state !== 'locked' && String(ends_on) < today).at(-1) ??
  months.find(({ starts_on }) => String(starts_on) <= today) ??
  months[0]

function Prepare({ year, onDone }: { year: number; onDone: () => void }) {
  const { t } = useTranslation('as')
  const [busy, setBusy] = useState(false)
  const prepare = async () => {
    setBusy(true)
    try {
      showText('success', 'as:period.prepared', { count: await prepareMonths(year) })
      onDone()
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={busy} onClick={() => void prepare()}>
      {t('period.prepare', { year })}
    </Button>
  )
}
