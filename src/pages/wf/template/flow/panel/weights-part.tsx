/** Whose vote counts for more (wf.md §5.5). Who is not named counts once. */
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../../../components/inputs/ref-select'
import { useFlowDesign } from '../design-context'
import { CountInput } from './count-input'

interface WeightsPartProps {
  /** By person id as text. */
  value: Readonly<Record<string, number>>
  /** undefined = nobody. */
  onChange: (next: Record<string, number> | undefined, purpose?: string) => void
}

const heaviest = 100

export function WeightsPart({ value, onChange }: WeightsPartProps) {
  const { t } = useTranslation('wf')
  const { readOnly } = useFlowDesign()
  const people = Object.keys(value)
  const say = (next: Record<string, number>, purpose?: string) => onChange(Object.keys(next).length > 0 ? next : undefined, purpose)
  return (
    <div className="k-flow-weights" role="group" aria-label={t('flow.weights')}>
      <p className="k-entry-label">{t('flow.weights')}</p>
      <p className="k-muted">{t('flow.weights_help')}</p>
      {people.map((person) => (
        <div key={person} className="k-flow-weight">
          <RefSelect
            entity="sc/user"
            label={t('flow.weight_of')}
            value={[Number(person)]}
            disabled={readOnly}
            clearable={false}
            onChange={([id]) => {
              if (!id) return
              say(Object.fromEntries(Object.entries(value).map(([key, weight]) => [key === person ? String(id) : key, weight])))
            }}
          />
          <CountInput
            label={t('flow.weight')}
            value={value[person] || undefined}
            min={1}
            max={heaviest}
            error={t('flow.between', { min: 1, max: heaviest })}
            disabled={readOnly}
            onChange={(weight = 0) => say({ ...value, [person]: weight }, `weight.${person}`)}
          />
          <button
            type="button"
            className="k-row-button"
            aria-label={t('flow.weight_remove')}
            title={t('flow.weight_remove')}
            onClick={() => say(Object.fromEntries(Object.entries(value).filter(([key]) => key !== person)))}
          >
            <CloseOutlined aria-hidden />
          </button>
        </div>
      ))}
      {!readOnly && (
        <RefSelect
          // A new one each time somebody was added.
          key={people.length}
          entity="sc/user"
          label={t('flow.weight_add')}
          placeholder={t('flow.weight_add')}
          value={[]}
          onChange={([id]) => {
            if (id) say({ ...value, [id]: value[id] ?? 2 })
          }}
        />
      )}
    </div>
  )
}
