/** The last day and why, and what the day means. */
import { useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDate, todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import type { Handover } from '../../../shared/sc/offboarding'
import { DayInput } from '../../../components/inputs/day-input'
import { Labelled } from '../../../ui/labelled'
import type { OffboardDraft } from './use-offboard-draft'

interface WhenStepProps {
  draft: OffboardDraft
  plan: Handover['plan']
  hireDate: string | null
  onChange: (part: Partial<OffboardDraft>) => void
  onNext: () => void
  onCancel: () => void
}

const longestReason = 500

export function WhenStep({ draft: { leaveDate, reason }, plan, hireDate, onChange, onNext, onCancel }: WhenStepProps) {
  const { t } = useTranslation(['sc', 'screens'])
  const formats = useFormats()
  const [asked, setAsked] = useState(false)
  const effect =
    leaveDate === null
      ? undefined
      : t(leaveDate > todayIn(formats.timeZone) ? 'sc:offboard.acts_later' : 'sc:offboard.acts_now', {
          date: formatDate(leaveDate, formats),
        })
  return (
    <form
      className="k-offboard-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (leaveDate) onNext()
      }}
    >
      {plan && (
        <p role="status" className="k-offboard-plan">
          {t('sc:offboard.planned', { date: formatDate(plan.leave_date, formats) })}
        </p>
      )}
      <Labelled
        label={t('sc:offboard.leave_date')}
        required
        help={effect}
        error={asked && !leaveDate ? t('sc:offboard.leave_date_missing') : undefined}
      >
        {(input) => <DayInput {...input} value={leaveDate} from={hireDate ?? undefined} onChange={(day) => onChange({ leaveDate: day })} />}
      </Labelled>
      <Labelled label={t('sc:account.reason')} help={t('sc:offboard.reason_help')}>
        {({ id, describedBy }) => (
          <Input.TextArea
            id={id}
            aria-describedby={describedBy}
            value={reason}
            maxLength={longestReason}
            rows={3}
            onChange={(event) => onChange({ reason: event.target.value })}
          />
        )}
      </Labelled>
      <div className="k-offboard-foot">
        <Button onClick={onCancel}>{t('screens:cancel')}</Button>
        <Button type="primary" submit>
          {t('sc:offboard.next')}
        </Button>
      </div>
    </form>
  )
}
