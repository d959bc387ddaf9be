/**
 * What keeps a form from being published (wf.md §9, row "Publishing"). Pure; the designer shows it while one types, the server refuses by it.
 * Texts: `wf:flow_problem.<key>`; of an expression the words of `error:expression.<key>` stand in `reason`.
 */
import { cycleOf } from '../../schemas/core/expression/dependencies'
import { uiOf } from './compiled-schema'
import { fitsType, jsonTypeOf } from '../core/json-type'
import { expressionProblems, fieldOf, hasField, kindAt, whenProblems } from './expression-problems'
import { flowProblems } from './flow-problems'
import { editsFields, filledByFlow, placesOf } from './flow-tree'
import type { Binding, FieldUi, FormContent, FormField, FormRule, FormSchema, LayoutItem } from './form'
import { fieldsIn } from './form-layout'
import { readsOf } from './form-rules'
import { numberingProblems } from './numbering-problem'
import { computedItem } from './palette/items/computed'
import { presentNames } from '../../schemas/core/request'
import { suiteSections } from './suite-form'
import { keyPattern, publicationLimits, type PublicationKnowledge, type PublicationProblem } from './problem'

export type { KnownAction, ProblemKey, PublicationKnowledge, PublicationProblem } from './problem'

/** @returns every problem, in the order of the form; none = it may be published */
export function publicationProblems(content: FormContent, knowledge: PublicationKnowledge = {}): PublicationProblem[] {
  return [
    ...fieldProblems(content),
    ...ruleProblems(content),
    ...formulaProblems(content),
    ...flowProblems(content, knowledge),
    ...bindingProblems(content, knowledge),
    ...settingProblems(content),
    ...numberingProblems(content.settings, knowledge),
  ]
}

function fieldProblems({ json_schema: { properties }, ui_schema: ui }: FormContent): PublicationProblem[] {
  const problems: PublicationProblem[] = []
  const columnsOf = (field: FormField) => Object.keys(field.items?.properties ?? {})
  const paths = Object.entries(properties).flatMap(([key, field]) => [key, ...columnsOf(field).map((column) => `${key}.${column}`)])
  if (paths.length === 0) problems.push({ key: 'no_fields', params: {} })
  if (paths.length > publicationLimits.fields)
    problems.push({ key: 'too_many_fields', params: { count: paths.length, limit: publicationLimits.fields } })
  for (const path of paths)
    if (!keyPattern.test(path.split('.').at(-1) ?? '')) problems.push({ key: 'invalid_key', params: { name: path }, field: path })
  for (const [key, { maxItems }] of Object.entries(properties))
    if (typeof maxItems === 'number' && columnsOf(properties[key] ?? {}).length > 0 && maxItems > publicationLimits.rows)
      problems.push({ key: 'too_many_rows', params: { name: key, limit: publicationLimits.rows }, field: key })
  if (depthOf(ui['ui:layout'] ?? []) > publicationLimits.nesting)
    problems.push({ key: 'nested_too_deep', params: { name: 'ui:layout', limit: publicationLimits.nesting } })
  return problems
}

/** Sections, tabs and steps within one another. */
function depthOf(items: readonly LayoutItem[]): number {
  const within = items.map((item) => {
    if ('section' in item) return 1 + depthOf(item.items)
    return 'panes' in item ? 1 + Math.max(0, ...item.panes.map((pane) => depthOf(pane.items))) : 0
  })
  return Math.max(0, ...within)
}

function ruleProblems({ rules, json_schema: schema }: FormContent): PublicationProblem[] {
  const problems = rules.flatMap((rule, at) => ruleProblem(rule, schema).map((problem) => ({ ...problem, field: rule.target, rule: at })))
  const computing = rules.filter(({ type }) => type === 'value')
  const circle = cycleOf(new Map(computing.map(({ target, expr = '' }) => [target, readsOf(expr, target, schema)])))
  if (circle?.[0] !== undefined)
    problems.push({
      key: 'cyclic_expression',
      params: { names: circle.join(' → ') },
      field: circle[0],
      rule: rules.findIndex(({ target }) => target === circle[0]),
    })
  return problems
}

function ruleProblem({ type, target, when, expr, message }: FormRule, schema: FormSchema): PublicationProblem[] {
  if (!hasField(schema, target)) return [{ key: 'unknown_field', params: { name: target } }]
  const isComputed = type === 'value' || type === 'options'
  const given = { row: target, name: target, gives: type === 'options' ? ('list' as const) : kindAt(schema, target) }
  const isSaid = type === 'validate' || type === 'warn'
  const isSpoken = Object.values(message ?? {}).some((text) => text !== '')
  if (isComputed ? !expr : isSaid && (!when || !isSpoken)) return [{ key: 'rule_incomplete', params: { name: target } }]
  return [...(when ? whenProblems(when, schema, target) : []), ...(isComputed && expr ? expressionProblems(expr, schema, given) : [])]
}

