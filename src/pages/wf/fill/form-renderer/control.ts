/** What a control of a form gets: a controlled value as JSON carries it. One file each in `controls`, registered in controls.ts. */
import type { ComponentType } from 'react'
import type { Refs } from '../../../../providers/data/refs'
import type { FieldUi, FormField } from '../../../../shared/wf/form'
import type { Values } from './rule-state'

export interface ControlProps {
  id: string
  label: string
  /** From the values: `items.2.price`. */
  path: string
  schema: FormField
  ui: FieldUi
  value: unknown
  /** undefined = emptied. */
  onChange: (value: unknown) => void
  invalid: boolean
  describedBy: string | undefined
  required: boolean
  refs: Refs
  /** The values around it: of a child table its row. */
  row: Values
  /** In a cell there is no label beside it. */
  isCell: boolean
}

export type ShownProps = Pick<ControlProps, 'id' | 'label' | 'path' | 'schema' | 'ui' | 'value' | 'refs'>

export interface Control {
  Input: ComponentType<ControlProps>
  /** A filled value that is read, not changed. */
  Shown: ComponentType<ShownProps>
}

export const ariaOf = ({ id, invalid, describedBy, required, label, isCell }: ControlProps) => ({
  id,
  'aria-invalid': invalid,
  'aria-required': required,
  ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  ...(isCell ? { 'aria-label': label } : {}),
  ...(invalid ? { status: 'error' as const } : {}),
})
