/** Another form is started, once or for each row, and awaited or not (wf.md §3). */
import PartitionOutlined from '@ant-design/icons/PartitionOutlined'
import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../../../components/inputs/ref-select'
import { Labelled } from '../../../../../ui/labelled'
import { expressionNames } from '../../form-fields'
import { useFlowDesign } from '../design-context'
import { defineNode, type NodeOf, type NodePanelProps } from '../node-type'
import { ChoiceInput } from '../panel/choice-input'
import { FieldChoice } from '../panel/field-choice'
import { MappingPart } from '../panel/mapping-part'
import { without } from '../panel/without'

type Subprocess = NodeOf<'subprocess'>

export const subprocessNode = defineNode({
  type: 'subprocess',
  group: 'acts',
  icon: PartitionOutlined,
  prefix: 's',
  make: (key) => ({ key, type: 'subprocess', template: 0, wait: true, on_reject: 'continue', initiator: { kind: 'same' } }),
  summary: ({ template, wait }, { t, title }) =>
    template > 0
      ? [title('wf/template', template), t(wait === false ? 'wf:flow.waits.no' : 'wf:flow.waits.yes')].join(' · ')
      : t('wf:flow.no_form'),
  Panel,
})

function Panel({ node, onChange }: NodePanelProps<Subprocess>) {
  const { t } = useTranslation('wf')
  const { readOnly, fields } = useFlowDesign()
  const tables = fields.filter((field) => field.kind === 'rows')
  return (
    <>
      <Labelled label={t('flow.sub_form')}>
        {({ id }) => (
          <RefSelect
            id={id}
            entity="wf/template"
            disabled={readOnly}
            value={node.template > 0 ? [node.template] : []}
            onChange={([template = 0]) => onChange({ ...node, template })}
          />
        )}
      </Labelled>
      <ChoiceInput
        label={t('flow.per_row')}
        help={t('flow.per_row_help')}
        value={node.per_row ?? ''}
        disabled={readOnly}
        options={[{ value: '', label: t('flow.per_row_none') }, ...tables.map(({ path, label }) => ({ value: path, label }))]}
        onChange={(per_row) => onChange(per_row ? { ...node, per_row } : without(node, 'per_row'))}
      />
      <InitiatorPart node={node} onChange={onChange} />
      <Labelled label={t('flow.wait')} help={t('flow.wait_help')}>
        {({ id, describedBy }) => (
          <Switch
            id={id}
            aria-describedby={describedBy}
            disabled={readOnly}
            checked={node.wait ?? true}
            onChange={(wait) => onChange({ ...node, wait })}
          />
        )}
      </Labelled>
      {(node.wait ?? true) && (
        <ChoiceInput
          label={t('flow.on_reject')}
          value={node.on_reject ?? 'continue'}
          disabled={readOnly}
          options={(['continue', 'reject'] as const).map((value) => ({ value, label: t(`flow.on_rejects.${value}`) }))}
          onChange={(on_reject) => onChange({ ...node, on_reject })}
        />
      )}
      <MappingPart
        title={t('flow.map_in')}
        help={t('flow.map_in_help')}
        value={node.in ?? {}}
        names={expressionNames(fields)}
        valueLabel={t('when.expression')}
        onChange={(next, purpose) => onChange({ ...node, in: next }, purpose && `in.${purpose}`)}
      />
      <MappingPart
        title={t('flow.map_out')}
        help={t('flow.map_out_help')}
        value={node.out ?? {}}
        targets={fields.map(({ path, label }) => ({ value: path, label }))}
        valueLabel={t('flow.sub_field')}
        onChange={(next, purpose) => onChange({ ...node, out: next }, purpose && `out.${purpose}`)}
      />
    </>
  )
}

function InitiatorPart({ node, onChange }: NodePanelProps<Subprocess>) {
  const { t } = useTranslation('wf')
  const { readOnly } = useFlowDesign()
  const initiator = node.initiator ?? { kind: 'same' }
  const starts = { same: { kind: 'same' }, field: { kind: 'field', field: '' }, person: { kind: 'person', id: 0 } } as const
  return (
    <>
      <ChoiceInput
        label={t('flow.sub_initiator')}
        value={initiator.kind}
        disabled={readOnly}
        options={(['same', 'field', 'person'] as const).map((value) => ({ value, label: t(`flow.sub_initiators.${value}`) }))}
        onChange={(kind) => onChange({ ...node, initiator: starts[kind] })}
      />
      {initiator.kind === 'field' && (
        <FieldChoice
          label={t('flow.field')}
          value={initiator.field}
          accept={(field) => field.entity === 'sc/user'}
          onChange={(field) => onChange({ ...node, initiator: { kind: 'field', field } })}
        />
      )}
      {initiator.kind === 'person' && (
        <RefSelect
          entity="sc/user"
          label={t('flow.sub_initiators.person')}
          disabled={readOnly}
          value={initiator.id > 0 ? [initiator.id] : []}
          onChange={([id = 0]) => onChange({ ...node, initiator: { kind: 'person', id } })}
        />
      )}
    </>
  )
}
