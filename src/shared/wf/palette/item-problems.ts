/** What is wrong with values beyond what JSON Schema can say: bounds of decimals, ranges, paths of a tree. */
import type { FieldUi, FormContent, FormField } from '../form'
import type { AmountProblem, ItemProblem } from './palette-item'
import { dataItemOf } from './palette'

type Values = Readonly<Record<string, unknown>>

/** What is said of it: the key of a text, and what stands in it. */
export interface ToldProblem {
  key: string
  params?: Readonly<Record<string, unknown>>
}

/** @returns by path (`items.2.amount`) */
export function itemProblems({ json_schema, ui_schema }: Pick<FormContent, 'json_schema' | 'ui_schema'>, values: Values) {
  return problemsIn(json_schema.properties, ui_schema, values, '')
}

function problemsIn(properties: Readonly<Record<string, FormField>>, uis: Values, values: Values, before: string) {
  const found: Record<string, ToldProblem> = {}
  for (const [key, schema] of Object.entries(properties)) {
    const ui = (uis[key] ?? {}) as FieldUi
    const value = values[key]
    const problem = isFilled(value) ? dataItemOf(schema, ui)?.check?.(value, schema) : undefined
    if (problem) found[before + key] = told(problem)
    const columns = schema.items?.properties
    if (columns && Array.isArray(value))
      value.forEach((row: Values, index) =>
        Object.assign(found, problemsIn(columns, (ui.items ?? {}) as Values, row, `${before}${key}.${index}.`)),
      )
  }
  return found
}

const told = (problem: ItemProblem | AmountProblem): ToldProblem =>
  typeof problem === 'string'
    ? { key: `wf:form_designer.invalid.${problem}` }
    : { key: 'error:validation.currency_digits', params: { ...problem } }

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
