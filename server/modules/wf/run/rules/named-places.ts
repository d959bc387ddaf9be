/** Every record and file that the values of a form name, with its place. Pure. */
import { ownerEntity } from '../../../../../src/shared/engine/owner-entities'
import { fileItems, type FieldUi, type FormContent, type FormField } from '../../../../../src/shared/wf/form'
import { idOf, isValues, rowsOf, textOf } from '../../flow/rules/form-values'
import type { FormValues } from '../../flow/rules/state'

export interface NamedPlace {
  /** `items.2.customer` */
  path: string
  entity: string
  id: number
  schema: FormField
  ui: FieldUi
}

export type Named = Pick<FormContent, 'json_schema' | 'ui_schema'>

export const fileEntity = 'sc/attachment'
const ownerCode = /^[udg][1-9]\d*$/

export function namedPlaces({ json_schema, ui_schema }: Named, values: FormValues): NamedPlace[] {
  const visit = (schema: FormField, ui: FieldUi, value: unknown, path: string): NamedPlace[] => {
    if (value === null || value === undefined || value === '') return []
    const ref = fileItems.has(ui['ui:item'] ?? '') ? fileEntity : (schema.x as { ref?: string } | undefined)?.ref
    const columns = schema.items?.properties
    if (Array.isArray(value)) {
      if (columns)
        return (rowsOf(value) ?? []).flatMap((row, at) => fields(columns, isValues(ui.items) ? ui.items : {}, row, `${path}.${at}.`))
      const own = ref === undefined ? (schema.items ?? {}) : { ...schema, items: {}, x: { ...(schema.x as object), ref } }
      return value.flatMap((one) => visit(own, ui, one, path))
    }
    if (ref !== undefined) {
      const id = idOf(value)
      return id === null ? [] : [{ path, entity: ref, id, schema, ui }]
    }
    if (isValues(value)) return fields(schema.properties ?? {}, {}, value, `${path}.`)
    if (typeof value !== 'string' || !isOwnerField(schema) || !ownerCode.test(value)) return []
    const [entity, id] = [ownerEntity(value[0]), idOf(value.slice(1))]
    return entity === undefined || id === null ? [] : [{ path, entity, id, schema, ui }]
  }
  const fields = (
    properties: Readonly<Record<string, FormField>>,
    uis: Readonly<Record<string, unknown>>,
    row: FormValues,
    before: string,
  ): NamedPlace[] =>
    Object.entries(properties).flatMap(([key, schema]) => visit(schema, (uis[key] ?? {}) as FieldUi, row[key], before + key))
  return fields(json_schema.properties, ui_schema, values, '')
}

const isOwnerField = ({ pattern }: FormField): boolean => textOf(pattern).startsWith('^[udg]')
