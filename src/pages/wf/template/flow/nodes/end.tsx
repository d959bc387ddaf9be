/** The form is approved, or rejected, here (wf.md §3). In a branch it ends the flow early. */
import StopOutlined from '@ant-design/icons/StopOutlined'
import { useTranslation } from 'react-i18next'
import { useFlowDesign } from '../design-context'
import { defineNode, type NodeOf, type NodePanelProps } from '../node-type'
import { ChoiceInput } from '../panel/choice-input'

export const endNode = defineNode({
  type: 'end',
  group: 'ways',
  icon: StopOutlined,
  prefix: 'end',
  make: (key) => ({ key, type: 'end', result: 'rejected' }),
  summary: ({ result }, { t }) => t(`wf:flow.results.${result}`),
  Panel,
})

function Panel({ node, onChange }: NodePanelProps<NodeOf<'end'>>) {
  const { t } = useTranslation('wf')
  const { readOnly } = useFlowDesign()
  return (
    <ChoiceInput
      label={t('flow.result')}
      value={node.result}
      disabled={readOnly}
      options={(['approved', 'rejected'] as const).map((value) => ({ value, label: t(`flow.results.${value}`) }))}
      onChange={(result) => onChange({ ...node, result })}
    />
  )
}
