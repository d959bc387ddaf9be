/** Somebody confirms having read before the flow goes on (wf.md §3). */
import ReadOutlined from '@ant-design/icons/ReadOutlined'
import { useTranslation } from 'react-i18next'
import { useFlowDesign } from '../design-context'
import { defineNode, type NodeOf, type NodePanelProps } from '../node-type'
import { AssignPart } from '../panel/assign-part'
import { ChoiceInput } from '../panel/choice-input'
import { DueHours } from '../panel/due-hours'
import { without } from '../panel/without'

export const readNode = defineNode({
  type: 'read',
  group: 'people',
  icon: ReadOutlined,
  prefix: 'r',
  make: (key) => ({ key, type: 'read', assign: [], mode: 'all' }),
  summary: ({ assign, mode }, { t, people }) => [people(assign) || t('wf:flow.nobody'), t(`wf:flow.readers.${mode ?? 'all'}`)].join(' · '),
  Panel,
})

function Panel({ node, onChange }: NodePanelProps<NodeOf<'read'>>) {
  const { t } = useTranslation('wf')
  const { readOnly } = useFlowDesign()
  return (
    <>
      <AssignPart node={node.key} value={node.assign} onChange={(assign, purpose) => onChange({ ...node, assign }, purpose)} />
      <ChoiceInput
        label={t('flow.readers_label')}
        value={node.mode ?? 'all'}
        disabled={readOnly}
        options={(['all', 'any'] as const).map((value) => ({ value, label: t(`flow.readers.${value}`) }))}
        onChange={(mode) => onChange({ ...node, mode })}
      />
      <DueHours
        value={node.due?.hours}
        onChange={(hours) => onChange(hours === undefined ? without(node, 'due') : { ...node, due: { hours } }, 'due')}
      />
    </>
  )
}
