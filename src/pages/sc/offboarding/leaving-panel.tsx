/** On a person's record: what stands in his name, leaving, and coming back (sc.md §2 "Open work", §4). */
import { lazy, Suspense, useState } from 'react'
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { displayName } from '../../../components/people/display-name'
import { Button } from '../../../ui/button'
import { failureOf } from '../../../providers/http/error-text'
import { cancelOffboarding, readHandover, rehire } from '../../../api/sc/offboarding'
import { useIdentity } from '../../../providers/auth/identity'
import { useRight } from '../../../providers/access/use-right'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { user } from '../../../schemas/sc/user'
import { useRecordAction } from '../../../screens/record/use-record-action'
import './offboarding.css'

const AskDialog = lazy(async () => ({ default: (await import('../../../components/dialogs/confirm-dialog')).AskDialog }))
const DayDialog = lazy(async () => ({ default: (await import('../../../components/dialogs/day-dialog')).DayDialog }))

type Person = RowOf<typeof user>

export default function LeavingPanel({ row }: ShowPanelProps<Person>) {
  const mayOffboard = useRight('sc.admin.user.actions.offboard')
  const { identity } = useIdentity()
  // Nobody offboards himself.
  return mayOffboard && row.id !== identity?.id ? <OpenWork row={row} /> : null
}

function OpenWork({ row }: { row: Person & { version?: number } }) {
  const { id, status, leave_date: leaveDate, anonymised_at: anonymisedAt, version } = row
  const name = displayName(row)
  const { t } = useTranslation('sc')
  const formats = useFormats()
  const navigate = useNavigate()
  const { busy, run } = useRecordAction<'cancel' | 'rehire'>('sc/user', id)
  const [asked, setAsked] = useState<'cancel' | 'rehire' | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['handover', id, version],
    queryFn: ({ signal }) => readHandover(id, { signal }),
    staleTime: 0,
  })
  const open = data?.items.filter(({ count }) => count > 0) ?? []
  const hasLeft = status === 'left'
  const cancel = async () => {
    if (
      await run('cancel', async () => {
        await cancelOffboarding(id)
        return t('offboard.cancelled', { name })
      })
    )
      setAsked(null)
  }
  return (
    <section className="k-leaving" aria-label={t('offboard.open_work')}>
      <h2>{t('offboard.open_work')}</h2>
      {error && (
        <p role="alert">
          {failureOf(error)?.text}{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {t('offboard.retry')}
          </Button>
        </p>
      )}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {data && open.length === 0 && <p className="k-muted">{t('offboard.no_work')}</p>}
      {open.length > 0 && (
        <dl>
          {open.map(({ key, label, count }) => (
            <div key={key} className="k-leaving-row">
              <dt>{label}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      )}
      {data?.plan && <p role="status">{t('offboard.planned', { date: formatDate(data.plan.leave_date, formats) })}</p>}
      {hasLeft && leaveDate && <p>{t('offboard.left_on', { date: formatDate(leaveDate, formats) })}</p>}
      {anonymisedAt && <p>{t('offboard.anonymised', { date: momentText(Date.parse(anonymisedAt), formats) })}</p>}
      <div className="k-leaving-acts">
        {hasLeft && (
          <Button type="primary" onClick={() => setAsked('rehire')}>
            {t('offboard.rehire')}
          </Button>
        )}
        {data?.plan && <Button onClick={() => void navigate(`/sc/viewuser/offboard?id=${id}`)}>{t('offboard.change')}</Button>}
        {data?.plan && <Button onClick={() => setAsked('cancel')}>{t('offboard.cancel')}</Button>}
      </div>
      <Suspense>
        {asked === 'cancel' && (
          <AskDialog
            title={t('offboard.cancel_title', { name })}
            text={t('offboard.cancel_ask')}
            act={t('offboard.cancel')}
            busy={busy === 'cancel'}
            onAct={() => void cancel()}
            onClose={() => setAsked(null)}
          />
        )}
        {asked === 'rehire' && (
          <DayDialog
            title={t('offboard.rehire_title', { name })}
            text={t(anonymisedAt ? 'offboard.rehire_anonymised' : 'offboard.rehire_ask')}
            label={t('entity.user.fields.hire_date.label')}
            missing={t('offboard.hire_date_missing')}
            act={t('offboard.rehire')}
            from={leaveDate ?? undefined}
            onClose={() => setAsked(null)}
            onAct={async (day) => {
              await rehire(id, day)
              await run('rehire', async () => t('offboard.rehired', { name }))
              setAsked(null)
            }}
          />
        )}
      </Suspense>
    </section>
  )
}
