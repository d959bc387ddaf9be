/**
 * What a form is summed up by in lists (wf.md §2.1, §5.15): its indexed fields in their order, and the one that many forms are added up
 * by. Pure.
 */
import { fileItems, type FieldUi, type FormContent } from '../../../../../src/shared/wf/form'
import { completeLayout, fieldsIn } from '../../../../../src/shared/wf/form-layout'

export type SummedContent = Pick<FormContent, 'json_schema' | 'ui_schema'>

export const shownFields = 5

export const uiOf = ({ ui_schema }: Pick<SummedContent, 'ui_schema'>, key: string): FieldUi => (ui_schema[key] ?? {}) as FieldUi // the ui of a field, by its key

/** In the order of the layout: stored objects keep none. */
const inOrder = (content: SummedContent): string[] => fieldsIn(completeLayout(content))

/** At most five; sensitive fields, files and tables are for the form itself. */
export const summaryFields = (content: SummedContent): string[] =>
  inOrder(content)
    .filter((key) => {
      const ui = uiOf(content, key)
      const isTable = content.json_schema.properties[key]?.items?.properties !== undefined
      return ui['ui:indexed'] === true && ui['ui:sensitive'] !== true && !fileItems.has(ui['ui:item'] ?? '') && !isTable
    })
    .slice(0, shownFields)

/** The field that is marked as the form's amount, else its first indexed one of money. */
export function amountField(content: SummedContent): string | undefined {
  const keys = inOrder(content).filter((key) => uiOf(content, key)['ui:sensitive'] !== true)
  return (
    keys.find((key) => uiOf(content, key)['ui:total'] === true) ??
    keys.find((key) => uiOf(content, key)['ui:indexed'] === true && isMoney(content, key))
  )
}

export const isMoney = ({ json_schema }: Pick<SummedContent, 'json_schema'>, key: string): boolean =>
  json_schema.properties[key]?.properties?.currency !== undefined
