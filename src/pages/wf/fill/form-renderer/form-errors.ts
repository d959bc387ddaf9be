/** What is wrong with the values of a form, in words: what its schema says, what its items say, what its rules say. Pure. */
import type { TFunction } from 'i18next'
import { format } from '@cfworker/json-schema'
import { same } from '../../../../schemas/core/same'
import type { Language } from '../../../../schemas/core/types'
import { jsonFormErrors } from '../../../../screens/form/json/json-words'
import { jsonErrors } from '../../../../screens/form/json/json-validator'
import { i18nText } from '../../../../shared/engine/i18n-text'
import type { FieldUi, FormField } from '../../../../shared/wf/form'
import type { CheckedFact } from '../../../../shared/wf/preview-calls'
import { formFormats } from '../../../../shared/wf/palette/form-formats'
import { itemProblems } from '../../../../shared/wf/palette/item-problems'
import { drawnSchema, isRequired, uiOf, type DrawnContent, type Holds } from './drawn-form'
import { isSaid, valueAt, type RuleState, type Values } from './rule-state'

Object.assign(format, formFormats)

export type FormErrors = Readonly<Record<string, readonly string[]>>
/** By field: what it comes to, as modules say. */
export type FormFacts = Readonly<Record<string, readonly CheckedFact[]>>

/** @param state of the same values @returns by path; what is hidden or fixed is not judged */
export function formErrors(
  t: TFunction,
  content: DrawnContent,
  values: Values,
  holds: Holds,
  state: RuleState,
  language: Language,
): FormErrors {
  const schema = drawnSchema(content.json_schema, holds)
  const judged = filled(values)
  const words = jsonFormErrors(t, schema, judged)
  const errors: Record<string, readonly string[]> = {}
  for (const [path, texts] of Object.entries(words)) errors[path] = texts
  // A pattern or format of an item is told as what it stands for, not as a pattern.
  for (const { at, keyword } of jsonErrors(schema, judged)) {
    const path = at.join('.')
    const item = itemAt(content, path)
    if ((keyword === 'pattern' || keyword === 'format') && item && ownWords.has(item))
      errors[path] = [t(`wf:form_designer.invalid.${item}`)]
  }
  for (const [path, { key, params }] of Object.entries(itemProblems(content, judged))) errors[path] ??= [t(key, { ...params })]
  for (const path of emptyCells(content, judged, holds)) errors[path] ??= [t('error:validation.required')]
  for (const [path, message] of Object.entries(state.errors))
    errors[path] ??= [i18nText(message, language) || t('screens:validation.invalid')]
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isSaid(state.hidden, path) && !holds.readOnly))
}

/** Those of values that are still as they were judged: of one that was changed since, nobody has said anything. */
export const standing = (errors: FormErrors, judged: Values, values: Values): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => same(valueAt(judged, path), valueAt(values, path))))

const ownWords: ReadonlySet<string> = new Set(['phone', 'taiwan_id', 'tax_id', 'month', 'location', 'money', 'owner'])

function itemAt({ ui_schema }: DrawnContent, path: string): string | undefined {
  const [field = '', index, column] = path.split('.')
  const ui = uiOf(ui_schema, field)
  const own = column !== undefined && /^\d+$/.test(index ?? '') ? ((ui.items ?? {}) as Record<string, FieldUi>)[column] : ui
  return own?.['ui:item']
}

/** Columns of rows that rules or rights want filled; those that the schema wants are told by it. */
function emptyCells({ json_schema }: DrawnContent, values: Values, holds: Holds): string[] {
  return Object.entries(json_schema.properties).flatMap(([key, schema]) => {
    const columns = schema.items?.properties
    const rows = values[key]
    if (!columns || !Array.isArray(rows)) return []
    return rows.flatMap((row: Values, index) =>
      Object.keys(columns).flatMap((column) => {
        const path = `${key}.${index}.${column}`
        return row[column] === undefined && isRequired(holds, path, (schema.items as FormField).required) ? [path] : []
      }),
    )
  })
}

/** Without what is empty: an emptied field is not there. */
export function filled(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      if (value === undefined || value === null || value === '') return []
      if (Array.isArray(value) && value.length === 0) return []
      if (Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null))
        return [[key, value.map((row: Values) => filled(row))]]
      return [[key, value]]
    }),
  )
}
