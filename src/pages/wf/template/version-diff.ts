/** What two versions of a form differ in: fields, blocks of the flow, rules, settings (wf.md §2.5). Pure. */
import { same } from '../../../schemas/core/same'
import type { FlowNode } from '../../../shared/wf/flow'
import type { FormContent, FormField } from '../../../shared/wf/form'
import { contentParts, emptyContent, type ContentPart } from '../../../shared/wf/form-content'
import { blocksOf, branchesOf } from './flow/flow-edit'

export interface Difference {
  part: 'fields' | 'flow' | 'rules' | 'print' | 'bindings' | 'settings'
  /** Key of a field, a block or branch, a setting; of rules their target. */
  key: string
  kind: 'added' | 'removed' | 'changed' | 'moved'
  /** What changed of it: names of properties. */
  of: readonly string[]
}

/** The parts that differ, as the later content has them. */
export function changedParts(before: FormContent, after: FormContent): Partial<FormContent> {
  const changed: readonly ContentPart[] = contentParts.filter((part) => before[part] !== after[part] && !same(before[part], after[part]))
  return Object.fromEntries(changed.map((part) => [part, after[part]]))
}

/** Nothing was done to it yet: no field, the flow that every form begins with. */
export const isBlank = (content: FormContent): boolean => Object.keys(changedParts(emptyContent, content)).length === 0

export function differences(before: FormContent, after: FormContent): Difference[] {
  return [
    ...compared('fields', fieldsOf(before), fieldsOf(after)),
    ...compared('flow', nodesOf(before), nodesOf(after)),
    ...movedBlocks(before, after),
    ...compared('rules', rulesOf(before), rulesOf(after)),
    ...compared('print', { ...before.print_layout }, { ...after.print_layout }),
    ...compared('bindings', bindingsOf(before), bindingsOf(after)),
    ...compared('settings', { ...before.settings }, { ...after.settings }),
  ]
}

type Items = Readonly<Record<string, unknown>>

function compared(part: Difference['part'], before: Items, after: Items): Difference[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key): Difference[] => {
    const [is, was] = [Object.hasOwn(after, key), Object.hasOwn(before, key)]
    if (!was) return [{ part, key, kind: 'added', of: [] }]
    if (!is) return [{ part, key, kind: 'removed', of: [] }]
    if (same(before[key], after[key])) return []
    return [{ part, key, kind: 'changed', of: changedKeys(before[key], after[key]) }]
  })
}

const isObject = (value: unknown): value is Items => typeof value === 'object' && value !== null && !Array.isArray(value)

function changedKeys(before: unknown, after: unknown): string[] {
  if (!isObject(before) || !isObject(after)) return []
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !same(before[key] ?? null, after[key] ?? null))
}

/** Schema and look of a field are one thing to whoever reads the list; columns of tables count on their own. */
function fieldsOf({ json_schema, ui_schema }: FormContent): Items {
  const required = new Set(json_schema.required ?? [])
  return Object.fromEntries(
    Object.entries(json_schema.properties).flatMap(([key, field]) => {
      const look = ui_schema[key]
      const columns = columnsOf(field)
      const own: Items = { ...field, ...(isObject(look) ? look : {}), required: required.has(key) }
      if (!columns) return [[key, own]]
      const { items: _, ...rest } = own
      const looks = isObject(look) && isObject(look.items) ? look.items : {}
      return [
        [key, rest],
        ...Object.entries(columns).map(([name, column]) => [
          `${key}.${name}`,
          { ...column, ...(isObject(looks[name]) ? looks[name] : {}), required: field.items?.required?.includes(name) ?? false },
        ]),
      ] as [string, unknown][]
    }),
  )
}

const columnsOf = (field: FormField): Readonly<Record<string, FormField>> | undefined => field.items?.properties

/** Blocks and branches by key, without what stands in them. */
function nodesOf({ flow }: FormContent): Items {
  const blocks = blocksOf(flow.nodes).map((node): [string, unknown] => {
    const { branches, ...own } = node as FlowNode & { branches?: readonly { key: string }[] }
    return [node.key, branches ? { ...own, branches: branches.map(({ key }) => key) } : own]
  })
  const branches = branchesOf(flow.nodes).map(({ nodes: _, ...branch }): [string, unknown] => [branch.key, branch])
  return Object.fromEntries([...blocks, ...branches])
}

/** Those that both have, behind another block or in another branch than before. */
function movedBlocks(before: FormContent, after: FormContent): Difference[] {
  const [was, is] = [orderOf(before), orderOf(after)]
  const both = [...was.keys()].filter((key) => is.has(key))
  const kept = new Set(both)
  return both
    .filter((key) => {
      const [a, b] = [was.get(key), is.get(key)]
      const earlier = (place: typeof a) => place?.before.findLast((one) => kept.has(one)) ?? ''
      return a?.branch !== b?.branch || earlier(a) !== earlier(b)
    })
    .map((key): Difference => ({ part: 'flow', key, kind: 'moved', of: [] }))
}

function orderOf({ flow }: FormContent): Map<string, { branch: string; before: readonly string[] }> {
  const lists: readonly (readonly [string, readonly FlowNode[]])[] = [
    ['', flow.nodes],
    ...branchesOf(flow.nodes).map((branch) => [branch.key, branch.nodes] as const),
  ]
  return new Map(
    lists.flatMap(([branch, nodes]) =>
      nodes.map((node, index) => [node.key, { branch, before: nodes.slice(0, index).map(({ key }) => key) }] as const),
    ),
  )
}

/** Rules have no key: by kind and target, numbered where there are several. */
function rulesOf({ rules }: FormContent): Items {
  const seen = new Map<string, number>()
  return Object.fromEntries(
    rules.map((rule) => {
      const name = `${rule.target} (${rule.type})`
      const n = (seen.get(name) ?? 0) + 1
      seen.set(name, n)
      return [n === 1 ? name : `${name} ${n}`, rule]
    }),
  )
}

const bindingsOf = ({ bindings }: FormContent): Items => Object.fromEntries(bindings.map((binding) => [binding.action, binding]))
