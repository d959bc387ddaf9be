/** One of a few, all in sight. */
import { Radio } from 'antd'

interface ChosenOneProps<T extends string> {
  label: string
  value: T
  options: { value: T; label: string }[]
  onChange: (value: T) => void
}

export function ChosenOne<T extends string>({ label, value, options, onChange }: ChosenOneProps<T>) {
  return (
    <div className="k-entry" role="group" aria-label={label}>
      <span className="k-entry-label">{label}</span>
      <Radio.Group
        className="k-act-radios"
        value={value}
        options={options}
        onChange={({ target }) => onChange(target.value as T)} // one of the options
      />
    </div>
  )
}
