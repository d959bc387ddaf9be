/**
 * Fields that the designer marked as sensitive (wf.md §3, `ui:sensitive`): shown only to people on the flow, never in a list or a title.
 * Pure.
 */
import type { FieldUi, FormContent } from '../../../../../src/shared/wf/form'

/** @returns fields, and columns as `items.price` */
export const sensitiveFields = ({ ui_schema }: Pick<FormContent, 'ui_schema'>): string[] =>
  Object.entries(ui_schema).flatMap(([path, ui]) => ((ui as FieldUi | undefined)?.['ui:sensitive'] === true ? [path] : []))
