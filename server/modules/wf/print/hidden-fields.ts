/** What of a form one reader may not see (wf.md §6): a field is hidden from them where every node that they had a part in hides it. */
import { sql } from 'kysely'
import type { FieldPermissions } from '../../../../src/shared/wf/form'
import type { FlowNode } from '../../../../src/shared/wf/flow'
import type { Context } from '../../../kernel/context'
import type { PrintedInstance } from './instance-page'

/** @returns fields, of tables `items.price`; nothing for those who read by another right than a part in the flow */
export async function hiddenPaths(
  ctx: Context,
  { id, initiator_id, on_behalf_of_id, content }: PrintedInstance,
): Promise<ReadonlySet<string>> {
  const reader = ctx.person?.id
  if (reader === undefined) return new Set()
  const { rows } = await sql<{ key: string }>`
    select distinct run.node_key as key from wf_task as task join wf_node_run as run on run.id = task.node_run_id
    where task.instance_id = ${id} and ${reader} in (task.assignee_id, task.original_assignee_id)`.execute(ctx.db)
  const nodes = nodesOf(content.flow?.nodes ?? [])
  const isApplicant = reader === initiator_id || reader === on_behalf_of_id
  const keys = new Set([
    ...rows.map(({ key }) => key),
    ...(isApplicant ? nodes.filter(({ type }) => type === 'start').map(({ key }) => key) : []),
  ])
  return hiddenIn(nodes.filter(({ key }) => keys.has(key)).map(permissionsOf))
}

/** What all of them hide. */
export function hiddenIn(permissions: readonly FieldPermissions[]): Set<string> {
  const [first = {}, ...others] = permissions
  const hidden = (given: FieldPermissions) => Object.keys(given).filter((path) => given[path] === 'hidden')
  return new Set(hidden(first).filter((path) => others.every((given) => given[path] === 'hidden')))
}

const permissionsOf = (node: FlowNode): FieldPermissions => ('field_permissions' in node ? (node.field_permissions ?? {}) : {})

const nodesOf = (nodes: readonly FlowNode[]): FlowNode[] =>
  nodes.flatMap((node) => [node, ...('branches' in node ? nodesOf(node.branches.flatMap((branch) => branch.nodes)) : [])])
