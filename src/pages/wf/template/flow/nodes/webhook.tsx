/** Another system is told, and asked if the flow waits for its answer (wf.md §3, §5.16). */
import ApiOutlined from '@ant-design/icons/ApiOutlined'
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../../../components/inputs/ref-select'
import { Labelled } from '../../../../../ui/labelled'
import { useFlowDesign } from '../design-context'
import { defineNode, type NodeOf, type NodePanelProps } from '../node-type'
import { ChoiceInput } from '../panel/choice-input'
import { MappingPart } from '../panel/mapping-part'
import { without } from '../panel/without'

export const webhookNode = defineNode({
  type: 'webhook',
  group: 'acts',
  icon: ApiOutlined,
  prefix: 'w',
  make: (key) => ({ key, type: 'webhook', channel: 0, wait: 'none', on_error: 'retry' }),
  summary: ({ channel, wait }, { t, title }) =>
    channel > 0
      ? [title('sc/notify-channel', channel), ...(wait === 'answer' ? [t('wf:flow.webhook_waits.answer')] : [])].join(' · ')
      : t('wf:flow.no_channel'),
  Panel,
})

function Panel({ node, onChange }: NodePanelProps<NodeOf<'webhook'>>) {
  const { t } = useTranslation('wf')
  const { readOnly, fields } = useFlowDesign()
  return (
    <>
      <Labelled label={t('flow.channel')}>
        {({ id }) => (
          <RefSelect
            id={id}
            entity="sc/notify-channel"
            disabled={readOnly}
            value={node.channel > 0 ? [node.channel] : []}
            onChange={([channel = 0]) => onChange({ ...node, channel })}
          />
        )}
      </Labelled>
      <ChoiceInput
        label={t('flow.wait')}
        value={node.wait ?? 'none'}
        disabled={readOnly}
        options={(['none', 'answer'] as const).map((value) => ({ value, label: t(`flow.webhook_waits.${value}`) }))}
        onChange={(wait) => onChange(wait === 'none' ? { ...without(node, 'map'), wait } : { ...node, wait })}
      />
      <ChoiceInput
        label={t('flow.on_error')}
        value={node.on_error ?? 'retry'}
        disabled={readOnly}
        options={(['retry', 'branch', 'fail'] as const).map((value) => ({ value, label: t(`flow.on_errors.${value}`) }))}
        onChange={(on_error) => onChange({ ...node, on_error })}
      />
      {node.wait === 'answer' && (
        <MappingPart
          title={t('flow.map_answer')}
          help={t('flow.map_answer_help')}
          value={node.map ?? {}}
          targets={fields.map(({ path, label }) => ({ value: path, label }))}
          valueLabel={t('flow.answer_path')}
          onChange={(map, purpose) => onChange({ ...node, map }, purpose)}
        />
      )}
    </>
  )
}
