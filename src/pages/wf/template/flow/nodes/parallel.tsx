/** All branches at once; all, one or some of them are awaited (wf.md §3). */
import ClusterOutlined from '@ant-design/icons/ClusterOutlined'
import { useTranslation } from 'react-i18next'
import { useFlowDesign } from '../design-context'
import { defineNode, type NodeOf, type NodePanelProps } from '../node-type'
import { BranchListPart } from '../panel/branch-list-part'
import { ChoiceInput } from '../panel/choice-input'
import { CountInput } from '../panel/count-input'
import { without } from '../panel/without'

export const parallelNode = defineNode({
  type: 'parallel',
  group: 'ways',
  icon: ClusterOutlined,
  prefix: 'p',
  make: (key, fresh) => ({
    key,
    type: 'parallel',
    join: 'all',
    branches: [
      { key: fresh('b'), nodes: [] },
      { key: fresh('b'), nodes: [] },
    ],
  }),
  summary: ({ join = 'all', count }, { t }) => t(`wf:flow.joins.${join}`, { n: count ?? '?' }),
  Panel,
})

function Panel({ node, onChange }: NodePanelProps<NodeOf<'parallel'>>) {
  const { t } = useTranslation('wf')
  const { readOnly } = useFlowDesign()
  const most = node.branches.length
  return (
    <>
      <ChoiceInput
        label={t('flow.join')}
        help={t('flow.join_help')}
        value={node.join ?? 'all'}
        disabled={readOnly}
        options={(['all', 'any', 'count'] as const).map((value) => ({ value, label: t(`flow.join_ways.${value}`) }))}
        onChange={(join) => onChange({ ...without(node, 'count'), join, ...(join === 'count' ? { count: Math.min(2, most) } : {}) })}
      />
      {node.join === 'count' && (
        <CountInput
          label={t('flow.join_count')}
          value={node.count}
          min={1}
          max={most}
          error={t('flow.between', { min: 1, max: most })}
          disabled={readOnly}
          onChange={(count) => onChange(count === undefined ? without(node, 'count') : { ...node, count }, 'count')}
        />
      )}
      <BranchListPart branches={node.branches} help="all" />
    </>
  )
}