/** Computed fields that nothing fills: no formula, no block of the flow, no module that computes what it is mapped to. */
function formulaProblems({ json_schema: { properties }, ui_schema, rules, flow, bindings }: FormContent): PublicationProblem[] {
  const computed = Object.keys(properties).flatMap((key) => {
    const columns = Object.keys(properties[key]?.items?.properties ?? {})
    return [
      ...(isComputed(uiOf(ui_schema, key)) ? [key] : []),
      ...columns.filter((column) => isComputed(uiOf(uiOf(uiOf(ui_schema, key), 'items'), column))).map((column) => `${key}.${column}`),
    ]
  })
  const mapped = bindings
    .filter(({ activated }) => activated !== false)
    .flatMap(({ mapping }) => Object.values(mapping).flatMap((source) => ('field' in source ? [source.field] : [])))
  const filled = new Set([...rules.flatMap(({ type, target }) => (type === 'value' ? [target] : [])), ...filledByFlow(flow), ...mapped])
  return computed.filter((name) => !filled.has(name)).map((name) => ({ key: 'formula_missing', params: { name }, field: name }))
}

const isComputed = (ui: FieldUi): boolean => ui['ui:item'] === computedItem.name

function bindingProblems(
  { bindings, json_schema: schema, ui_schema: ui, flow }: FormContent,
  known: PublicationKnowledge,
): PublicationProblem[] {
  const active = bindings.filter(({ activated }) => activated !== false)
  const hooks = placesOf(flow).flatMap(({ node }) => (node.type === 'hook' ? [node] : []))
  const unbound = hooks.filter(({ action }) => !active.some((binding) => binding.action === action))
  return [
    ...active.flatMap((binding) => mappingProblems(binding, schema, known)),
    ...unbound.map(({ key: node, action: name }) => ({ key: 'hook_without_binding' as const, params: { name }, node })),
    ...suiteProblems(ui['ui:layout'] ?? [], active),
  ]
}

function mappingProblems({ action, mapping }: Binding, schema: FormSchema, { actions }: PublicationKnowledge): PublicationProblem[] {
  const known = actions?.[action]
  if (actions && !known) return [{ key: 'action_unknown', params: { name: action } }]
  const present = presentNames(mapping, known?.former)
  const unmapped = (known?.required ?? []).filter((param) => !Object.hasOwn(present, param))
  const mapped = Object.entries(present).flatMap(([param, source]) => ('field' in source ? [{ param, field: source.field }] : []))
  const missing = mapped.filter(({ field }) => !hasField(schema, field))
  const other = mapped.filter(
    (one) => !missing.includes(one) && !fitsType(known?.types?.[one.param], jsonTypeOf(fieldOf(schema, one.field))),
  )
  return [
    ...unmapped.map((param) => ({ key: 'binding_unmapped' as const, params: { name: action, param } })),
    ...missing.map(({ field: name }) => ({ key: 'unknown_field' as const, params: { name } })),
    ...other.map(({ param, field }) => ({ key: 'binding_type' as const, params: { name: action, param }, field })),
  ]
}

/** A suite records nothing without its action, and nothing of a field that its action no longer reads. */
function suiteProblems(layout: readonly LayoutItem[], active: readonly Binding[]): PublicationProblem[] {
  return suiteSections(layout).flatMap(({ suite: name = '', items }): PublicationProblem[] => {
    const binding = active.find(({ action }) => action === name)
    if (!binding) return [{ key: 'suite_unbound', params: { name } }]
    const read = new Set(Object.values(binding.mapping).flatMap((source) => ('field' in source ? [source.field] : [])))
    return fieldsIn(items)
      .filter((field) => !read.has(field))
      .map((field) => ({ key: 'suite_incomplete', params: { name }, field }))
  })
}

function settingProblems({ settings, flow }: FormContent): PublicationProblem[] {
  const problems: PublicationProblem[] = []
  if (settings.initiator_is_approver === 'specified' && settings.initiator_stand_in === undefined)
    problems.push({ key: 'stand_in_missing', params: {} })
  if (settings.pdf_mode !== 'incremental') return problems
  const editing = placesOf(flow).filter(({ node }) => node.type === 'set' || (node.type !== 'start' && editsFields(node)))
  return [...problems, ...editing.map(({ node: { key } }) => ({ key: 'incremental_with_edits' as const, params: {}, node: key }))]
}
