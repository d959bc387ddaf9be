/** The flow waits: for working minutes, or until a date of the form (wf.md §3). */
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Labelled } from '../../../../../ui/labelled'
import { useFlowDesign } from '../design-context'
import { defineNode, type NodeOf, type NodePanelProps } from '../node-type'
import { ChoiceInput } from '../panel/choice-input'
import { CountInput } from '../panel/count-input'
import { FieldChoice } from '../panel/field-choice'

type Delay = NodeOf<'delay'>
const longest = 100_000

export const delayNode = defineNode({
  type: 'delay',
  group: 'acts',
  icon: ClockCircleOutlined,
  prefix: 'd',
  make: (key) => ({ key, type: 'delay', minutes: 60 }),
  summary: ({ minutes, until }, { t, field }) =>
    until
      ? t('wf:flow.until_summary', { field: field(until.field), days: until.days ?? 0 })
      : t('wf:flow.minutes_summary', { count: minutes ?? 0 }),
  Panel,
})

function Panel({ node, onChange }: NodePanelProps<Delay>) {
  const { t } = useTranslation('wf')
  const { readOnly } = useFlowDesign()
  const { minutes, until, ...plain } = node
  return (
    <>
      <ChoiceInput
        label={t('flow.delay')}
        value={until ? 'until' : 'minutes'}
        disabled={readOnly}
        options={(['minutes', 'until'] as const).map((value) => ({ value, label: t(`flow.delays.${value}`) }))}
        onChange={(kind) => onChange(kind === 'until' ? { ...plain, until: { field: '' } } : { ...plain, minutes: 60 })}
      />
      {until ? (
        <>
          <FieldChoice
            label={t('flow.date_field')}
            value={until.field}
            accept={(field) => field.kind === 'date' || field.kind === 'datetime'}
            onChange={(field) => onChange({ ...node, until: { ...until, field } })}
          />
          <Labelled label={t('flow.days_off')} help={t('flow.days_off_help')}>
            {({ id, describedBy }) => (
              <Input
                id={id}
                type="number"
                className="k-flow-count"
                aria-describedby={describedBy}
                disabled={readOnly}
                min={-365}
                max={365}
                value={until.days ?? 0}
                onChange={(event) => onChange({ ...node, until: { ...until, days: Math.trunc(Number(event.target.value)) } }, 'days')}
              />
            )}
          </Labelled>
        </>
      ) : (
        <CountInput
          label={t('flow.delays.minutes')}
          unit={t('flow.minutes')}
          value={minutes}
          min={1}
          max={longest}
          error={t('flow.between', { min: 1, max: longest })}
          disabled={readOnly}
          onChange={(next) => onChange(next === undefined ? plain : { ...plain, minutes: next }, 'minutes')}
        />
      )}
    </>
  )
}
