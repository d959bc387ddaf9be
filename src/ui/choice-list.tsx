/** One of a few, as radio buttons in a panel. */
import CheckOutlined from '@ant-design/icons/CheckOutlined'
import type { ReactNode } from 'react'

export interface Choice<T extends string> {
  value: T
  label: ReactNode
  lang?: string
}

export function ChoiceList<T extends string>({
  label,
  choices,
  value,
  onChange,
  hideLabel = false,
}: {
  label: string
  choices: readonly Choice<T>[]
  value: T
  onChange: (value: T) => void
  hideLabel?: boolean
}) {
  return (
    <div role="group" aria-label={label} className="k-choices">
      {!hideLabel && (
        <div className="k-choices-label" aria-hidden>
          {label}
        </div>
      )}
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          lang={choice.lang}
          data-choice={choice.value}
          onClick={() => onChange(choice.value)}
        >
          <span className="k-choice-mark" aria-hidden>
            {choice.value === value && <CheckOutlined />}
          </span>
          {choice.label}
        </button>
      ))}
    </div>
  )
}
