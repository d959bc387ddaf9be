/** Twelve months of one region, and what can be done with the year: prepare, take over, publish (sc.md §2). */
import { lazy, Suspense, useState } from 'react'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { RefSelect } from '../../../components/inputs/ref-select'
import { MenuButton } from '../../../ui/menu-button'
import { Button } from '../../../ui/button'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { useCompany } from '../../../providers/company/company'
import { publishYear, readYear, saveYearFile } from '../../../api/sc/calendar'
import { listRecords, readRecord } from '../../../providers/data/record-api'
import { useRights } from '../../../providers/access/use-right'
import type { Resource } from '../../../resources/core/define-module'
import { actionPath, importPath } from '../../../resources/core/define-module'
import { ScreenError } from '../../../screens/entity/screen-error'
import { AskDialog } from '../../../components/dialogs/confirm-dialog'
import { yearState } from '../../../shared/sc/calendar'
import { binding, countDays, countOff } from './year'
import { YearGrid } from './year-grid'

const PrepareDialog = lazy(async () => ({ default: (await import('./prepare-dialog')).PrepareDialog }))
const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog')).CopyDialog }))

export function YearView({ resource }: { resource: Resource }) {
  const { t } = useTranslation(['sc', 'screens'])
  const { weekStart } = useFormats()
  const year = useYear(resource)
  const [open, setOpen] = useState<YearDialog | null>(year.opensWith)
  const { region, place, days, drafts, may } = year
  if (year.error && !days.data) return <ScreenError error={year.error} onRetry={year.retry} />
  const isEmpty = days.data?.length === 0
  return (
    <>
      <YearBar resource={resource} year={year} onOpen={setOpen} />
      {isEmpty && (
        <p className="k-year-empty">{t(may('prepare') ? 'calendar.unprepared_prepare' : 'calendar.unprepared', { year: year.year })}</p>
      )}
      {days.isPending || place.isPending ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <YearGrid
          year={year.year}
          region={region}
          weekly={year.weekly}
          rows={year.rows}
          resource={resource}
          today={year.today}
          weekStart={weekStart}
        />
      )}
      <Suspense>
        {open === 'prepare' && region > 0 && (
          <PrepareDialog
            region={region}
            year={year.year}
            onClose={() => {
              setOpen(null)
              year.go({})
            }}
            onDone={year.refresh}
          />
        )}
        {open === 'copy' && <CopyDialog region={region} year={year.year} onClose={() => setOpen(null)} onDone={year.refresh} />}
      </Suspense>
      {open === 'publish' && (
        <PublishDialog region={region} year={year.year} drafts={drafts} onClose={() => setOpen(null)} onDone={year.refresh} />
      )}
    </>
  )
}

type YearDialog = 'prepare' | 'copy' | 'publish'

/** What may be done with a year, beyond its days. */
const yearActs = ['prepare', 'publish', 'export', 'import'] as const
type YearAct = (typeof yearActs)[number]

/** The region and the year of the address, and the days of that year. */
function useYear(resource: Resource) {
  const formats = useFormats()
  const today = todayIn(useCompany()?.time_zone ?? formats.timeZone)
  const client = useQueryClient()
  const permits = useRights(yearActs.map((action) => actionPath(resource, action)))
  const may = (action: YearAct) => permits(actionPath(resource, action))
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const standard = useQuery({
    queryKey: ['calendar-region', 'standard'],
    staleTime: 60_000,
    queryFn: async () => (await listRecords('sc/calendar-region', { perPage: 50 })).data,
  })
  const region = Number(params.get('region')) || (standard.data?.find((row) => row.is_default) ?? standard.data?.[0])?.id || 0
  const asked = Number(params.get('year'))
  const year = asked >= 1990 && asked <= 2200 ? asked : Number(today.slice(0, 4))
  const place = useQuery({
    queryKey: ['calendar-region', region],
    enabled: region > 0,
    staleTime: 60_000,
    queryFn: () => readRecord('sc/calendar-region', region),
  })
  // A drawer over the page may have changed a day: its closing is another address.
  const days = useQuery({
    queryKey: ['calendar-year', region, year, pathname],
    enabled: region > 0,
    staleTime: 0,
    queryFn: ({ signal }) => readYear({ region, year }, signal),
    placeholderData: (old) => old,
  })
  return {
    region,
    year,
    today,
    place,
    days,
    may,
    weekly: (place.data?.weekly as string[] | undefined) ?? [],
    rows: binding(days.data ?? []),
    state: yearState(countDays(days.data ?? [])),
    drafts: (days.data ?? []).filter(({ state }) => state === 'draft').length,
    /** A region's list leads here with the dialog open. */
    opensWith: params.get('open') === 'prepare' && may('prepare') ? ('prepare' as const) : null,
    go: (change: { region?: number; year?: number }) =>
      setParams({ region: String(change.region ?? region), year: String(change.year ?? year) }, { replace: true }),
    refresh: () => void client.invalidateQueries({ queryKey: ['calendar-year'] }),
    error: standard.error ?? place.error ?? days.error,
    retry: () => {
      void standard.refetch()
      void place.refetch()
      void days.refetch()
    },
  }
}

