/** The values of the form as the machine changes them: what changed is counted, and written to the trail. */
import { same } from '../../../../../src/schemas/core/same'
import { fieldPermissionsOf, defaultPermission } from '../../../../../src/shared/wf/flow-tree'
import type { FlowNode } from '../../../../../src/shared/wf/flow'
import { keepVisible } from '../../../../../src/shared/wf/form-rules'
import type { Change } from './effects'
import { FlowRefusal } from './refusal'
import type { FormValues } from './state'
import type { Work } from './work'

/** Computed, and without hidden values (wf.md §5.1). */
export const settled = ({ port }: Work, values: FormValues): FormValues => keepVisible(port.content, values, port.expressions)

/** @returns what differs, computed fields too */
export function changeValues(work: Work, patch: FormValues): Change[] {
  const next = settled(work, { ...work.data, ...patch })
  const fields = [...new Set([...Object.keys(work.data), ...Object.keys(next)])].toSorted()
  const changes = fields.flatMap((field) =>
    same(work.data[field], next[field]) ? [] : [{ field, from: work.data[field] ?? null, to: next[field] ?? null }],
  )
  if (changes.length === 0) return []
  work.data = next
  work.memory.content += 1
  work.memory.edits = [...work.memory.edits, { content: work.memory.content, fields: changes.map(({ field }) => field) }]
  return changes
}

/** @throws FlowRefusal naming the first field that may not be changed at the node */
export function assertEditable(node: FlowNode, patch: FormValues): void {
  const permissions = fieldPermissionsOf(node)
  for (const field of Object.keys(patch)) {
    const permission = permissions[field] ?? defaultPermission(node)
    const isByColumn = Object.entries(permissions).some(
      ([path, one]) => path.startsWith(`${field}.`) && (one === 'edit' || one === 'required'),
    )
    if (permission !== 'edit' && permission !== 'required' && !isByColumn) throw new FlowRefusal('field_not_editable', { field }, field)
  }
}

/** @returns fields that changed since this content and are not hidden at the node */
export function changedSince({ memory }: Work, content: number, node: FlowNode): string[] {
  const permissions = fieldPermissionsOf(node)
  const fields = memory.edits.filter((edit) => edit.content > content).flatMap((edit) => edit.fields)
  return [...new Set(fields)].filter((field) => permissions[field] !== 'hidden')
}
