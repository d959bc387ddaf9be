/** A field of a form as a field of the engine: so that its inputs, values and titles are those of every other screen. */
import type { Field } from '../../../../schemas/core/define'
import type { FieldUi, FormField, FormSchema, UiSchema } from '../../../../shared/wf/form'
import { dataItemOf } from '../../../../shared/wf/palette/palette'
import { uiOf } from './drawn-form'

/** @returns undefined of what has a control of its own */
export function fieldOf(name: string, schema: FormField, ui: FieldUi, language?: string): Field | undefined {
  const made = dataItemOf(schema, ui)?.asField?.(schema, ui)
  if (!made) return undefined
  const placeholder = ui['ui:placeholder']
  return {
    name,
    required: false,
    schema: {},
    x: {},
    ...made,
    ...(placeholder && language ? { custom: { label: {}, placeholder, width: 'full' as const, show_in: [] } } : {}),
  }
}

/** Those that refer to something: their titles are asked for together. Child tables as lists of their columns. */
export function fieldsOf(properties: FormSchema['properties'], uis: UiSchema): Field[] {
  return Object.entries(properties).flatMap(([name, schema]): Field[] => {
    const ui = uiOf(uis, name)
    const columns = schema.items?.properties
    if (columns) return [{ name, type: 'list', required: false, schema: {}, x: {}, items: fieldsOf(columns, (ui.items ?? {}) as UiSchema) }]
    const field = fieldOf(name, schema, ui)
    return field ? [field] : []
  })
}
