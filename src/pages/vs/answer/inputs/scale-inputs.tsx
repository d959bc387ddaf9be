/** A value of a scale: stars, agreement, recommendation, and a score for each option. */
import { useTranslation } from 'react-i18next'
import { scaleOf } from '../../../../shared/vs/question'
import { entriesOf, withEntry, type AnswerInputProps } from './answer-input'
import { useWords } from './use-words'

export function ScaleInput({ question, value, onChange, labelledBy, describedBy, disabled }: AnswerInputProps) {
  const words = useWords()
  const { t } = useTranslation('vs')
  const isNps = question.type === 'nps'
  const isLikert = question.type === 'likert'
  const end = (side: 'from' | 'to') =>
    words(question.scale?.[`${side}_label`]) || (isNps || isLikert ? t(`answer.${question.type}.${side}`) : '')
  const [from, to] = [end('from'), end('to')]
  return (
    <div className="k-vs-scale-box">
      <ScaleButtons
        scale={scaleOf(question)}
        value={value}
        onChange={onChange}
        disabled={disabled}
        labelledBy={labelledBy}
        describedBy={describedBy}
        name={`vs-${question.key}`}
        mayClear={question.required !== true}
      />
      {(from || to) && (
        <p className="k-vs-scale-ends k-muted">
          <span>{from}</span>
          <span>{to}</span>
        </p>
      )}
    </div>
  )
}

export function ScoreInput({ question, value, onChange, labelledBy, describedBy, disabled }: AnswerInputProps) {
  const words = useWords()
  const scores = entriesOf(value)
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className="k-vs-scores">
      {(question.options ?? []).map(({ id, text }) => (
        <div key={id} className="k-vs-score-row">
          <span id={`${labelledBy}-${id}`}>{words(text, id)}</span>
          <ScaleButtons
            scale={scaleOf(question)}
            value={scores[id]}
            onChange={(score) => onChange(withEntry(value, id, score))}
            disabled={disabled}
            labelledBy={`${labelledBy}-${id}`}
            name={`vs-${question.key}-${id}`}
            mayClear
          />
        </div>
      ))}
    </div>
  )
}

interface ScaleButtonsProps {
  scale: { from: number; to: number }
  value: unknown
  onChange: (value: number | undefined) => void
  disabled: boolean
  labelledBy: string
  describedBy?: string | undefined
  name: string
  /** Pressed again, a value is taken back. */ mayClear: boolean
}

/** Radio buttons in a row: arrows move among them as everywhere. */
export function ScaleButtons({
  scale: { from, to },
  value,
  onChange,
  disabled,
  labelledBy,
  describedBy,
  name,
  mayClear,
}: ScaleButtonsProps) {
  const places = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return (
    <span role="radiogroup" aria-labelledby={labelledBy} aria-describedby={describedBy} className="k-vs-scale">
      {places.map((place) => (
        <label key={place} data-checked={value === place || undefined}>
          <input
            type="radio"
            className="k-visually-hidden"
            name={name}
            disabled={disabled}
            checked={value === place}
            onChange={() => onChange(place)}
            onClick={() => value === place && mayClear && onChange(undefined)}
          />
          {place}
        </label>
      ))}
    </span>
  )
}
