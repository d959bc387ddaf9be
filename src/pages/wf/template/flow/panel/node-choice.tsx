/** Another block of the flow: who decided there, where a late task goes. */
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../../components/format/format-settings'
import type { FlowNode } from '../../../../../shared/wf/flow'
import { useFlowDesign } from '../design-context'
import { blocksOf } from '../flow-edit'
import { nodeName } from '../flow-words'
import { ChoiceInput } from './choice-input'

interface NodeChoiceProps {
  label: string
  value: string
  /** Not offered: the block itself. */
  except: string
  accept: (node: FlowNode) => boolean
  onChange: (key: string) => void
}

export function NodeChoice({ label, value, except, accept, onChange }: NodeChoiceProps) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  const { flow, readOnly } = useFlowDesign()
  const offered = blocksOf(flow.nodes).filter((node) => node.key !== except && accept(node))
  const options = offered.map((node) => ({ value: node.key, label: `${nodeName(t, node, language)} (${node.key})` }))
  const isGone = value !== '' && !offered.some((node) => node.key === value)
  return (
    <ChoiceInput
      label={label}
      help={offered.length === 0 ? t('flow.no_such_block') : undefined}
      value={value || undefined}
      disabled={readOnly}
      options={isGone ? [...options, { value, label: value }] : options}
      onChange={onChange}
    />
  )
}
