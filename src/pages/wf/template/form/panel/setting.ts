/** An editor of one setting of a palette item: reads and writes the field's schema and ui. One file each in `settings`, registered in settings.ts. */
import type { ComponentType } from 'react'
import type { FieldUi, FormField } from '../../../../../shared/wf/form'
import { patchField, type PartKey } from '../edit/design'
import { useDesign } from '../design-scope'

export interface SettingProps {
  name: PartKey
  schema: FormField
  ui: FieldUi
  /** undefined takes a keyword away. */
  patch: (schema: Readonly<Record<string, unknown>>, ui?: Readonly<Record<string, unknown>>) => void
}

export type PropertyTab = 'general' | 'validation' | 'appearance' | 'logic' | 'data' | 'permission'

export interface Setting {
  tab: PropertyTab
  Editor: ComponentType<SettingProps>
}

/** @returns changes the field; of one keyword in a row it is one step */
export function usePatch(name: PartKey): SettingProps['patch'] {
  const { act } = useDesign()
  return (schema, ui = {}) =>
    act((content) => patchField(content, name, schema, ui), `${name}: ${Object.keys({ ...schema, ...ui }).join()}`)
}

/** The extension of a field without what is taken away. */
export function withExtension(schema: FormField, change: Readonly<Record<string, unknown>>): { x: Record<string, unknown> | undefined } {
  const next: Record<string, unknown> = { ...(schema.x as object | undefined), ...change }
  for (const [key, value] of Object.entries(change)) if (value === undefined) delete next[key]
  return { x: Object.keys(next).length > 0 ? next : undefined }
}

export const extensionOf = (schema: FormField): Readonly<Record<string, unknown>> => (schema.x ?? {}) as Record<string, unknown>
