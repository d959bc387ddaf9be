/** Who hands over, who has left too, and who takes over. */
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../components/inputs/ref-select'
import { Labelled } from '../../../ui/labelled'
import type { Choice } from './wizard-state'

interface StepProps {
  choice: Choice
  onChange: (part: Partial<Choice>) => void
}

export function PeopleStep({ choice, onChange }: StepProps) {
  const { t } = useTranslation('wf')
  const isSame = choice.from !== null && choice.from === choice.to
  return (
    <>
      <Labelled label={t('inherite.from')} required>
        {({ id, describedBy }) => (
          <RefSelect
            id={id}
            describedBy={describedBy}
            entity="sc/user"
            value={choice.from === null ? [] : [choice.from]}
            onChange={([from]) => onChange({ from: from ?? null })}
          />
        )}
      </Labelled>
      <Labelled label={t('inherite.to')} required error={isSame ? t('inherite.error.same_person') : undefined}>
        {({ id, describedBy, invalid }) => (
          <RefSelect
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            entity="sc/user"
            filter={{ field: 'status', op: 'eq', value: 'active' }}
            value={choice.to === null ? [] : [choice.to]}
            onChange={([to]) => onChange({ to: to ?? null })}
          />
        )}
      </Labelled>
    </>
  )
}
