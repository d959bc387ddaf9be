/** What is added to a timeline: a remark or what was just done at once, what is planned by its own form (cm.md §2.2). */
import { lazy, Suspense, useMemo, useState } from 'react'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import EnvironmentOutlined from '@ant-design/icons/EnvironmentOutlined'
import MailOutlined from '@ant-design/icons/MailOutlined'
import PhoneOutlined from '@ant-design/icons/PhoneOutlined'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import { Button } from '../../../../ui/button'
import { addRemark } from '../../../../api/cm/timeline'
import type { TimelineType } from '../../../../shared/cm/timeline'
import { useRight } from '../../../../providers/access/use-right'
import { CommentBox } from '../../../../screens/comments/comment-box'
import { keepUnsent, unsentAt } from '../../../../screens/comments/unsent-comments'
import type { FormValues } from '../../../../screens/form/state/form-store'
import { nextStep, type TimelineContext } from './next-step'

const ActivityForm = lazy(() => import('./activity-form'))
const LogBox = lazy(() => import('./log-box'))

const logged = [
  ['call', PhoneOutlined],
  ['visit', EnvironmentOutlined],
  ['email', MailOutlined],
] as const

export function Composer({ type, id, onAdded }: { type: TimelineType; id: number; onAdded: () => void }) {
  const { t } = useTranslation('cm')
  const mayRemark = useRight('cm.use.remark.actions.create')
  const mayPlan = useRight('cm.use.activity.actions.create')
  const { timeZone } = useFormats()
  const [given, setGiven] = useState<FormValues | null>(null)
  const place = `remark ${type} ${id}`
  const [logging, setLogging] = useState<{ kind: string; place: string } | null>(null)
  const standing = useMemo(
    (): TimelineContext | null => (type === 'lead' || type === 'organization' || type === 'person' ? { [type]: id } : null),
    [type, id],
  )
  const offersActivities = standing !== null && mayPlan
  return (
    <section className="k-timeline-composer" aria-label={t('timeline.add')}>
      {mayRemark && (
        <CommentBox
          key={place}
          label={t('timeline.remark_write')}
          hint={t('timeline.remark_hint')}
          action={t('timeline.remark_send')}
          start={unsentAt(place)}
          onType={(unsent) => keepUnsent(place, unsent)}
          send={(wording, key) => addRemark({ type, id }, wording, key)}
          onSent={onAdded}
        />
      )}
      {offersActivities && (
        <div className="k-timeline-logs">
          {logged.map(([kind, Icon]) => (
            <Button
              key={kind}
              size="small"
              icon={<Icon aria-hidden />}
              onClick={() => setLogging({ kind, place })}
              aria-expanded={logging?.kind === kind}
            >
              {t(`timeline.log_${kind}`)}
            </Button>
          ))}
          <Button size="small" icon={<CalendarOutlined aria-hidden />} onClick={() => setGiven(nextStep(standing, timeZone))}>
            {t('timeline.plan')}
          </Button>
        </div>
      )}
      {standing && logging?.place === place && (
        <Suspense>
          <LogBox
            key={logging.kind}
            standing={standing}
            kind={logging.kind}
            onAdded={onAdded}
            onClose={() => setLogging(null)}
            onMore={(typed) => {
              setLogging(null)
              setGiven(typed)
            }}
          />
        </Suspense>
      )}
      {given && (
        <Suspense>
          <ActivityForm
            given={given}
            onClose={() => setGiven(null)}
            onSaved={() => {
              setGiven(null)
              onAdded()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
