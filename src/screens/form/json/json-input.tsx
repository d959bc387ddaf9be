/** A json field whose shape is declared, as a part of its record's form. */
import { JsonForm, type JsonFormProps } from './json-form'

interface JsonInputProps extends Omit<JsonFormProps, 'readOnly' | 'uiSchema'> {
  onBlur: () => void
  disabled: boolean
}

/** Left is the field only when the focus goes elsewhere, not from one of its inputs to the next. */
export function JsonInput({ onBlur, disabled, ...form }: JsonInputProps) {
  return (
    <div onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onBlur()}>
      <JsonForm {...form} readOnly={disabled} />
    </div>
  )
}
