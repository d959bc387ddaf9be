/** Now or at the beginning of a day, and what will happen. */
import { useState } from 'react'
import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { readPersonTitle } from '../../../api/wf/person-titles'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { DayInput } from '../../../components/inputs/day-input'
import { undoDays } from '../../../shared/wf/inherite'
import { Labelled } from '../../../ui/labelled'
import type { Choice } from './wizard-state'

interface WhenStepProps {
  choice: Choice
  /** What will move. */
  count: number
  onChange: (part: Partial<Choice>) => void
}

export function WhenStep({ choice, count, onChange }: WhenStepProps) {
  const { t } = useTranslation('wf')
  const { timeZone } = useFormats()
  const { from, day } = choice
  const { data: name = '' } = useQuery({
    queryKey: ['wf', 'person', from],
    enabled: from !== null,
    queryFn: () => readPersonTitle(from ?? 0),
  })
  const [tomorrow] = useState(() => todayIn(timeZone, new Date(Date.now() + 86_400_000)))
  return (
    <>
      <div role="group" aria-label={t('inherite.step.when')}>
        <Radio.Group
          value={day === null ? 'now' : 'later'}
          options={[
            { value: 'now', label: t('inherite.now') },
            { value: 'later', label: t('inherite.later') },
          ]}
          onChange={({ target }) => onChange({ day: target.value === 'now' ? null : tomorrow })}
        />
      </div>
      {day !== null && (
        <Labelled label={t('inherite.run_at')} required>
          {(field) => <DayInput {...field} value={day} from={tomorrow} onChange={(next) => onChange({ day: next ?? tomorrow })} />}
        </Labelled>
      )}
      <p role="status">{t('inherite.effect', { count, from: name, days: undoDays })}</p>
    </>
  )
}
