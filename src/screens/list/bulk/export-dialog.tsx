/** What an export is to hold: format, columns, headings. Short ones are saved at once, long ones come through the jobs tray. */
import { lazy, Suspense, useState } from 'react'
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined'
import { CanAccess } from '@refinedev/core'
import { Radio } from 'antd'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { exportRecords, type ExportQuestion } from '../../../api/engine/export'
import { rightTo } from '../../../providers/access/access-control'
import { followJob } from '../../../providers/notification/jobs'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { columnsOf } from '../table/columns'
import type { ExportProps } from './use-export'

const ReportForm = lazy(async () => ({ default: (await import('../views/report-form')).ReportForm }))

export function ExportDialog({ ui, list, counted, selection, onClose }: ExportProps & { onClose: () => void }) {
  const {
    context: { t },
    entity,
    resource,
    matching,
    known,
  } = ui
  const [format, setFormat] = useState<ExportQuestion['format']>('xlsx')
  const [columns, setColumns] = useState<'shown' | 'all'>('shown')
  const [labels, setLabels] = useState<ExportQuestion['labels']>('language')
  const [busy, setBusy] = useState(false)
  const [isReport, setIsReport] = useState(false)
  // What is no field (drawn by hand, counted uses) is a picture of others.
  const shown = columnsOf(t, entity, resource, list.columns).flatMap(({ name, field }) => (field ? [name] : []))

  const run = async () => {
    setBusy(true)
    try {
      const job = await exportRecords(entity.name, {
        format,
        labels,
        sort: list.state.sort,
        ...(matching.q ? { q: matching.q } : {}),
        ...(matching.filter ? { filter: matching.filter } : {}),
        ...(columns === 'shown' ? { columns: shown } : {}),
        ...(selection?.mode === 'ids'
          ? { ids: selection.ids }
          : selection?.mode === 'all' && selection.except.length > 0
            ? { except: selection.except }
            : {}),
      })
      onClose()
      if (job === null) return
      showAlert({ kind: 'success', text: t('screens:export.started') })
      await followJob(job)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }

  if (isReport)
    return (
      <Suspense>
        <ReportForm ui={ui} list={list} format={format} columns={columns === 'shown' ? shown : []} onClose={onClose} />
      </Suspense>
    )
  return (
    <Dialog
      open
      title={t('screens:export.title', { ...counted })}
      height="auto"
      onClose={onClose}
      footer={
        <>
          {!selection && (
            <CanAccess {...rightTo('sc.use.list-report', 'create')}>
              <Button type="text" icon={<ScheduleOutlined aria-hidden />} onClick={() => setIsReport(true)}>
                {t('screens:export.report')}
              </Button>
            </CanAccess>
          )}
          <Button onClick={onClose}>{t('screens:cancel')}</Button>
          <Button type="primary" loading={busy} onClick={() => void run()}>
            {t('screens:export.button')}
          </Button>
        </>
      }
    >
      <Choice
        label={t('screens:export.format')}
        value={format}
        onChange={(next) => {
          setFormat(next)
          if (next === 'pdf' && labels === 'editing') setLabels('language')
        }}
        options={[
          { value: 'xlsx', label: 'XLSX', help: t('screens:export.xlsx') },
          { value: 'csv', label: 'CSV', help: t('screens:export.csv') },
          { value: 'pdf', label: 'PDF', help: t('screens:export.pdf') },
        ]}
      />
      <Choice
        label={t('screens:export.columns')}
        value={columns}
        onChange={setColumns}
        options={[
          { value: 'shown', label: t('screens:export.columns_shown', { n: shown.length }) },
          { value: 'all', label: t('screens:export.columns_all') },
        ]}
      />
      <Choice
        label={t('screens:export.labels')}
        value={labels}
        onChange={setLabels}
        options={[
          { value: 'language', label: t('screens:export.labels_language') },
          { value: 'field', label: t('screens:export.labels_field'), help: t('screens:export.labels_field_help') },
          ...(format !== 'pdf' && known.may('import') && !known.entity.x.import?.own && known.may('edit')
            ? [{ value: 'editing' as const, label: t('screens:export.labels_editing'), help: t('screens:export.labels_editing_help') }]
            : []),
        ]}
      />
    </Dialog>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: string; help?: string }[]
}

function Choice<T extends string>({ label, value, onChange, options }: ChoiceProps<T>) {
  return (
    <fieldset className="k-choice">
      <legend>{label}</legend>
      <Radio.Group
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
        vertical
        options={options.map((option) => ({
          value: option.value,
          label: (
            <>
              {option.label}
              {option.help && <span className="k-muted"> – {option.help}</span>}
            </>
          ),
        }))}
      />
    </fieldset>
  )
}
