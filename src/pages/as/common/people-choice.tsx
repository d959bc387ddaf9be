/** Whom a wizard is for: departments, groups and people, without some of them. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnerSelect } from '../../../components/inputs/owner-select'
import { RefSelect } from '../../../components/inputs/ref-select'
import { Labelled } from '../../../ui/labelled'

export interface ChosenPeople {
  owners: readonly string[]
  exclude: readonly number[]
}
interface PeopleChoiceProps {
  choice: ChosenPeople
  onChange: (changed: Partial<ChosenPeople>) => void
  required: boolean
  error?: string | undefined
  children?: ReactNode
}

export function PeopleChoice({ choice, onChange, required, error, children }: PeopleChoiceProps) {
  const { t } = useTranslation('as')
  return (
    <fieldset>
      <legend>{t('batch_page.people')}</legend>
      <Labelled label={t('batch_page.owners')} required={required} error={error}>
        {({ id, describedBy }) => (
          <OwnerSelect id={id} describedBy={describedBy} multiple value={choice.owners} onChange={(owners) => onChange({ owners })} />
        )}
      </Labelled>
      <Labelled label={t('batch_page.exclude')}>
        {({ id, describedBy }) => (
          <RefSelect
            id={id}
            describedBy={describedBy}
            entity="sc/user"
            multiple
            value={choice.exclude}
            onChange={(exclude) => onChange({ exclude })}
          />
        )}
      </Labelled>
      {children}
    </fieldset>
  )
}
