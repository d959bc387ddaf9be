/** What whoever signs may do besides deciding, and what they see of the others. */
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SigningNode, TaskButton } from '../../../../../shared/wf/flow'
import { useFlowDesign } from '../design-context'
import { defaultButtons } from '../node-kinds'
import type { NodePanelProps } from '../node-type'
import { without } from './without'

export function ButtonsPart({ node, onChange }: NodePanelProps<SigningNode>) {
  const { t } = useTranslation('wf')
  const { readOnly } = useFlowDesign()
  const offered = defaultButtons[node.type].offered
  return (
    <fieldset className="k-flow-part" disabled={readOnly}>
      <legend>{t('flow.buttons')}</legend>
      <Checkbox.Group
        className="k-flow-checks"
        disabled={readOnly}
        value={[...(node.buttons ?? defaultButtons[node.type].set)]}
        options={offered.map((button) => ({
          value: button,
          label: t(`flow.button.${button}`),
          disabled: readOnly || button === 'approve',
        }))}
        onChange={(chosen: TaskButton[]) => onChange({ ...node, buttons: offered.filter((button) => chosen.includes(button)) })}
      />
      <Checkbox
        disabled={readOnly}
        checked={node.hide_opinions ?? false}
        onChange={(event) => onChange(event.target.checked ? { ...node, hide_opinions: true } : without(node, 'hide_opinions'))}
      >
        {t('flow.hide_opinions')}
      </Checkbox>
      <Checkbox
        disabled={readOnly}
        checked={node.must_open ?? false}
        onChange={(event) => onChange(event.target.checked ? { ...node, must_open: true } : without(node, 'must_open'))}
      >
        {t('flow.must_open')}
      </Checkbox>
    </fieldset>
  )
}
