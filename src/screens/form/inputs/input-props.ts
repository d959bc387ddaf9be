/** What every generated input gets: a controlled value in the form JSON carries it. */
import type { Refs } from '../../../providers/data/refs'
import type { Entity, Field } from '../../../schemas/core/define'
import type { FormErrors, FormValues } from '../state/form-store'

export interface InputProps {
  entity: Entity
  field: Field
  /** The list field, when this is one of its child rows. */
  parent?: string
  id: string
  label: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  disabled: boolean
  invalid: boolean
  /** Ids of help and error texts. */
  describedBy: string | undefined
  required: boolean
  refs: Refs
  /** The row around the field, as typed so far: a money field's currency stands there. */
  row: FormValues
  autoFocus?: boolean
  /** Errors below this field, by path from it: child rows. */
  childErrors?: FormErrors
}

export type AriaInput = Pick<InputProps, 'id' | 'invalid' | 'describedBy' | 'required' | 'label' | 'parent'>

/** What antd's inputs take of it. */
export const ariaProps = ({ id, invalid, describedBy, required, label, parent }: AriaInput) => ({
  id,
  'aria-invalid': invalid,
  'aria-required': required,
  ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  ...(parent ? { 'aria-label': label } : {}),
  ...(invalid ? { status: 'error' as const } : {}),
})

/** A value in an input of text; what is no text as JSON. */
export const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean)
