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
import { usePermission } from '../../../providers/auth/identity'
import type { Resource } from '../../../resources/core/define-module'
import { actionPath, importPath } from '../../../resources/core/define-module'
import { ScreenError } from '../../../screens/entity/screen-error'
import { AskDialog } from '../../../components/dialogs/confirm-dialog'
import { binding, countOff } from './year'
import { YearGrid } from './year-grid'

const PrepareDialog = lazy(async () => ({ default: (await import('./prepare-dialog')).PrepareDialog }))
const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog')).CopyDialog }))

export function YearView({ resource }: { resource: Resource }) {
  const { t } = useTranslation(['sc', 'screens'])
  const formats = useFormats()
  const timeZone = useCompany()?.time_zone ?? formats.timeZone
  const client = useQueryClient()
  const permits = usePermission()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  // A region's list leads here with the dialog open.
  const [open, setOpen] = useState<'prepare' | 'copy' | 'publish' | null>(
    params.get('open') === 'prepare' && permits(actionPath(resource, 'prepare')) ? 'prepare' : null,
  )
  const [busy, setBusy] = useState(false)
  const standard = useQuery({
    queryKey: ['calendar-region', 'standard'],
    staleTime: 60_000,
    queryFn: async () => (await listRecords('sc/calendar-region', { perPage: 50 })).data,
  })
  const region = Number(params.get('region')) || (standard.data?.find((row) => row.is_default) ?? standard.data?.[0])?.id || 0
  const asked = Number(params.get('year'))
  const year = asked >= 1990 && asked <= 2200 ? asked : Number(todayIn(timeZone).slice(0, 4))
  const go = (change: { region?: number; year?: number }) =>
    setParams({ region: String(change.region ?? region), year: String(change.year ?? year) }, { replace: true })
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
  const refresh = () => void client.invalidateQueries({ queryKey: ['calendar-year'] })
  const error = standard.error ?? place.error ?? days.error
  const weekly = (place.data?.weekly as string[] | undefined) ?? []
  const rows = binding(days.data ?? [])
  const drafts = (days.data ?? []).filter(({ state }) => state === 'draft').length
  const may = (action: string) => permits(actionPath(resource, action))
  const publish = async () => {
    setBusy(true)
    try {
      showAlert({ kind: 'success', text: t('calendar.published', { count: await publishYear({ region, year }) }) })
      setOpen(null)
      refresh()
    } catch (failure) {
      showFailure(failure)
    }
    setBusy(false)
  }
  if (error && !days.data)
    return (
      <ScreenError
        error={error}
        onRetry={() => {
          void standard.refetch()
          void place.refetch()
          void days.refetch()
        }}
      />
    )
  const { off, work } = countOff(year, weekly, rows)
  const further = [
    ...(may('prepare') ? [{ key: 'copy', label: t('calendar.copy'), onClick: () => setOpen('copy') }] : []),
    ...(may('export')
      ? [{ key: 'ics', label: t('calendar.save_ics'), onClick: () => void saveYearFile({ region, year }).catch(showFailure) }]
      : []),
    ...(may('import') ? [{ key: 'import', label: t('calendar.import'), onClick: () => void navigate(importPath(resource)) }] : []),
  ]
  const isEmpty = days.data?.length === 0
  return (
    <>
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
        <div className="k-year-acts">
          {may('prepare') && place.data?.rule_pack !== 'none' && (
            <Button type={isEmpty ? 'primary' : 'default'} onClick={() => setOpen('prepare')}>
              {t('calendar.prepare')}
            </Button>
          )}
          {may('publish') && drafts > 0 && (
            <Button type="primary" onClick={() => setOpen('publish')}>
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
      {isEmpty && <p className="k-year-empty">{t(may('prepare') ? 'calendar.unprepared_prepare' : 'calendar.unprepared', { year })}</p>}
      {days.isPending || place.isPending ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <YearGrid
          year={year}
          region={region}
          weekly={weekly}
          rows={rows}
          resource={resource}
          today={todayIn(timeZone)}
          weekStart={formats.weekStart}
        />
      )}
      <Suspense>
        {open === 'prepare' && region > 0 && (
          <PrepareDialog
            region={region}
            year={year}
            onClose={() => {
              setOpen(null)
              go({})
            }}
            onDone={refresh}
          />
        )}
        {open === 'copy' && <CopyDialog region={region} year={year} onClose={() => setOpen(null)} onDone={refresh} />}
      </Suspense>
      {open === 'publish' && (
        <AskDialog
          title={t('calendar.publish_title', { year })}
          text={t('calendar.publish_ask', { count: drafts })}
          act={t('calendar.publish')}
          busy={busy}
          onAct={() => void publish()}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
