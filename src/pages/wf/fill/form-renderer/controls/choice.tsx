/** Values out of a list: opened, or all in sight. What is offered may depend on other fields (rule `options`). */
import { Checkbox, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { i18nText } from '../../../../../shared/engine/i18n-text'
import type { FieldUi, FormField } from '../../../../../shared/wf/form'
import { ariaOf, type Control, type ControlProps, type ShownProps } from '../control'
import { useFillScope } from '../fill-scope'

interface Choice {
  value: string
  label: string
}

const many = ({ type }: FormField): boolean => type === 'array'
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** What the schema offers, or of it what the rules leave; words by the ui, else the schema's titles. */
function useChoices(schema: FormField, ui: FieldUi, path: string): { all: Choice[]; offered: Choice[] } {
  const { language, state } = useFillScope()
  const { oneOf = [], enum: values = [] } = (many(schema) ? schema.items : schema) ?? {}
  const declared = oneOf.length > 0 ? oneOf : values.map((value) => ({ const: value }))
  const all = declared.map(({ const: value, title }: { const: unknown; title?: string }): Choice => {
    const text = String(value)
    return { value: text, label: i18nText(ui['ui:choices']?.[text], language) || title || text }
  })
  const left = state.options[path]?.map(String)
  return { all, offered: left ? left.map((value) => all.find((one) => one.value === value) ?? { value, label: value }) : all }
}

function SelectInput(props: ControlProps) {
  const { schema, ui, path, value, onChange, required } = props
  const { t } = useTranslation('screens')
  const { all, offered } = useChoices(schema, ui, path)
  // What is not offered any more stays until it is changed.
  const chosen = all.filter(
    (one) => listOf(many(schema) ? value : [value]).includes(one.value) && !offered.some((other) => other.value === one.value),
  )
  const shared = {
    ...ariaOf(props),
    className: 'k-input-wide',
    options: [...chosen, ...offered],
    placeholder: i18nText(ui['ui:placeholder'], useFillScope().language) || t('choose'),
    popupMatchSelectWidth: false,
    ...(offered.length > 8 ? { showSearch: { optionFilterProp: 'label' } } : {}),
  }
  if (many(schema))
    return (
      <Select<string[]>
        {...shared}
        mode="multiple"
        value={listOf(value)}
        onChange={(next) => onChange(next.length > 0 ? next : undefined)}
      />
    )
  return (
    <Select<string>
      {...shared}
      value={typeof value === 'string' ? value : null}
      allowClear={!required}
      onChange={(next: string | undefined) => onChange(next)}
    />
  )
}

function RadioInput(props: ControlProps) {
  const { schema, ui, path, value, onChange, id, label, invalid } = props
  const { offered } = useChoices(schema, ui, path)
  return (
    <Radio.Group
      id={id}
      aria-label={label}
      data-invalid={invalid || undefined}
      className="k-fill-choices"
      value={value ?? null}
      onChange={({ target }: { target: { value?: unknown } }) => onChange(target.value)}
      options={offered}
    />
  )
}

function CheckboxesInput({ id, label, schema, ui, path, value, onChange }: ControlProps) {
  const { offered } = useChoices(schema, ui, path)
  return (
    <div id={id} role="group" aria-label={label} tabIndex={-1}>
      <Checkbox.Group
        className="k-fill-choices"
        value={listOf(value)}
        options={offered}
        onChange={(next: string[]) => onChange(next.length > 0 ? next : undefined)}
      />
    </div>
  )
}

function ChoiceShown({ schema, ui, path, value }: ShownProps) {
  const { all } = useChoices(schema, ui, path)
  const { t } = useTranslation('screens')
  const labels = listOf(many(schema) ? value : [value]).map((one) => all.find((choice) => choice.value === one)?.label ?? one)
  return <>{labels.join(t('list_separator'))}</>
}

export const selectControl: Control = { Input: SelectInput, Shown: ChoiceShown }
export const radioControl: Control = { Input: RadioInput, Shown: ChoiceShown }
export const checkboxesControl: Control = { Input: CheckboxesInput, Shown: ChoiceShown }
