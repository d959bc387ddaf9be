/** Where the applicant fills the form (wf.md §3). */
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined'
import { defineNode, type NodeOf, type NodePanelProps } from '../node-type'
import { PermissionsPart } from '../panel/permissions-part'
import { SignPart } from '../panel/sign-part'
import { without } from '../panel/without'

export const startNode = defineNode({
  type: 'start',
  icon: PlayCircleOutlined,
  prefix: 'start',
  make: (key) => ({ key, type: 'start' }),
  summary: (_, { t }) => t('wf:flow.start_summary'),
  Panel,
})

function Panel({ node, onChange }: NodePanelProps<NodeOf<'start'>>) {
  return (
    <>
      <SignPart value={node.sign_policy} onlyReauth onChange={(sign_policy) => onChange({ ...node, sign_policy })} />
      <PermissionsPart
        type="start"
        value={node.field_permissions}
        onChange={(next) => onChange(next ? { ...node, field_permissions: next } : without(node, 'field_permissions'))}
      />
    </>
  )
}
