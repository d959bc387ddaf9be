/** What of a form a reader sees (wf.md §6): fields that every node they had a part in hides are absent, from values and schema alike. */
import type { FieldPermission, FlowNode } from '../../../../src/shared/wf/flow'
import { fieldPermissionsOf, nodesOf } from '../../../../src/shared/wf/flow-tree'
import type { FormContent } from '../../../../src/shared/wf/form'
import type { Context } from '../../../kernel/context'
import { rowsOf } from '../flow/rules/form-values'
import type { InstanceState, FormValues } from '../flow/rules/state'
import { isManager } from './form-rights'
import type { FormVersion, Template } from './form-content'

/** Nodes at which the caller had a task, and the start where the form is theirs. @param shared tasks that they may decide beside their assignees */
export function ownNodes(
  ctx: Context,
  { context, tasks, runs }: InstanceState,
  content: FormContent,
  shared: readonly number[] = [],
): FlowNode[] {
  const me = ctx.person?.id ?? 0
  const keys = new Set(
    tasks
      .filter(({ id, assignee, original_assignee }) => assignee === me || original_assignee === me || shared.includes(id))
      .flatMap(({ node_run }) => runs.find(({ id }) => id === node_run)?.node_key ?? []),
  )
  const isOwn = context.initiator === me || context.on_behalf_of === me
  return nodesOf(content.flow).filter(({ key, type }) => keys.has(key) || (isOwn && type === 'start'))
}

/** @returns fields and columns (`items.price`) that are not shown */
export function hiddenFields(nodes: readonly FlowNode[]): Set<string> {
  const [first, ...others] = nodes.map(fieldPermissionsOf)
  if (!first) return new Set()
  return new Set(Object.keys(first).filter((path) => first[path] === 'hidden' && others.every((given) => given[path] === 'hidden')))
}

/** The content of a confidential form is for those on it, its viewers and managers, and auditors (wf.md §3). */
export function maySeeContent(ctx: Context, template: Template, nodes: readonly FlowNode[], isCopied: boolean): boolean {
  if (template.confidentiality === 'normal' || ctx.person === null) return true
  const owners = ctx.person.owners
  return nodes.length > 0 || isCopied || isManager(ctx, template) || template.viewers.some((owner) => owners.includes(owner))
}

export function withoutHidden(
  { json_schema, ui_schema, rules }: FormVersion['content'],
  hidden: ReadonlySet<string>,
): Pick<FormContent, 'json_schema' | 'ui_schema' | 'rules'> {
  if (hidden.size === 0) return { json_schema, ui_schema, rules }
  const schema = structuredClone(json_schema)
  for (const path of hidden) {
    const [field = '', column] = path.split('.')
    const columns = schema.properties[field]?.items?.properties
    if (column === undefined) Reflect.deleteProperty(schema.properties, field)
    else if (columns) Reflect.deleteProperty(columns, column)
  }
  if (schema.required) schema.required = schema.required.filter((name) => !hidden.has(name))
  return { json_schema: schema, ui_schema, rules: rules.filter(({ target }) => !hidden.has(target)) }
}

export function shownValues(data: FormValues, hidden: ReadonlySet<string>): FormValues {
  if (hidden.size === 0) return data
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => {
      if (hidden.has(key)) return []
      const columns = [...hidden].flatMap((path) => (path.startsWith(`${key}.`) ? [path.slice(key.length + 1)] : []))
      const rows = columns.length === 0 ? undefined : rowsOf(value)
      if (!rows) return [[key, value]]
      return [[key, rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name))))]]
    }),
  )
}

/** For the screen: what may be done at the node that waits for the caller; else all is read. */
export const permissionsAt = (node: FlowNode | undefined): Readonly<Record<string, FieldPermission>> =>
  node ? fieldPermissionsOf(node) : {}
