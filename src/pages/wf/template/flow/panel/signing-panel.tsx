/** What a block of signing or handling has: who, how together, by when, with what. */
import type { SigningNode } from '../../../../../shared/wf/flow'
import type { NodePanelProps } from '../node-type'
import { AssignPart } from './assign-part'
import { ButtonsPart } from './buttons-part'
import { DuePart } from './due-part'
import { ModePart } from './mode-part'
import { PermissionsPart } from './permissions-part'
import { SignPart } from './sign-part'
import { without } from './without'

/** @template N approve or handle: both have the same settings */
export function SigningPanel<N extends SigningNode>({ node, onChange }: NodePanelProps<N>) {
  // A part gives back the block that it got, with a setting changed, so of the same type.
  const onPart = (next: SigningNode, purpose?: string) => onChange(next as N, purpose)
  return (
    <>
      <AssignPart node={node.key} value={node.assign} onChange={(assign, purpose) => onChange({ ...node, assign }, purpose)} />
      <ModePart node={node} onChange={onPart} />
      <DuePart node={node} onChange={onPart} />
      <SignPart value={node.sign_policy} onChange={(sign_policy) => onChange({ ...node, sign_policy })} />
      <ButtonsPart node={node} onChange={onPart} />
      <PermissionsPart
        type={node.type}
        value={node.field_permissions}
        onChange={(next) =>
          onPart(next ? { ...node, field_permissions: next } : without<SigningNode, 'field_permissions'>(node, 'field_permissions'))
        }
      />
    </>
  )
}
