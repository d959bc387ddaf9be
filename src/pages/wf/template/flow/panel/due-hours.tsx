/** Working hours until a task is due (wf.md §5.6); empty = no deadline. */
import { useTranslation } from 'react-i18next'
import { useFlowDesign } from '../design-context'
import { CountInput } from './count-input'

interface DueHoursProps {
  value: number | undefined
  onChange: (hours: number | undefined) => void
}

const longest = 2000

export function DueHours({ value, onChange }: DueHoursProps) {
  const { t } = useTranslation('wf')
  const { readOnly } = useFlowDesign()
  return (
    <CountInput
      label={t('flow.due_hours')}
      help={t('flow.due_help')}
      unit={t('flow.hours')}
      value={value}
      min={1}
      max={longest}
      error={t('flow.between', { min: 1, max: longest })}
      disabled={readOnly}
      onChange={onChange}
    />
  )
}
