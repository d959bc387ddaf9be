/** What the modules that a form is bound to say of it while it is filled (wf.md §5.16 check). */
import { Alert } from 'antd'
import { useFormats } from '../../../components/format/format-settings'
import { same } from '../../../schemas/core/same'
import { isBlank } from '../../../shared/wf/form-rules'
import type { Filling } from '../../../shared/wf/instance-calls'
import type { Checked } from '../../../shared/wf/preview-calls'
import { FactLines } from '../fill/form-renderer/fact-lines'
import { labelOf } from '../fill/form-renderer/drawn-form'
import type { Values } from '../fill/form-renderer/rule-state'

interface SaidProps {
  checked: Checked
  content: Filling['content']
  values: Values
}

/** Of fields that are still empty nothing is said: the form itself asks for those. */
export function SaidByModules({ checked: { errors, warnings, facts }, content, values }: SaidProps) {
  const { language } = useFormats()
  const about = errors.filter(({ field }) => field === '' || !isBlank(values[field.split('.')[0] ?? '']))
  const lines = about.map(({ field, text }) => (field === '' ? text : `${labelOf(content, field, language)}: ${text}`))
  return (
    <>
      {lines.length > 0 && <Alert type="error" showIcon role="status" title={<Lines lines={lines} />} />}
      {facts.length > 0 && <FactLines facts={facts} label={(field) => labelOf(content, field.split('.')[0] ?? '', language)} />}
      {warnings.length > 0 && <Alert type="warning" showIcon role="status" title={<Lines lines={warnings} />} />}
    </>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => lines.map((line) => <div key={line}>{line}</div>)

/** @returns those of the computed values that differ, or undefined */
export function changedBy(computed: Values, values: Values): Values | undefined {
  const changed = Object.entries(computed).filter(([field, value]) => !same(values[field], value))
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}
