/** The content of a form as rjsf draws it for a person: pure. Hidden fields are gone, fixed ones are read-only, words are of one language. */
import type { UiSchema as RjsfUi } from '@rjsf/utils'
import type { JsonSchema } from '../../../../schemas/core/define'
import type { Language } from '../../../../schemas/core/types'
import { i18nText } from '../../../../shared/engine/i18n-text'
import type { FieldPermission } from '../../../../shared/wf/flow'
import type { FieldPermissions, FieldUi, FormContent, FormField, FormSchema, UiSchema } from '../../../../shared/wf/form'
import { dataItemOf } from '../../../../shared/wf/palette/palette'
import { isSaid, type RuleState } from './rule-state'

export type DrawnContent = Pick<FormContent, 'json_schema' | 'ui_schema'>

export interface Holds {
  permissions: FieldPermissions
  /** Of fields that the permissions do not name: `edit` at the start, `read` at a node. */
  fallback: FieldPermission
  state: Pick<RuleState, 'hidden' | 'required' | 'readonly'>
  readOnly: boolean
}

/** Of a column what is said of it, else of its table. */
export const permissionOf = ({ permissions, fallback }: Pick<Holds, 'permissions' | 'fallback'>, path: string): FieldPermission =>
  permissions[path.replace(/\.\d+\./, '.')] ?? permissions[path.split('.')[0] ?? ''] ?? fallback

export const isHidden = ({ state, ...holds }: Holds, path: string): boolean =>
  permissionOf(holds, path) === 'hidden' || isSaid(state.hidden, path)

export const isFixed = ({ state, readOnly, ...holds }: Holds, path: string, schema: FormField): boolean =>
  readOnly || schema.readOnly === true || permissionOf(holds, path) === 'read' || isSaid(state.readonly, path)

export const isRequired = ({ state, ...holds }: Holds, path: string, declared: readonly string[] | undefined): boolean =>
  declared?.includes(path.split('.').at(-1) ?? '') === true || permissionOf(holds, path) === 'required' || isSaid(state.required, path)

/** The schema of what this person sees now. Values of what is hidden stay with the caller. */
export function drawnSchema(schema: FormSchema, holds: Holds): JsonSchema {
  const keys = Object.keys(schema.properties).filter((key) => !isHidden(holds, key))
  return {
    ...schema,
    required: keys.filter((key) => isRequired(holds, key, schema.required)),
    properties: Object.fromEntries(
      keys.map((key) => {
        const field = schema.properties[key] ?? {}
        return [key, isFixed(holds, key, field) ? { ...field, readOnly: true } : field]
      }),
    ),
  }
}

/** What a palette field needs, handed through rjsf's ui: its schema and ui as they were written. */
export interface DrawnPart {
  schema: FormField
  ui: FieldUi
}

export const partOf = (uiSchema: RjsfUi | undefined): DrawnPart | undefined => uiSchema?.['ui:part'] as DrawnPart | undefined

/** @param around what draws a palette field, its frame, and the whole */
export function drawnUi(
  { json_schema, ui_schema }: DrawnContent,
  language: Language,
  around: { field: unknown; frame: unknown; layout: unknown },
): RjsfUi {
  const fields = Object.entries(json_schema.properties).map(([key, schema]) => [
    key,
    drawnField(schema, uiOf(ui_schema, key), language, around),
  ])
  return { ...Object.fromEntries(fields), 'ui:ObjectFieldTemplate': around.layout } as RjsfUi
}

function drawnField(
  schema: FormField,
  ui: FieldUi,
  language: Language,
  around: { field: unknown; frame: unknown },
): Record<string, unknown> {
  const title = i18nText(ui['ui:title'], language)
  const help = i18nText(ui['ui:help'], language)
  const words = { ...(title ? { 'ui:title': title } : {}), ...(help ? { 'ui:description': help } : {}) }
  // What no palette item made is drawn by the engine as its schema says, with the ui that it came with.
  if (!dataItemOf(schema, ui)) return { ...ui, 'ui:placeholder': i18nText(ui['ui:placeholder'], language), ...words }
  return {
    ...words,
    'ui:field': around.field,
    'ui:fieldReplacesAnyOrOneOf': true,
    'ui:FieldTemplate': around.frame,
    'ui:part': { schema, ui },
  }
}

export const uiOf = (ui: UiSchema, key: string): FieldUi => (ui[key] ?? {}) as FieldUi

/** The label in a language, else the schema's title, else the key. */
export const labelOf = ({ json_schema, ui_schema }: DrawnContent, key: string, language: Language): string =>
  i18nText(uiOf(ui_schema, key)['ui:title'], language) || json_schema.properties[key]?.title || key
