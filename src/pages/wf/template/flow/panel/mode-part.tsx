/** How several people decide together (wf.md §5.5): mode, share, weights, whose rejection ends it. */
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../../../components/inputs/ref-select'
import type { Mode, SigningNode } from '../../../../../shared/wf/flow'
import { Labelled } from '../../../../../ui/labelled'
import { useFlowDesign } from '../design-context'
import type { NodePanelProps } from '../node-type'
import { ChoiceInput } from './choice-input'
import { CountInput } from './count-input'
import { without } from './without'
import { WeightsPart } from './weights-part'

const modes: readonly Mode[] = ['all', 'any', 'percent', 'count', 'sequence']

export function ModePart({ node, onChange }: NodePanelProps<SigningNode>) {
  const { t } = useTranslation('wf')
  const { readOnly } = useFlowDesign()
  const mode = node.mode ?? 'all'
  // A chain of superiors is signed one after another (wf.md §5.2).
  const isChain = node.assign.some((assign) => assign.kind === 'manager_chain')
  const setMode = (next: Mode) => {
    const plain = without(without(node, 'percent'), 'count')
    onChange({ ...plain, mode: next, ...(next === 'percent' ? { percent: 50 } : next === 'count' ? { count: 2 } : {}) })
  }
  return (
    <fieldset className="k-flow-part" disabled={readOnly}>
      <legend>{t('flow.mode')}</legend>
      <ChoiceInput
        label={t('flow.mode_label')}
        help={isChain ? t('flow.chain_sequence') : t(`flow.mode_help.${mode}`)}
        value={isChain ? 'sequence' : mode}
        disabled={readOnly || isChain}
        options={modes.map((value) => ({ value, label: t(`flow.modes.${value}`) }))}
        onChange={setMode}
      />
      {mode === 'percent' && !isChain && (
        <CountInput
          label={t('flow.percent')}
          value={node.percent}
          min={1}
          max={100}
          unit="%"
          error={t('flow.between', { min: 1, max: 100 })}
          disabled={readOnly}
          onChange={(percent) => onChange(percent === undefined ? without(node, 'percent') : { ...node, percent }, 'percent')}
        />
      )}
      {mode === 'count' && !isChain && (
        <CountInput
          label={t('flow.count')}
          value={node.count}
          min={1}
          max={999}
          error={t('flow.between', { min: 1, max: 999 })}
          disabled={readOnly}
          onChange={(count) => onChange(count === undefined ? without(node, 'count') : { ...node, count }, 'count')}
        />
      )}
      {(mode === 'percent' || mode === 'count') && !isChain && (
        <WeightsPart
          value={node.weights ?? {}}
          onChange={(weights, purpose) => onChange(weights ? { ...node, weights } : without(node, 'weights'), purpose)}
        />
      )}
      <Labelled label={t('flow.veto')} help={t('flow.veto_help')}>
        {({ id, describedBy }) => (
          <RefSelect
            id={id}
            describedBy={describedBy}
            entity="sc/user"
            multiple
            disabled={readOnly}
            value={node.veto ?? []}
            onChange={(veto) => onChange(veto.length > 0 ? { ...node, veto } : without(node, 'veto'))}
          />
        )}
      </Labelled>
      {(mode === 'all' || mode === 'percent' || mode === 'count') && !isChain && (
        <Checkbox
          disabled={readOnly}
          checked={node.collect_all ?? false}
          onChange={(event) => onChange(event.target.checked ? { ...node, collect_all: true } : without(node, 'collect_all'))}
        >
          {t('flow.collect_all')}
        </Checkbox>
      )}
    </fieldset>
  )
}
