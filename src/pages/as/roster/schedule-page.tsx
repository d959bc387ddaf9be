/** /as/use/schedule: my roster, and that of the people whom I may read (as.md §2). */
import { useMemo } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { Segmented, Select, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '../../../api/call'
import { formatDate, todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { showFailure } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { addDays, datesFrom, firstDayOfMonth, lastDayOfMonth, monthOf, weekdayOf } from '../../../shared/as/calendar-dates'
import { readRoster, seeRoster } from '../../../shared/as/roster'
import { Button } from '../../../ui/button'
import { useDayNews } from '../common/attendance-news'
import { RosterFeed } from '../common/roster-feed'
import { DepartmentSelect, useDepartmentName } from './department-select'
import { MonthStep } from './month-step'
import { RosterGrid, type GridRow } from './roster-grid'
import { RosterPrint } from './roster-print'
import { SwapOffers } from './swap-offers'
import { useShifts } from './use-shifts'
import '../../../ui/screens.css'
import '../common/attendance.css'
import './roster.css'

const views = ['week', 'two_weeks', 'month'] as const
type View = (typeof views)[number]
const nothing: ReadonlyMap<string, 'block' | 'warn'> = new Map()
const none: ReadonlySet<string> = new Set()

/** A week begins on Monday, as the law counts it. */
function rangeOf(view: View, on: string): { from: string; to: string } {
  if (view === 'month') return { from: firstDayOfMonth(monthOf(on)), to: lastDayOfMonth(monthOf(on)) }
  const monday = addDays(on, -weekdayOf(on))
  return { from: monday, to: addDays(monday, view === 'week' ? 6 : 13) }
}

export default function SchedulePage() {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const { timeZone, language } = formats
  const client = useQueryClient()
  const { byId, shifts } = useShifts()
  const [params, setParams] = useSearchParams()
  const view = views.find((one) => one === params.get('view')) ?? 'month'
  const on = /^\d{4}-\d{2}-\d{2}$/.test(params.get('from') ?? '') ? (params.get('from') ?? '') : todayIn(timeZone)
  const department = Number(params.get('department')) || null
  const category = Number(params.get('category')) || null
  const { from, to } = rangeOf(view, on)
  const { data, error, refetch } = useQuery({
    queryKey: ['as', 'schedule', department, from, to],
    queryFn: ({ signal }) => call(readRoster, { query: { ...(department ? { department: String(department) } : {}), from, to }, signal }),
    placeholderData: keepPreviousData,
    retry: 1,
  })
  // Whose days change hears of it, one's own days to come too; roster entries are for who plans.
  useDayNews(() => void refetch(), { enabled: data !== undefined })
  const put = (changes: Readonly<Record<string, string>>) =>
    setParams(
      (before) => new URLSearchParams(Object.entries({ ...Object.fromEntries(before), ...changes }).filter(([, value]) => value !== '')),
      { replace: true },
    )
  const rows = useMemo<GridRow[]>(
    () =>
      (data?.data ?? [])
        .filter(({ days }) => category === null || days.some(({ shift }) => shift !== null && byId.get(shift)?.category === category))
        .map((row) => ({ row, cells: row.days, painted: none, cleared: none, issues: nothing })),
    [data, category, byId],
  )
  const unseen = data?.data.reduce((sum, { days }) => sum + days.filter((day) => day.unseen).length, 0) ?? 0
  const see = async () => {
    try {
      await call(seeRoster, {})
      await client.invalidateQueries({ queryKey: ['as', 'schedule'] })
    } catch (failure) {
      showFailure(failure)
    }
  }
  const categories = [
    ...new Map(shifts.map(({ category: id, category_name }) => [id, category_name[language] ?? category_name.en ?? ''])).entries(),
  ]
  const departmentName = useDepartmentName(department)
  const about = [departmentName, categories.find(([id]) => id === category)?.[1] ?? ''].filter(Boolean)
  const hasAny = data?.data.some(({ days }) => days.some(({ state, shift }) => state !== null || shift !== null)) === true
  return (
    <div className="k-roster-page">
      <header className="k-as-bar-row">
        <h1>{t('page.schedule')}</h1>
        {view === 'month' ? (
          <MonthStep month={monthOf(on)} onChange={(month) => put({ from: `${month}-01` })} />
        ) : (
          <div className="k-as-step">
            <Button onClick={() => put({ from: addDays(from, view === 'week' ? -7 : -14) })}>{t('roster.before')}</Button>
            <h2 aria-live="polite">{`${formatDate(from, formats)} – ${formatDate(to, formats)}`}</h2>
            <Button onClick={() => put({ from: addDays(to, 1) })}>{t('roster.after')}</Button>
          </div>
        )}
        <div className="k-as-bar-end">
          <DepartmentSelect value={department} clearable onChange={(id) => put({ department: id === null ? '' : String(id) })} />
          <Select
            aria-label={t('entity.shift-category.title')}
            placeholder={t('entity.shift-category.title')}
            value={category}
            allowClear
            onChange={(id: number | undefined) => put({ category: id === undefined ? '' : String(id) })}
            options={categories.map(([value, label]) => ({ value, label }))}
          />
          <Segmented
            value={view}
            aria-label={t('calendar.view_label')}
            onChange={(next: View) => put({ view: next })}
            options={views.map((value) => ({ value, label: t(`roster.view.${value}`) }))}
          />
          {hasAny && (
            <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
              {t('roster.print')}
            </Button>
          )}
          <RosterFeed />
        </div>
      </header>
      {unseen > 0 && (
        <p className="k-as-note" role="status">
          {t('roster.changed', { n: unseen })} <Button onClick={() => void see()}>{t('roster.confirm')}</Button>
        </p>
      )}
      {data && <SwapOffers rows={data.data} today={data.meta.today} shifts={byId} />}
      {!data && error ? (
        <ScreenError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="k-skeleton" active paragraph={{ rows: 10 }} />
      ) : !hasAny ? (
        <p className="k-as-note">{t('roster.none_published')}</p>
      ) : (
        <>
          <RosterPrint about={about} dates={datesFrom(from, to)} rows={rows} shifts={byId} />
          <RosterGrid label={t('page.schedule')} dates={datesFrom(from, to)} today={data.meta.today} rows={rows} shifts={byId} />
        </>
      )}
    </div>
  )
}
