/** A date and a time of day. */
import { TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { DayInput } from '../../../../components/inputs/day-input'
import type { AnswerInputProps } from './answer-input'

export function DateAnswer({ question, value, onChange, labelledBy, describedBy, invalid, disabled }: AnswerInputProps) {
  return (
    <div role="group" aria-labelledby={labelledBy}>
      <DayInput
        id={`vs-${question.key}`}
        describedBy={describedBy}
        invalid={invalid}
        disabled={disabled}
        optional
        value={typeof value === 'string' ? value : null}
        onChange={(day) => onChange(day ?? undefined)}
      />
    </div>
  )
}

const format = 'HH:mm'

export function TimeAnswer({ question, value, onChange, labelledBy, describedBy, invalid, disabled }: AnswerInputProps) {
  return (
    <div role="group" aria-labelledby={labelledBy}>
      <TimePicker
        id={`vs-${question.key}`}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        {...(invalid ? { status: 'error' as const } : {})}
        format={format}
        needConfirm={false}
        disabled={disabled}
        value={typeof value === 'string' ? dayjs(`2000-01-01T${value}`) : null}
        onChange={(time: Dayjs | null) => onChange(time ? time.format(format) : undefined)}
      />
    </div>
  )
}
