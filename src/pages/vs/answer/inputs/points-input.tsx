/** Points over options: votes to distribute, and sums that have to come out. */
import { InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { entriesOf, withEntry, type AnswerInputProps } from './answer-input'
import { useWords } from './use-words'

export function PointsInput({ question, value, onChange, labelledBy, describedBy, disabled }: AnswerInputProps) {
  const { t } = useTranslation('vs')
  const words = useWords()
  const given = entriesOf(value)
  const sum = Object.values(given).reduce<number>((total, points) => total + (Number(points) || 0), 0)
  const { max } = question
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className="k-vs-points">
      {(question.options ?? []).map(({ id, text }) => {
        const name = words(text, id)
        const points = given[id]
        return (
          <label key={id} className="k-vs-points-row">
            <span>{name}</span>
            <InputNumber
              min={0}
              {...(typeof max === 'number' ? { max } : {})}
              precision={0}
              inputMode="numeric"
              disabled={disabled}
              value={typeof points === 'number' ? points : null}
              onChange={(next) => onChange(withEntry(value, id, next))}
            />
          </label>
        )
      })}
      {typeof max === 'number' && (
        <p className="k-muted" role="status" data-over={sum > max || undefined}>
          {t('answer.points_left', { left: Math.max(0, max - sum), sum, max })}
        </p>
      )}
    </div>
  )
}
