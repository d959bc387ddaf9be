/** Fields get values that are computed here (wf.md §3). */
import FunctionOutlined from '@ant-design/icons/FunctionOutlined'
import { useTranslation } from 'react-i18next'
import { expressionNames } from '../../form-fields'
import { useFlowDesign } from '../design-context'
import { defineNode, type NodeOf, type NodePanelProps } from '../node-type'
import { MappingPart } from '../panel/mapping-part'

export const setNode = defineNode({
  type: 'set',
  group: 'acts',
  icon: FunctionOutlined,
  prefix: 'v',
  make: (key) => ({ key, type: 'set', values: {} }),
  summary: ({ values }, { t, field }) => Object.keys(values).map(field).join(t('screens:list_separator')) || t('wf:flow.no_values'),
  Panel,
})

function Panel({ node, onChange }: NodePanelProps<NodeOf<'set'>>) {
  const { t } = useTranslation('wf')
  const { fields } = useFlowDesign()
  const targets = fields
    .filter((field) => field.kind !== 'rows' && field.kind !== 'file')
    .map(({ path, label }) => ({ value: path, label }))
  return (
    <MappingPart
      title={t('flow.values')}
      help={t('flow.values_help')}
      value={node.values}
      targets={targets}
      names={expressionNames(fields)}
      valueLabel={t('when.expression')}
      onChange={(values, purpose) => onChange({ ...node, values }, purpose)}
    />
  )
}
