/** Every record and file that the values of a form name, with its place. Pure. */
import { ownerEntity } from '../../../../../src/shared/engine/owner-entities'
import { fileItems, type FieldUi, type FormContent, type FormField } from '../../../../../src/shared/wf/form'
import type { Values } from '../../flow/rules/state'

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

export function namedPlaces({ json_schema, ui_schema }: Named, values: Values): NamedPlace[] {
  const visit = (schema: FormField, ui: FieldUi, value: unknown, path: string): NamedPlace[] => {
    if (value === null || value === undefined || value === '') return []
    const ref = fileItems.has(ui['ui:item'] ?? '') ? fileEntity : (schema.x as { ref?: string } | undefined)?.ref
    const columns = schema.items?.properties
    if (Array.isArray(value)) {
      if (columns) return value.flatMap((row: Values, at) => fields(columns, (ui.items ?? {}) as Values, row, `${path}.${at}.`))
      const own = ref === undefined ? (schema.items ?? {}) : { ...schema, items: {}, x: { ...(schema.x as object), ref } }
      return value.flatMap((one) => visit(own, ui, one, path))
    }
    if (ref !== undefined) {
      const id = Number(value)
      return Number.isInteger(id) && id > 0 ? [{ path, entity: ref, id, schema, ui }] : []
    }
    if (typeof value === 'object') return fields(schema.properties ?? {}, {}, value as Values, `${path}.`)
    const entity = typeof value === 'string' && isOwnerField(schema) && ownerCode.test(value) ? ownerEntity(value[0]) : undefined
    return entity === undefined ? [] : [{ path, entity, id: Number(String(value).slice(1)), schema, ui }]
  }
  const fields = (properties: Readonly<Record<string, FormField>>, uis: Values, row: Values, before: string): NamedPlace[] =>
    Object.entries(properties).flatMap(([key, schema]) => visit(schema, (uis[key] ?? {}) as FieldUi, row[key], before + key))
  return fields(json_schema.properties, ui_schema, values, '')
}

const isOwnerField = ({ pattern }: FormField): boolean => String(pattern ?? '').startsWith('^[udg]')
