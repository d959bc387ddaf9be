/** Choosing among options: one, several, yes or no, a drop-down list. */
import { Checkbox, Input, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { remarkLength } from '../../../../shared/vs/judge-answer'
import { chosenOf } from '../../../../shared/vs/question'
import type { AnswerInputProps } from './answer-input'
import { isFull, otherOf, withTick, withWords } from './choices'
import { useWords } from './use-words'

export function SingleInput({ question, value, onChange, labelledBy, describedBy, disabled }: AnswerInputProps) {
  const words = useWords()
  const [chosen] = chosenOf(value)
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} aria-describedby={describedBy} className="k-vs-options">
      {(question.options ?? []).map(({ id, text }) => (
        <Radio
          key={id}
          name={`vs-${question.key}`}
          className="k-vs-option"
          checked={chosen === id}
          disabled={disabled}
          onChange={() => onChange(withWords(question.options, [id], otherOf(value)))}
        >
          {words(text, id)}
        </Radio>
      ))}
      <OtherWords {...{ question, value, onChange, disabled }} />
      <TakeBack isShown={chosen !== undefined && !question.required} disabled={disabled} onClick={() => onChange(undefined)} />
    </div>
  )
}

export function MultiInput({ question, value, onChange, labelledBy, describedBy, disabled }: AnswerInputProps) {
  const { t } = useTranslation('vs')
  const words = useWords()
  const chosen = chosenOf(value)
  const { max } = question
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className="k-vs-options">
      {(question.options ?? []).map((option) => (
        <Checkbox
          key={option.id}
          className="k-vs-option"
          checked={chosen.includes(option.id)}
          disabled={disabled || isFull(question, value, option)}
          onChange={({ target }) => onChange(withTick(question, value, option.id, target.checked))}
        >
          {words(option.text, option.id)}
        </Checkbox>
      ))}
      <OtherWords {...{ question, value, onChange, disabled }} />
      {typeof max === 'number' && <p className="k-muted">{t('answer.chosen_of', { n: chosen.length, max })}</p>}
    </div>
  )
}

const yesNoWords = ['yes', 'no', 'abstain'] as const

export function YesNoInput({ question, value, onChange, labelledBy, describedBy, disabled }: AnswerInputProps) {
  const { t } = useTranslation('vs')
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} aria-describedby={describedBy} className="k-vs-options">
      {yesNoWords.map((word) => (
        <Radio
          key={word}
          name={`vs-${question.key}`}
          className="k-vs-option"
          checked={value === word}
          disabled={disabled}
          onChange={() => onChange(word)}
        >
          {t(`answer.yes_no.${word}`)}
        </Radio>
      ))}
      <TakeBack isShown={value !== undefined && !question.required} disabled={disabled} onClick={() => onChange(undefined)} />
    </div>
  )
}

export function DropdownInput({ question, value, onChange, labelledBy, describedBy, invalid, disabled }: AnswerInputProps) {
  const { t } = useTranslation(['vs', 'screens'])
  const words = useWords()
  const [chosen] = chosenOf(value)
  return (
    <div className="k-vs-options">
      <Select
        className="k-input-wide"
        aria-labelledby={labelledBy}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        {...(invalid ? { status: 'error' as const } : {})}
        placeholder={t('screens:choose')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        disabled={disabled}
        value={chosen}
        options={(question.options ?? []).map(({ id, text }) => ({ value: id, label: words(text, id) }))}
        onChange={(id: number | undefined) => onChange(id === undefined ? undefined : withWords(question.options, [id], otherOf(value)))}
      />
      <OtherWords {...{ question, value, onChange, disabled }} />
    </div>
  )
}

/** The line of the option *other*, while it is chosen. */
export function OtherWords({
  question,
  value,
  onChange,
  disabled,
}: Pick<AnswerInputProps, 'question' | 'value' | 'onChange' | 'disabled'>) {
  const words = useWords()
  const chosen = chosenOf(value)
  const other = (question.options ?? []).find(({ id, other: hasLine }) => hasLine && chosen.includes(id))
  if (!other) return null
  return (
    <Input
      className="k-vs-other"
      aria-label={words(other.text, other.id)}
      maxLength={remarkLength}
      disabled={disabled}
      value={otherOf(value)}
      onChange={({ target }) => onChange(withWords(question.options, chosen, target.value))}
    />
  )
}

/** A choice of one can't be unticked: it is taken back. */
function TakeBack({ isShown, disabled, onClick }: { isShown: boolean; disabled: boolean; onClick: () => void }) {
  const { t } = useTranslation('vs')
  return isShown && !disabled ? (
    <button type="button" className="k-text-button k-vs-take-back" onClick={onClick}>
      {t('answer.take_back')}
    </button>
  ) : null
}
