/** The suite that a module declares for its action, as the designer's palette and forms have it: in every language (wf.md §2.3, §5.16). */
import { languages, type I18nText } from '../../../../src/schemas/core/types'
import type { FieldUi, FormField, FormRule } from '../../../../src/shared/wf/form'
import { paletteItem } from '../../../../src/shared/wf/palette/palette'
import { hasData, type PaletteSuite, type SuitePart } from '../../../../src/shared/wf/palette/palette-item'
import type { SuiteField, WorkflowAction } from '../../../contracts/workflow'
import { sharedTexts } from '../../sc'

/** @returns null of an action without a suite */
export function paletteSuite({ name, title, suite }: Pick<WorkflowAction, 'name' | 'title' | 'suite'>): PaletteSuite | null {
  if (!suite || suite.fields.length === 0) return null
  return {
    ...{ name, group: 'suite', settings: [], title: inWords(suite.title ?? title), action: name },
    fields: suite.fields.map(suitePart),
    rules: suite.fields.flatMap(({ param, show_if, required_if }): FormRule[] => [
      ...(show_if ? [{ type: 'visible' as const, target: param, when: show_if }] : []),
      ...(required_if ? [{ type: 'required' as const, target: param, when: required_if }] : []),
    ]),
  }
}

/** A text in every language. */
export const inWords = (key: string): I18nText =>
  Object.fromEntries(languages.map((language) => [language, sharedTexts().translate(language, { key })]))

function suitePart(field: SuiteField): SuitePart {
  const { param, item, title, required = false, bounds = {}, minutes = false } = field
  const known = paletteItem(item)
  if (!known || !hasData(known)) throw new Error(`The palette has no field ${item}.`)
  const { schema, ui } = ofItem(field)
  return {
    ...{ key: param, span: known.span, required },
    schema: { ...known.schema, ...bounds, ...schema },
    ui: {
      ...{ ...known.ui, 'ui:item': item, 'ui:title': inWords(title) },
      ...(minutes ? { 'ui:help': inWords('wf:suite.in_minutes') } : {}),
      ...ui,
    },
  }
}

/** What a record, a choice and a table say besides. */
function ofItem({ ref, choices, columns }: SuiteField): { schema: FormField; ui: FieldUi } {
  if (ref !== undefined) return { schema: { x: { ref } }, ui: {} }
  if (choices) {
    const words = Object.entries(choices).map(([value, key]) => [value, inWords(key)] as const)
    const oneOf = words.map(([value, { en = value }]) => ({ const: value, title: en }))
    return { schema: { oneOf }, ui: { 'ui:choices': Object.fromEntries(words) } }
  }
  if (!columns) return { schema: {}, ui: {} }
  const parts = columns.map(suitePart)
  const properties = Object.fromEntries(parts.map((part) => [part.key, part.schema]))
  const required = parts.filter((part) => part.required).map(({ key }) => key)
  return {
    schema: { items: { type: 'object', properties, required } },
    ui: { 'ui:columns': parts.map(({ key }) => key), items: Object.fromEntries(parts.map(({ key, ui }) => [key, ui])) },
  }
}
