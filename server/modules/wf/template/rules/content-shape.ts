/** The outer shape of a form's parts, so that whatever reads a stored form finds lists where it expects lists. What is inside is judged at publication. Pure. */
import { contentParts, type ContentPart } from '../../../../../src/shared/wf/form-content'
import type { FieldErrors } from '../../../../kernel/errors'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
const isListOf = (value: unknown, test: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(test)
const isOptional = (value: unknown, test: (value: unknown) => boolean): boolean => value === undefined || test(value)

const assigned = ['approve', 'handle', 'copy', 'read']
const blocks = ['condition', 'inclusive', 'parallel']
const inOrderOf: Readonly<Record<string, (node: Readonly<Record<string, unknown>>) => boolean>> = {
  set: ({ values }) => isObject(values),
  subprocess: ({ in: into, out }) => isOptional(into, isObject) && isOptional(out, isObject),
  webhook: ({ map }) => isOptional(map, isObject),
}

function isNode(node: unknown): boolean {
  if (!isObject(node) || typeof node.key !== 'string' || typeof node.type !== 'string') return false
  if (assigned.includes(node.type) && !isListOf(node.assign, (one) => isObject(one) && typeof one.kind === 'string')) return false
  if (blocks.includes(node.type)) return isListOf(node.branches, isBranch)
  return inOrderOf[node.type]?.(node) ?? true
}

const isBranch = (branch: unknown): boolean => isObject(branch) && typeof branch.key === 'string' && isListOf(branch.nodes, isNode)

const isField = (field: unknown): boolean =>
  isObject(field) &&
  isOptional(field.properties, isObject) &&
  isOptional(field.items, (items) => isObject(items) && isOptional(items.properties, (columns) => isObject(columns)))

/** What gives a schema a name, or asks for another by its name: a form stands alone. */
const naming = new Set(['$id', '$ref', '$anchor', '$dynamicRef', '$dynamicAnchor', '$schema'])

const standsAlone = (schema: unknown): boolean =>
  typeof schema !== 'object' || schema === null || Object.entries(schema).every(([key, part]) => !naming.has(key) && standsAlone(part))

const shapes: Readonly<Record<ContentPart, (part: unknown) => boolean>> = {
  json_schema: (part) =>
    isObject(part) &&
    part.type === 'object' &&
    isObject(part.properties) &&
    Object.values(part.properties).every(isField) &&
    standsAlone(part),
  ui_schema: (part) => isObject(part) && isOptional(part['ui:layout'], (layout) => isListOf(layout, isObject)),
  rules: (part) => isListOf(part, (rule) => isObject(rule) && typeof rule.type === 'string' && typeof rule.target === 'string'),
  flow: (part) => isObject(part) && isListOf(part.nodes, isNode),
  print_layout: isObject,
  bindings: (part) => isListOf(part, (binding) => isObject(binding) && typeof binding.action === 'string' && isObject(binding.mapping)),
  settings: isObject,
}

/** @param parts those of the seven that are given @returns the parts that are not shaped as a form's (wf.md §3), by name */
export function shapeErrors(parts: Readonly<Partial<Record<ContentPart, unknown>>>): FieldErrors {
  const wrong = contentParts.filter((part) => parts[part] !== undefined && !shapes[part](parts[part]))
  return Object.fromEntries(wrong.map((part) => [part, [{ key: problemOf(part, parts[part]) }]]))
}

const problemOf = (part: ContentPart, given: unknown): string =>
  part === 'json_schema' && !standsAlone(given) ? 'wf:error.schema_named' : 'error:invalid'
