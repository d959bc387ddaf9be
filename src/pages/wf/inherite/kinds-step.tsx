/** What is handed over; each kind may have a receiver of its own, and what hangs on forms may be narrowed down. */
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../components/inputs/ref-select'
import { inheriteKinds, type InheriteKind } from '../../../shared/wf/inherite'
import { Labelled } from '../../../ui/labelled'
import type { Choice } from './wizard-state'

interface StepProps {
  choice: Choice
  onChange: (part: Partial<Choice>) => void
}

export function KindsStep({ choice, onChange }: StepProps) {
  const { t } = useTranslation('wf')
  const { kinds, own, to } = choice
  const toggle = (kind: InheriteKind) => onChange({ kinds: kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind] })
  const give = (kind: InheriteKind, person: number | undefined) => {
    const { [kind]: _former, ...others } = own
    onChange({ own: person === undefined || person === to ? others : { ...others, [kind]: person } })
  }
  return (
    <>
      <ul className="k-inherite-kinds">
        {inheriteKinds.map((kind) => (
          <li key={kind}>
            <Checkbox checked={kinds.includes(kind)} onChange={() => toggle(kind)}>
              {t(`inherite.kind.${kind}`)}
            </Checkbox>
            {kinds.includes(kind) && (
              <RefSelect
                label={t('inherite.to_of', { kind: t(`inherite.kind.${kind}`) })}
                entity="sc/user"
                filter={{ field: 'status', op: 'eq', value: 'active' }}
                value={[own[kind] ?? to ?? 0].filter(Boolean)}
                onChange={([person]) => give(kind, person)}
              />
            )}
          </li>
        ))}
      </ul>
      <Labelled label={t('inherite.categories')} help={t('inherite.all_forms')}>
        {({ id, describedBy }) => (
          <RefSelect
            id={id}
            describedBy={describedBy}
            entity="wf/template-category"
            multiple
            value={choice.categories}
            onChange={(categories) => onChange({ categories })}
          />
        )}
      </Labelled>
      <Labelled label={t('inherite.templates')} help={t('inherite.all_forms')}>
        {({ id, describedBy }) => (
          <RefSelect
            id={id}
            describedBy={describedBy}
            entity="wf/template"
            multiple
            value={choice.templates}
            onChange={(templates) => onChange({ templates })}
          />
        )}
      </Labelled>
    </>
  )
}
