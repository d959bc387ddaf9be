/** Words and numbers. */
import { Input } from 'antd'
import { remarkLength } from '../../../../shared/vs/judge-answer'
import type { AnswerInputProps } from './answer-input'

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const attributes = ({ labelledBy, describedBy, invalid, disabled }: AnswerInputProps) => ({
  'aria-labelledby': labelledBy,
  ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  'aria-invalid': invalid,
  ...(invalid ? { status: 'error' as const } : {}),
  disabled,
})

export function ShortTextInput(props: AnswerInputProps) {
  const { value, onChange, question } = props
  return (
    <Input
      {...attributes(props)}
      value={text(value)}
      {...(question.max ? { count: { show: true, max: question.max } } : {})}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  )
}

export function LongTextInput(props: AnswerInputProps) {
  const { value, onChange, question } = props
  const max = question.max ?? (question.type === 'remark' ? remarkLength : undefined)
  return (
    <Input.TextArea
      {...attributes(props)}
      autoSize={{ minRows: 3, maxRows: 12 }}
      value={text(value)}
      {...(max ? { count: { show: true, max } } : {})}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  )
}

/** Kept as it is written: its digits are exact, and what is no number is said below. */
export function NumberInput(props: AnswerInputProps) {
  const { value, onChange } = props
  return (
    <Input
      {...attributes(props)}
      className="k-vs-number"
      inputMode="decimal"
      value={text(value)}
      onChange={({ target }) => onChange(target.value.trim() === '' ? undefined : target.value.trim())}
    />
  )
}
