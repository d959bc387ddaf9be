/** A month: its state and what leads on, what is open, and everybody's summary in the chosen version. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { Input, Select, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readChecklist, readSummary } from '../../../api/as/period'
import { formatDate, formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import type { RecordRow } from '../../../providers/data/record-api'
import type { Refs } from '../../../providers/data/refs'
import type { Resource } from '../../../resources/core/define-module'
import { ActionButtons } from '../../../screens/action/action-buttons'
import { ScreenError } from '../../../screens/entity/screen-error'
import { Button } from '../../../ui/button'
import { Checklist } from './checklist'
import { SummaryTable } from './summary-table'

interface MonthViewProps {
  row: RecordRow
  refs: Refs
  resource: Resource
  onDone: () => void
}

export function MonthView({ row, refs, resource, onDone }: MonthViewProps) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const isLocked = row.state === 'locked'
  const [chosen, setChosen] = useState<number | null>(null)
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [text, setText] = useState('')
  const revision = chosen ?? (isLocked ? Number(row.version_no) : 0)
  const checks = useQuery({
    queryKey: ['as/period', 'checklist', row.id, row.version],
    enabled: !isLocked,
    retry: 1,
    staleTime: 0,
    queryFn: ({ signal }) => readChecklist(row.id, signal),
  })
  const summary = useQuery({
    queryKey: ['as/period', 'summary', row.id, row.version, revision],
    retry: 1,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readSummary(row.id, revision, signal),
  })
  const rows = (summary.data?.data ?? []).filter(
    ({ name, employee_no, department, changes }) =>
      (!onlyChanged || changes.length > 0) &&
      [name, employee_no, department].some((part) => part?.toLowerCase().includes(text.trim().toLowerCase())),
  )
  return (
    <>
      <section className="k-period-head" aria-label={String(row.month)}>
        <div>
          <span className="k-period-name">{String(row.month)}</span>
          <span className="k-status" data-tone={isLocked ? 'success' : row.state === 'closing' ? 'warning' : 'processing'}>
            {t(`entity.period.fields.state.enum.${String(row.state)}`)}
          </span>
          <span className="k-muted">
            {formatDate(String(row.starts_on), formats)} – {formatDate(String(row.ends_on), formats)}
          </span>
        </div>
        <ActionButtons resource={resource} row={row} refs={refs} onDone={onDone} />
      </section>
      {typeof row.lock_reason === 'string' && (
        <p className="k-muted">{`${t('entity.period.fields.lock_reason.label')}: ${row.lock_reason}`}</p>
      )}
      {typeof row.unlock_reason === 'string' && (
        <p className="k-muted">{`${t('entity.period.fields.unlock_reason.label')}: ${row.unlock_reason}`}</p>
      )}
      {!isLocked && checks.error && <ScreenError error={checks.error} onRetry={() => void checks.refetch()} />}
      {!isLocked && checks.data && <Checklist items={checks.data} span={{ from: String(row.starts_on), until: String(row.ends_on) }} />}
      <div className="k-period-tools">
        <Select
          aria-label={t('period.revision')}
          value={revision}
          onChange={(next) => setChosen(next)}
          options={[
            ...(isLocked ? [] : [{ value: 0, label: t('period.now') }]),
            ...(summary.data?.meta.revisions ?? []).map(({ revision: n, at, by }) => ({
              value: n,
              label: [t('period.revision_n', { n }), formatDateTime(at, formats), by].filter(Boolean).join(' · '),
            })),
          ]}
          popupMatchSelectWidth={false}
        />
        <Input.Search
          allowClear
          className="k-period-search"
          aria-label={t('period.search')}
          placeholder={t('period.search')}
          onChange={(event) => setText(event.target.value)}
        />
        <label className="k-period-switch">
          <Switch size="small" checked={onlyChanged} onChange={setOnlyChanged} /> {t('period.changed_only')}
        </label>
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          {t('period.print')}
        </Button>
      </div>
      {summary.error && !summary.data && <ScreenError error={summary.error} onRetry={() => void summary.refetch()} />}
      {!summary.data && !summary.error && <Skeleton active paragraph={{ rows: 8 }} />}
      {summary.data && rows.length === 0 && <p className="k-muted">{t(onlyChanged ? 'period.no_changes' : 'period.no_rows')}</p>}
      {rows.length > 0 && <SummaryTable rows={rows} />}
    </>
  )
}
