/** What a field is to each block of the flow (wf.md §2.5 tab permission): pure. */
import type { FieldPermission, Flow, FlowNode } from '../../../../shared/wf/flow'
import type { FormContent } from '../../../../shared/wf/form'
import { changeNode } from '../flow/flow-edit'
import { permissionOf } from '../flow/node-kinds'

export type PermittingNode = Extract<FlowNode, { type: 'start' | 'approve' | 'handle' }>

/** Blocks at which somebody fills or decides, in the order of the flow. */
export const permittingNodes = (nodes: readonly FlowNode[]): PermittingNode[] =>
  nodes.flatMap((node): PermittingNode[] =>
    'branches' in node
      ? node.branches.flatMap((branch) => permittingNodes(branch.nodes))
      : node.type === 'start' || node.type === 'approve' || node.type === 'handle'
        ? [node]
        : [],
  )

/** What the block says of the field, else of its table, else what is usual there. */
export const permissionAt = (node: PermittingNode, field: string): FieldPermission =>
  node.field_permissions?.[field] ?? node.field_permissions?.[field.split('.')[0] ?? ''] ?? permissionOf(node.type)

/** What is usual is not written. */
export function withPermission(content: FormContent, key: string, fields: readonly string[], permission: FieldPermission): FormContent {
  const flow: Flow = changeNode(content.flow, key, (node) => {
    if (node.type !== 'start' && node.type !== 'approve' && node.type !== 'handle') return node
    const others = Object.fromEntries(Object.entries(node.field_permissions ?? {}).filter(([field]) => !fields.includes(field)))
    const { field_permissions: _before, ...rest } = node
    const next = fields.reduce(
      (all, field) =>
        permission === permissionAt({ ...rest, field_permissions: all } as PermittingNode, field) ? all : { ...all, [field]: permission },
      others,
    )
    return Object.keys(next).length > 0 ? { ...rest, field_permissions: next } : rest
  })
  return { ...content, flow }
}
