/** What follows from a block's type (wf.md §3). Pure. */
import type { FieldPermission, FlowNode, SigningNode, TaskButton } from '../../../../shared/wf/flow'

/** Somebody decides there: `same_as`, a choice and a jump may name it. */
export const isDecided = (node: FlowNode): node is SigningNode => node.type === 'approve' || node.type === 'handle'

export const permissions = ['hidden', 'read', 'edit', 'required'] as const satisfies readonly FieldPermission[]

/** What holds for a field that a block says nothing of. */
export const permissionOf = (type: 'start' | 'approve' | 'handle'): FieldPermission => (type === 'start' ? 'edit' : 'read')

/** In the order of the bottom bar (wf.md §2.2); `set` on a new block. A handler is done, and rejects nothing. */
export const defaultButtons: Readonly<Record<SigningNode['type'], { offered: readonly TaskButton[]; set: readonly TaskButton[] }>> = {
  approve: {
    offered: ['approve', 'reject', 'return', 'transfer', 'add_signer', 'add_copy', 'hold', 'comment'],
    set: ['approve', 'reject', 'return', 'transfer', 'add_signer', 'add_copy', 'hold', 'comment'],
  },
  handle: {
    offered: ['return', 'transfer', 'add_signer', 'add_copy', 'hold', 'comment'],
    set: ['return', 'transfer', 'add_copy', 'hold', 'comment'],
  },
}
