/** To whom a form goes back, and how it goes on after the correction (wf.md §5.7). */
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { OpenTask } from '../../../shared/wf/instance-calls'
import { Labelled } from '../../../ui/labelled'
import { returnTargets, type ActInput } from './act-input'
import { ChoiceSelect } from './choice-select'
import { ChosenOne } from './chosen-one'

interface ReturnPartProps {
  task: OpenTask | null
  input: ActInput
  error: string | undefined
  onChange: (part: Partial<ActInput>) => void
}

export function ReturnPart({ task, input, error, onChange }: ReturnPartProps) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  const targets = returnTargets(task).map(({ node, name }) => ({
    value: node,
    label: i18nText(name, language) || (node === 'initiator' || node === 'previous' ? t(`view.target.${node}`) : node),
  }))
  return (
    <>
      <Labelled label={t('view.target.label')} required error={error}>
        {(field) => <ChoiceSelect {...field} value={input.target} options={targets} onChange={(target) => onChange({ target })} />}
      </Labelled>
      <ChosenOne
        label={t('view.resume.label')}
        value={input.resume}
        options={(['again', 'back_to_me'] as const).map((resume) => ({ value: resume, label: t(`view.resume.${resume}`) }))}
        onChange={(resume) => onChange({ resume })}
      />
    </>
  )
}
