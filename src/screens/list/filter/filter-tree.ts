/** Nested filters: groups of which all, any or none hold, over own fields and fields of what they refer to (`customer.country`). Pure. */
import { isComparison } from '../../../schemas/core/define'
import type { Comparison, Condition, ConditionTree, Operator } from '../../../schemas/core/types'
import { isDatePreset, rangeOfPreset } from '../../../shared/engine/date-preset'
import type { FormatSettings } from '../../../components/format/format-settings'

/** `preset` names a range of days; the other operators are the server's. */
export type FilterOperator = Operator | 'preset'
/** @property field a field, or a path over references */
export interface FieldFilter {
  field: string
  op: FilterOperator
  values: readonly string[]
}
export const joins = ['all', 'any', 'none'] as const
export type Join = (typeof joins)[number]
export interface FilterGroup {
  join: Join
  nodes: readonly FilterNode[]
}
export type FilterNode = FieldFilter | FilterGroup
export type Days = Pick<FormatSettings, 'timeZone' | 'weekStart' | 'fiscalMonth'>

export const isGroup = (node: FilterNode): node is FilterGroup => 'join' in node

/** What the server takes at most (server/resource/query/filter.ts); one level is the list's own "all of these". */
export const deepestNesting = 4

const operators: ReadonlySet<string> = new Set<FilterOperator>([
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'nin',
  'contains',
  'ncontains',
  'startswith',
  'endswith',
  'empty',
  'nempty',
  'between',
  'nbetween',
])

/** The tree as the address and saved views carry it; a named range of days stays a name. */
export function conditionOfNode(node: FilterNode): Condition {
  if (isGroup(node)) return { [node.join]: node.nodes.map(conditionOfNode) }
  const { field, op, values } = node
  const [first = '', second = ''] = values
  if (op === 'preset') return { field, op: 'between', value: first }
  if (op === 'empty' || op === 'nempty') return { field, op }
  if (op === 'between' && (first === '' || second === ''))
    return first === '' ? { field, op: 'lte', value: second } : { field, op: 'gte', value: first }
  return { field, op, value: isMany(op) ? [...values] : first }
}

const isMany = (op: string): boolean => op === 'in' || op === 'nin' || op === 'between' || op === 'nbetween'

/** @returns undefined for what is no condition */
export function nodeOfCondition(condition: unknown, depth = 0): FilterNode | undefined {
  if (typeof condition !== 'object' || condition === null || depth > 12) return undefined
  const node = condition as Condition
  return isComparison(node) ? leafOf(node) : groupOf(node, depth)
}

function leafOf({ field, op, value }: Comparison): FieldFilter | undefined {
  if (typeof field !== 'string' || !/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*){0,3}$/.test(field) || !operators.has(op)) return undefined
  if (op === 'empty' || op === 'nempty') return { field, op, values: [''] }
  if (op === 'between' && typeof value === 'string') return isDatePreset(value) ? { field, op: 'preset', values: [value] } : undefined
  const values = (Array.isArray(value) ? value : [value]).map(String)
  return values.length > 0 && values.length <= 500 && (isMany(op) || values.length === 1) ? { field, op, values } : undefined
}

function groupOf(tree: ConditionTree, depth: number): FilterGroup | undefined {
  const groups = joins
    .flatMap((join): FilterGroup[] => {
      const nodes = tree[join]
      return Array.isArray(nodes) ? [{ join, nodes: nodes.flatMap((node: unknown) => nodeOfCondition(node, depth + 1) ?? []) }] : []
    })
    .filter(({ nodes }) => nodes.length > 0)
  return groups.length > 1 ? { join: 'all', nodes: groups } : groups[0]
}

/** What the server is asked: named ranges become their days, which it takes as days of the company's zone. */
export function askedOfNode(node: FilterNode, today: string, days: Days): Condition {
  if (isGroup(node)) return { [node.join]: node.nodes.map((child) => askedOfNode(child, today, days)) }
  const [preset = ''] = node.values
  if (node.op === 'preset' && isDatePreset(preset))
    return { field: node.field, op: 'between', value: rangeOfPreset(preset, { today, ...days }) }
  return conditionOfNode(node)
}

/** Without groups that say nothing, and without a group around a single member. */
export function tidied(node: FilterNode): FilterNode | undefined {
  if (!isGroup(node)) return node
  const nodes = node.nodes
    .flatMap((child) => tidied(child) ?? [])
    .flatMap((child) => (isGroup(child) && child.join === node.join && node.join !== 'none' ? child.nodes : [child]))
  const [only] = nodes
  if (!only) return undefined
  return nodes.length === 1 && node.join !== 'none' ? only : { join: node.join, nodes }
}

/** The tree with the node at a place (index by index from the root) replaced; undefined takes it out. */
export function replacedAt(group: FilterGroup, [index = 0, ...deeper]: readonly number[], next: FilterNode | undefined): FilterGroup {
  const replace = (node: FilterNode): readonly FilterNode[] => {
    if (deeper.length === 0) return next ? [next] : []
    return isGroup(node) ? [replacedAt(node, deeper, next)] : [node]
  }
  return { ...group, nodes: group.nodes.flatMap((node, at) => (at === index ? replace(node) : [node])) }
}

/** Says something: a value is there where one is needed. */
export const isComplete = ({ op, values }: FieldFilter): boolean =>
  op === 'empty' || op === 'nempty' || values.some((value) => value !== '')

/** Without comparisons that lack their value. */
export function completed(group: FilterGroup): FilterGroup {
  return {
    ...group,
    nodes: group.nodes.flatMap((node): FilterNode[] => (isGroup(node) ? [completed(node)] : isComplete(node) ? [node] : [])),
  }
}

/** Every path that is named. */
export const pathsOf = (node: FilterNode): string[] => (isGroup(node) ? node.nodes.flatMap(pathsOf) : [node.field])
export const countOf = (node: FilterNode): number => pathsOf(node).length
