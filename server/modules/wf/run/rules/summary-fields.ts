/** What a form is summed up by in lists (wf.md §2.1, §5.15): its indexed fields in their order, and the one that many forms are added up by. Pure. */
import { fileItems, type FieldUi, type FormContent } from '../../../../../src/shared/wf/form'
import { indexedFields } from '../indexed-fields'

export type SummedContent = Pick<FormContent, 'json_schema' | 'ui_schema'>

export const shownFields = 5

export const uiOf = ({ ui_schema }: Pick<SummedContent, 'ui_schema'>, key: string): FieldUi => (ui_schema[key] ?? {}) as FieldUi // the ui of a field, by its key

/** At most five; sensitive fields, files and tables are for the form itself. */
export const summaryFields = (content: SummedContent): string[] =>
  indexedFields(content)
    .filter((key) => {
      const ui = uiOf(content, key)
      const isTable = content.json_schema.properties[key]?.items?.properties !== undefined
      return ui['ui:sensitive'] !== true && !fileItems.has(ui['ui:item'] ?? '') && !isTable
    })
    .slice(0, shownFields)

/** The field that is marked as the form's amount, else its first indexed one of money. */
export function amountField(content: SummedContent): string | undefined {
  const keys = Object.keys(content.json_schema.properties).filter((key) => uiOf(content, key)['ui:sensitive'] !== true)
  return (
    keys.find((key) => uiOf(content, key)['ui:total'] === true) ??
    keys.find((key) => uiOf(content, key)['ui:indexed'] === true && isMoney(content, key))
  )
}

export const isMoney = ({ json_schema }: Pick<SummedContent, 'json_schema'>, key: string): boolean =>
  json_schema.properties[key]?.properties?.currency !== undefined
