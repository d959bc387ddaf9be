/** /fa/admin/maintain/parameter-period (fa.md §2, §4.2): fiscal years and their periods, what is left to post in each, and what may be done with it. */
import { useState } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useQuery } from '@tanstack/react-query'
import { useSubscription } from '@refinedev/core'
import { Select, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useOutlet, useSearchParams } from 'react-router'
import { call } from '../../../api/call'
import { useRight } from '../../../providers/access/use-right'
import { listRecords } from '../../../providers/data/record-api'
import type { ScreenProps } from '../../../resources/core/define-module'
import { ScreenError } from '../../../screens/entity/screen-error'
import { readPeriods, type PeriodOverview } from '../../../shared/fa/period'
import { Button } from '../../../ui/button'
import { NewYearDialog } from './new-year-dialog'
import { PeriodCard } from './period-card'
import { RunningExceptions } from './running-exceptions'
import '../../../ui/screens.css'
import './period.css'

export default function PeriodPage({ resource }: ScreenProps) {
  const { t } = useTranslation('fa')
  const outlet = useOutlet()
  const mayMake = useRight('fa.admin.period.actions.new-year')
  const mayExcept = useRight('fa.admin.period.actions.exception')
  const mayRevalue = useRight('fa.admin.parameter.actions.revalue')
  const [params, setParams] = useSearchParams()
  const [isMaking, setMaking] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'overview'],
    retry: 1,
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(readPeriods, { signal })).data,
  })
  const year = data?.years.find(({ code }) => code === params.get('year')) ?? newest(data)
  const rows = useQuery({
    queryKey: [resource.name, 'rows', year?.id],
    enabled: year !== undefined,
    retry: 1,
    staleTime: 0,
    queryFn: ({ signal }) =>
      listRecords(
        resource.name,
        { perPage: 50, sort: [{ field: 'no', descending: false }], filter: { field: 'year', op: 'eq', value: year?.id ?? 0 } },
        { signal },
      ),
  })
  const read = () => {
    void refetch()
    void rows.refetch()
  }
  useSubscription({ channel: `resources/${resource.name}`, types: ['*'], params: { resource: resource.name }, onLiveEvent: read })
  if (outlet) return outlet
  if (error && !data) return <ScreenError error={error} onRetry={read} />
  return (
    <div className="k-fa-periods">
      <div className="k-fa-periods-bar">
        <h1>{t('periods.title')}</h1>
        {year && (
          <Select
            aria-label={t('periods.year')}
            value={year.code}
            options={(data?.years ?? []).map(({ code, state }) => ({
              value: code,
              label: `${code} · ${t(`entity.fiscal-year.fields.state.enum.${state}`)}`,
            }))}
            onChange={(code: string) => setParams({ year: code }, { replace: true })}
          />
        )}
        {data && mayMake && (
          <Button type={year ? 'default' : 'primary'} icon={<PlusOutlined aria-hidden />} onClick={() => setMaking(true)}>
            {t('periods.new_year')}
          </Button>
        )}
      </div>
      {!data && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && !year && <p className="k-muted">{t('periods.none')}</p>}
      {year && (
        <ul className="k-fa-period-grid" aria-label={t('periods.of_year', { year: year.code })}>
          {year.periods.map((period) => (
            <PeriodCard
              key={period.id}
              period={period}
              row={rows.data?.data.find(({ id }) => id === period.id)}
              refs={rows.data?.meta.refs ?? {}}
              resource={resource}
              mayExcept={mayExcept}
              mayRevalue={mayRevalue}
              onDone={read}
            />
          ))}
        </ul>
      )}
      {data && <RunningExceptions exceptions={data.exceptions} years={data.years} mayRevoke={mayExcept} onDone={read} />}
      {data && isMaking && (
        <NewYearDialog
          next={data.next}
          onClose={() => setMaking(false)}
          onMade={(code) => {
            setMaking(false)
            setParams({ year: code }, { replace: true })
            read()
          }}
        />
      )}
    </div>
  )
}

/** The year that is worked in: the earliest that is open, else the last. */
const newest = (data: PeriodOverview | undefined) => data?.years.filter(({ state }) => state === 'open').at(-1) ?? data?.years[0]
