/** Somebody gets a copy; the flow does not wait (wf.md §3). */
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { useTranslation } from 'react-i18next'
import { useFlowDesign } from '../design-context'
import { defineNode, type NodeOf, type NodePanelProps } from '../node-type'
import { AssignPart } from '../panel/assign-part'
import { ChoiceInput } from '../panel/choice-input'

export const copyNode = defineNode({
  type: 'copy',
  group: 'people',
  icon: CopyOutlined,
  prefix: 'cc',
  make: (key) => ({ key, type: 'copy', assign: [], confirm: 'none' }),
  summary: ({ assign }, { t, people }) => people(assign) || t('wf:flow.nobody'),
  Panel,
})

function Panel({ node, onChange }: NodePanelProps<NodeOf<'copy'>>) {
  const { t } = useTranslation('wf')
  const { readOnly } = useFlowDesign()
  return (
    <>
      <AssignPart node={node.key} value={node.assign} onChange={(assign, purpose) => onChange({ ...node, assign }, purpose)} />
      <ChoiceInput
        label={t('flow.confirm')}
        value={node.confirm ?? 'none'}
        disabled={readOnly}
        options={(['none', 'required'] as const).map((value) => ({ value, label: t(`flow.confirms.${value}`) }))}
        onChange={(confirm) => onChange({ ...node, confirm })}
      />
    </>
  )
}