interface YearBarProps {
  resource: Resource
  year: ReturnType<typeof useYear>
  onOpen: (dialog: YearDialog) => void
}

/** Which region and year, how many days are off, and what can be done with the year. */
function YearBar({ resource, year: { region, year, place, days, rows, weekly, drafts, state, may, go }, onOpen }: YearBarProps) {
  const { t } = useTranslation(['sc', 'screens'])
  const navigate = useNavigate()
  const { off, work } = countOff(year, weekly, rows)
  const further = [
    ...(may('prepare') ? [{ key: 'copy', label: t('calendar.copy'), onClick: () => onOpen('copy') }] : []),
    ...(may('export')
      ? [{ key: 'ics', label: t('calendar.save_ics'), onClick: () => void saveYearFile({ region, year }).catch(showFailure) }]
      : []),
    ...(may('import') ? [{ key: 'import', label: t('calendar.import'), onClick: () => void navigate(importPath(resource)) }] : []),
  ]
  return (
    <div className="k-year-bar">
      <RefSelect
        entity="sc/calendar-region"
        label={t('entity.calendar-event.fields.region.label')}
        clearable={false}
        value={region > 0 ? [region] : []}
        onChange={([next]) => {
          if (next) go({ region: next })
        }}
      />
      <div className="k-year-step">
        <Button type="text" icon={<LeftOutlined aria-hidden />} label={t('calendar.previous')} onClick={() => go({ year: year - 1 })} />
        <h2 aria-live="polite">{year}</h2>
        <Button type="text" icon={<RightOutlined aria-hidden />} label={t('calendar.next')} onClick={() => go({ year: year + 1 })} />
      </div>
      {days.data && place.data && (
        <span className="k-secondary" role="status">
          {t('calendar.count', { off, work })}
          {drafts > 0 && ` · ${t('calendar.drafts', { count: drafts })}`}
        </span>
      )}
      {days.data && state !== 'none' && (
        <span className="k-status" data-tone={state === 'published' ? 'success' : 'warning'}>
          {t(`calendar.year_state.${state}`)}
        </span>
      )}
      <div className="k-year-acts">
        {may('prepare') && place.data?.rule_pack !== 'none' && (
          <Button type={days.data?.length === 0 ? 'primary' : 'default'} onClick={() => onOpen('prepare')}>
            {t('calendar.prepare')}
          </Button>
        )}
        {may('publish') && drafts > 0 && (
          <Button type="primary" onClick={() => onOpen('publish')}>
            {t('calendar.publish')}
          </Button>
        )}
        {further.length > 0 && (
          <MenuButton className="k-icon-button" label={t('calendar.further')} items={() => further}>
            <MoreOutlined aria-hidden />
          </MenuButton>
        )}
      </div>
    </div>
  )
}

interface PublishDialogProps {
  region: number
  year: number
  drafts: number
  onClose: () => void
  onDone: () => void
}

function PublishDialog({ region, year, drafts, onClose, onDone }: PublishDialogProps) {
  const { t } = useTranslation('sc')
  const [busy, setBusy] = useState(false)
  const publish = async () => {
    setBusy(true)
    try {
      showAlert({ kind: 'success', text: t('calendar.published', { count: await publishYear({ region, year }) }) })
      onClose()
      onDone()
    } catch (failure) {
      showFailure(failure)
    }
    setBusy(false)
  }
  return (
    <AskDialog
      title={t('calendar.publish_title', { year })}
      text={t('calendar.publish_ask', { count: drafts })}
      act={t('calendar.publish')}
      busy={busy}
      onAct={() => void publish()}
      onClose={onClose}
    />
  )
}
