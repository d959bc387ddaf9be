/** One of a few settings of a block, each with its words. */
import { Select } from 'antd'
import { Labelled } from '../../../../../ui/labelled'

interface ChoiceInputProps<V extends string> {
  label: string
  help?: string | undefined
  value: V | undefined
  options: readonly { value: V; label: string; disabled?: boolean }[]
  onChange: (next: V) => void
  disabled?: boolean
}

export function ChoiceInput<V extends string>({ label, help, value, options, onChange, disabled = false }: ChoiceInputProps<V>) {
  return (
    <Labelled label={label} help={help}>
      {({ id, describedBy }) => (
        <Select
          id={id}
          className="k-input-wide"
          aria-describedby={describedBy}
          value={value}
          disabled={disabled}
          popupMatchSelectWidth={false}
          showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
          options={[...options]}
          onChange={(next: V) => onChange(next)}
        />
      )}
    </Labelled>
  )
}
