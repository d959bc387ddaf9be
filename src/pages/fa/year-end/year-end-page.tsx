/** /fa/use/accounting/year-end-account-mapping (fa.md §2.5): what is to be settled, the rules, the rehearsal, and the closing itself. */
import { useState } from 'react'
import { Select, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AskDialog } from '../../../components/dialogs/confirm-dialog'
import { ReasonDialog } from '../../../components/dialogs/reason-dialog'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { YearEndAnswer } from '../../../shared/fa/year-end'
import { Button } from '../../../ui/button'
import { Checklist } from './checklist'
import { MappingGrid } from './mapping-grid'
import { YearPreview } from './year-preview'
import { useYearEnd, useYearJob, type YearAct } from './use-year-end'
import '../../../ui/screens.css'
import './year-end.css'

const tones = { open: 'success', closing: 'warning', closed: 'processing' } as const

export default function YearEndPage() {
  const { t } = useTranslation('fa')
  const { years, chosen, choose, data, error, isEmpty, read } = useYearEnd()
  const mayClose = useRight('fa.admin.parameter.actions.year-close')
  const { run, isBusy } = useYearJob(chosen?.id, read)
  const [asking, setAsking] = useState<YearAct | null>(null)
  if (error && !data) return <ScreenError error={error} onRetry={read} />
  return (
    <div className="k-fa-year-end">
      <div className="k-fa-year-end-bar">
        <h1>{t('page.year_end')}</h1>
        {chosen && (
          <Select
            aria-label={t('periods.year')}
            value={String(chosen.code)}
            options={years.map(({ code, state }) => ({
              value: String(code),
              label: `${String(code)} · ${t(`entity.fiscal-year.fields.state.enum.${String(state)}`)}`,
            }))}
            onChange={choose}
          />
        )}
        {data && mayClose && <Acts data={data} isBusy={isBusy} onAsk={setAsking} />}
      </div>
      {isEmpty && (
        <p className="k-muted">
          {t('periods.none')} <Link to="/fa/admin/maintain/parameter-period">{t('periods.title')}</Link>
        </p>
      )}
      {!data && !isEmpty && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && (
        <>
          <Due data={data} />
          {data.year.state === 'closed' ? <Booked data={data} /> : <Checklist checks={data.checks} />}
          <MappingGrid key={data.year.id} data={data} onChanged={read} />
          {data.year.state !== 'closed' && <YearPreview data={data} />}
        </>
      )}
      {data && asking && (
        <ActDialog
          act={asking}
          data={data}
          onClose={() => setAsking(null)}
          onRun={(reason) => {
            setAsking(null)
            void run(asking, reason)
          }}
        />
      )}
    </div>
  )
}

function Acts({ data, isBusy, onAsk }: { data: YearEndAnswer; isBusy: boolean; onAsk: (act: YearAct) => void }) {
  const { t } = useTranslation('fa')
  const { state } = data.year
  const isBlocked = data.checks.some(({ level }) => level === 'block')
  return state === 'closed' ? (
    <Button disabled={data.reopen_refusal !== null} loading={isBusy} onClick={() => onAsk('reopen')}>
      {t('year_end_screen.reopen')}
    </Button>
  ) : (
    <Button type="primary" disabled={isBlocked} loading={isBusy} onClick={() => onAsk('close')}>
      {t('year_end_screen.close')}
    </Button>
  )
}

function Due({ data: { year, due } }: { data: YearEndAnswer }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  return (
    <p className="k-fa-year-end-due">
      <span className="k-status" data-tone={tones[year.state]}>
        {t(`entity.fiscal-year.fields.state.enum.${year.state}`)}
      </span>{' '}
      {formatDate(year.start, formats)} – {formatDate(year.end, formats)}{' '}
      <span className="k-muted">
        {t('year_end_screen.due', { date: formatDate(due.date, formats), extended: formatDate(due.extended, formats) })}
      </span>
    </p>
  )
}

/** What the closing has booked, and why it can't be taken back, if so. */
function Booked({ data: { booked, reopen_refusal } }: { data: YearEndAnswer }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  return (
    <section className="k-fa-year-end-card" aria-labelledby="k-fa-year-booked">
      <h2 id="k-fa-year-booked">{t('year_end_screen.booked')}</h2>
      {booked.length === 0 && <p className="k-muted">{t('year_end_screen.nothing_booked')}</p>}
      <ul className="k-fa-year-booked">
        {booked.map(({ id, number, date }) => (
          <li key={id}>
            <Link to={`/fa/use/accounting/voucher-view?id=${id}`}>{number}</Link>{' '}
            <span className="k-muted">{formatDate(date, formats)}</span>
          </li>
        ))}
      </ul>
      {reopen_refusal && <p>{reopen_refusal}</p>}
    </section>
  )
}

interface ActDialogProps {
  act: YearAct
  data: YearEndAnswer
  onClose: () => void
  onRun: (reason?: string) => void
}

/** Says exactly what will happen. */
function ActDialog({ act, data: { year, vouchers, booked }, onClose, onRun }: ActDialogProps) {
  const { t } = useTranslation('fa')
  const words = {
    title: t(`year_end_screen.ask_${act}`, { year: year.code }),
    text: t(`year_end_screen.will_${act}`, { count: act === 'close' ? vouchers.length : booked.length }),
    act: t(`year_end_screen.${act}`),
  }
  return act === 'reopen' ? (
    <ReasonDialog {...words} label={t('entity.period.fields.reason.label')} required onAct={onRun} onClose={onClose} />
  ) : (
    <AskDialog {...words} busy={false} onAct={() => onRun()} onClose={onClose} />
  )
}
