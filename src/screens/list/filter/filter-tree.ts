/** Nested filters: groups of which all, any or none hold, over own fields and fields of what they refer to (`customer.country`). Pure. */
import {
  addressFilterOf,
  comparisonOf,
  filterLimits,
  isComparison,
  joins,
  parseCondition,
  type AddressFilter,
  type AddressOperator,
  type Condition,
  type Join,
} from '../../../schemas/core/filter'

export { joins, type Join } from '../../../schemas/core/filter'
export type FilterOperator = AddressOperator
/** A comparison of a field, or of a path over references. */
export type FieldFilter = AddressFilter
export interface FilterGroup {
  join: Join
  nodes: readonly FilterNode[]
}
export type FilterNode = FieldFilter | FilterGroup

export const isGroup = (node: FilterNode): node is FilterGroup => 'join' in node

/** Groups that may be edited within one another: the list's own "all of these" is around them, here and on the server. */
export const deepestNesting = filterLimits.depth - 2

/** The tree as the address and saved views carry it; a named range of days stays a name. */
export function conditionOfNode(node: FilterNode): Condition {
  if (isGroup(node)) return { [node.join]: node.nodes.map(conditionOfNode) }
  return comparisonOf(node)
}

/** @returns undefined for what is no condition */
export function nodeOfCondition(input: unknown): FilterNode | undefined {
  const { condition } = parseCondition(input)
  return condition && nodeOf(condition)
}

function nodeOf(condition: Condition): FilterNode | undefined {
  if (isComparison(condition)) return addressFilterOf(condition)
  const groups = joins
    .map((join): FilterGroup => ({ join, nodes: (condition[join] ?? []).flatMap((child) => nodeOf(child) ?? []) }))
    .filter(({ nodes }) => nodes.length > 0)
  return groups.length > 1 ? { join: 'all', nodes: groups } : groups[0]
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
