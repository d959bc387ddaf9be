/** A module's action is committed at this point instead of at the end (wf.md §3, §5.16). */
import ThunderboltOutlined from '@ant-design/icons/ThunderboltOutlined'
import { useTranslation } from 'react-i18next'
import { useFlowDesign } from '../design-context'
import { defineNode, type NodeOf, type NodePanelProps } from '../node-type'
import { ChoiceInput } from '../panel/choice-input'

export const hookNode = defineNode({
  type: 'hook',
  group: 'acts',
  icon: ThunderboltOutlined,
  prefix: 'k',
  make: (key) => ({ key, type: 'hook', action: '' }),
  summary: ({ action }, { t }) => action || t('wf:flow.no_action'),
  Panel,
})

function Panel({ node, onChange }: NodePanelProps<NodeOf<'hook'>>) {
  const { t } = useTranslation('wf')
  const { readOnly, actions } = useFlowDesign()
  const options = [...new Set([...actions, node.action])].filter(Boolean).map((value) => ({ value, label: value }))
  return (
    <ChoiceInput
      label={t('flow.action')}
      help={options.length === 0 ? t('flow.no_binding') : t('flow.action_help')}
      value={node.action || undefined}
      disabled={readOnly}
      options={options}
      onChange={(action) => onChange({ ...node, action })}
    />
  )
}
