/** By when a task is to be decided, and what happens when it is not (wf.md §5.6). */
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../../../components/inputs/ref-select'
import type { OnTimeout, SigningNode } from '../../../../../shared/wf/flow'
import { Labelled } from '../../../../../ui/labelled'
import { useFlowDesign } from '../design-context'
import { isDecided } from '../node-kinds'
import type { NodePanelProps } from '../node-type'
import { ChoiceInput } from './choice-input'
import { DueHours } from './due-hours'
import { NodeChoice } from './node-choice'
import { without } from './without'

const reactions: readonly OnTimeout[] = ['remind', 'escalate', 'escalate_replace', 'transfer', 'approve', 'reject', 'jump']

export function DuePart({ node, onChange }: NodePanelProps<SigningNode>) {
  const { t } = useTranslation('wf')
  const { readOnly } = useFlowDesign()
  const signs = node.sign_policy?.image === 'required' || (node.sign_policy?.reauth ?? 'none') !== 'none'
  const plain = without(without(node, 'on_timeout'), 'timeout_to')
  const setDue = (hours: number | undefined) => onChange(hours === undefined ? without(plain, 'due') : { ...node, due: { hours } }, 'due')
  const setReaction = (on_timeout: OnTimeout) => onChange({ ...without(node, 'timeout_to'), on_timeout })
  return (
    <fieldset className="k-flow-part" disabled={readOnly}>
      <legend>{t('flow.due')}</legend>
      <DueHours value={node.due?.hours} onChange={setDue} />
      {node.due && (
        <ChoiceInput
          label={t('flow.on_timeout')}
          help={signs ? t('flow.no_auto_approve') : undefined}
          value={node.on_timeout ?? 'remind'}
          disabled={readOnly}
          options={reactions
            .filter((value) => value !== 'approve' || !signs || node.on_timeout === 'approve')
            .map((value) => ({ value, label: t(`flow.timeouts.${value}`) }))}
          onChange={setReaction}
        />
      )}
      {node.due && node.on_timeout === 'transfer' && (
        <Labelled label={t('flow.transfer_to')}>
          {({ id }) => (
            <RefSelect
              id={id}
              entity="sc/user"
              disabled={readOnly}
              value={node.timeout_to?.user ? [node.timeout_to.user] : []}
              onChange={([user]) => onChange(user ? { ...node, timeout_to: { user } } : without(node, 'timeout_to'))}
            />
          )}
        </Labelled>
      )}
      {node.due && node.on_timeout === 'jump' && (
        <NodeChoice
          label={t('flow.jump_to')}
          value={node.timeout_to?.node ?? ''}
          except={node.key}
          accept={(one) => isDecided(one) || one.type === 'end'}
          onChange={(key) => onChange({ ...node, timeout_to: { node: key } })}
        />
      )}
    </fieldset>
  )
}
