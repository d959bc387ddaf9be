/** What is wrong with values beyond what JSON Schema can say: bounds of decimals, ranges, paths of a tree. */
import type { FieldUi, FormContent, FormField } from '../form'
import type { ItemProblem } from './palette-item'
import { dataItemOf } from './palette'

type Values = Readonly<Record<string, unknown>>

/** @returns by path (`items.2.amount`); the text is `wf:form_designer.invalid.<key>` */
export function itemProblems({ json_schema, ui_schema }: Pick<FormContent, 'json_schema' | 'ui_schema'>, values: Values) {
  return problemsIn(json_schema.properties, ui_schema, values, '')
}

function problemsIn(properties: Readonly<Record<string, FormField>>, uis: Values, values: Values, before: string) {
  const found: Record<string, ItemProblem> = {}
  for (const [key, schema] of Object.entries(properties)) {
    const ui = (uis[key] ?? {}) as FieldUi
    const value = values[key]
    const problem = isFilled(value) ? dataItemOf(schema, ui)?.check?.(value, schema) : undefined
    if (problem) found[before + key] = problem
    const columns = schema.items?.properties
    if (columns && Array.isArray(value))
      value.forEach((row: Values, index) =>
        Object.assign(found, problemsIn(columns, (ui.items ?? {}) as Values, row, `${before}${key}.${index}.`)),
      )
  }
  return found
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
