/** /as/use/workflow: the five forms of attendance, and one's own that are under way (as.md §2). */
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import FieldTimeOutlined from '@ant-design/icons/FieldTimeOutlined'
import HourglassOutlined from '@ant-design/icons/HourglassOutlined'
import SwapOutlined from '@ant-design/icons/SwapOutlined'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { useNow } from '../../../components/format/use-now'
import { ScreenError } from '../../../screens/entity/screen-error'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { WorkRow } from '../../../shared/wf/work-list'
import { useLinkedForms } from '../common/attendance-forms'
import { formKinds, type FormKind } from '../../../schemas/as/leave-value-lists'
import { daysWaiting } from './days-waiting'
import { useRunningForms } from './use-running-forms'
import '../../../ui/screens.css'
import '../common/attendance.css'
import './forms.css'

const icons = {
  dayoff: CalendarOutlined,
  overtime: ClockCircleOutlined,
  unpunch: FieldTimeOutlined,
  'overtime-compensation': HourglassOutlined,
  'shift-adjustment': SwapOutlined,
} as const satisfies Readonly<Record<FormKind, unknown>>

export default function FormsPage() {
  const { t } = useTranslation('as')
  const linked = useLinkedForms()
  const templates = [...new Set(Object.values(linked.forms))]
  const running = useRunningForms(linked.isPending ? [] : templates)
  const kinds = formKinds.filter((kind) => linked.forms[kind] !== undefined)
  return (
    <div className="k-as-forms">
      <div className="k-list-head">
        <h1>{t('page.workflow')}</h1>
      </div>
      {linked.error && kinds.length === 0 ? (
        <ScreenError error={linked.error} onRetry={linked.retry} />
      ) : linked.isPending ? (
        <Skeleton className="k-skeleton" active paragraph={{ rows: 6 }} />
      ) : kinds.length === 0 ? (
        <p className="k-as-note">{t('forms.none_linked')}</p>
      ) : (
        <>
          <ul className="k-as-form-cards">
            {kinds.map((kind) => {
              const template = linked.forms[kind] ?? 0
              return <FormCard key={kind} kind={kind} to={linked.addressOf(kind) ?? ''} open={running.openOf(template)} />
            })}
          </ul>
          <section aria-labelledby="k-as-running">
            <h2 id="k-as-running">
              {t('forms.running')} {running.rows && <span className="k-count">{running.rows.length}</span>}
            </h2>
            {running.error && !running.rows ? (
              <ScreenError error={running.error} onRetry={running.retry} />
            ) : !running.rows ? (
              <Skeleton className="k-skeleton" active title={false} paragraph={{ rows: 4 }} />
            ) : running.rows.length === 0 ? (
              <p className="k-muted">{t('forms.none_running')}</p>
            ) : (
              <ul className="k-as-running">
                {running.rows.map((row) => (
                  <RunningLine key={row.instance} row={row} />
                ))}
              </ul>
            )}
          </section>
        </>
      )}
    </div>
  )
}

function FormCard({ kind, to, open }: { kind: FormKind; to: string; open: number }) {
  const { t } = useTranslation('as')
  const Icon = icons[kind]
  return (
    <li className="k-as-form-card">
      <Icon aria-hidden />
      <Link to={to}>{t(`forms.kind.${kind}.title`)}</Link>
      <p className="k-muted">{t(`forms.kind.${kind}.help`)}</p>
      {open > 0 && <span className="k-as-open-count">{t('forms.open', { n: open })}</span>}
    </li>
  )
}

function RunningLine({ row }: { row: WorkRow }) {
  const { t } = useTranslation(['as', 'wf', 'screens'])
  const { language } = useFormats()
  const now = useNow()
  const days = row.arrived_at === null ? null : daysWaiting(row.arrived_at, now)
  const signers = row.current.flatMap(({ people }) => people.map(({ name }) => name)).join(t('screens:list_separator'))
  return (
    <li>
      <Link to={`/wf-form?id=${row.instance}`}>{row.title}</Link>
      <span className="k-muted">{[row.serial_no, i18nText(row.form, language)].filter(Boolean).join(' · ')}</span>
      <span className="k-status" data-tone={row.state === 'returned' ? 'warning' : 'processing'}>
        {t(`wf:entity.instance.fields.state.enum.${row.state}`)}
      </span>
      <span>{signers && t('as:forms.waits_for', { name: signers })}</span>
      <span className="k-muted">{days !== null && t(days === 0 ? 'as:forms.since_today' : 'as:forms.since_days', { n: days })}</span>
    </li>
  )
}
