/** The blocks that a form comes to, in order: who, by when, and why one is passed over or stuck. */
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import { i18nText } from '../../../../shared/engine/i18n-text'
import type { FlowStep } from '../../../../shared/wf/instance-calls'

interface StepListProps {
  steps: readonly FlowStep[]
  /** Active bindings of the form: what modules would do at the end. */
  postings: readonly string[]
}

export function StepList({ steps, postings }: StepListProps) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  return (
    <>
      <ol className="k-designer-steps">
        {steps.map((step, index) => (
          // A block may be come to twice.
          <li key={index} data-problem={isStuck(step) || undefined} style={{ marginInlineStart: step.depth * 20 }}>
            <strong>{i18nText(step.name, language) || t(`flow.type.${step.type}`)}</strong> <small className="k-muted">{step.node}</small>
            <StepPeople step={step} />
          </li>
        ))}
      </ol>
      {postings.length > 0 && (
        <>
          <h3>{t('designer.postings')}</h3>
          <ul>
            {postings.map((posting) => (
              <li key={posting}>{posting}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

export function StepPeople({ step }: { step: FlowStep }) {
  const { t } = useTranslation(['wf', 'screens'])
  const formats = useFormats()
  const nameOf = (one: FlowStep['people'][number]) => {
    const name = one.for === null ? one.name : t('wf:designer.stands_in', { name: one.name, for: one.for })
    return one.auto ? t('wf:designer.passes', { name }) : name
  }
  const mode = step.mode && step.people.length > 1 ? t(`wf:flow.modes.${step.mode}`) : ''
  return (
    <small className="k-designer-people">
      {step.people.length > 0 && (
        <span>{[step.people.map(nameOf).join(t('screens:list_separator')), mode].filter(Boolean).join(' · ')}</span>
      )}
      {step.due && <span>{t('wf:designer.due_at', { at: formatDateTime(step.due, formats) })}</span>}
      {step.instead && <span>{t(`wf:designer.instead.${step.instead}`)}</span>}
      {step.unresolved && (
        <span className={isStuck(step) ? 'k-entry-error' : 'k-muted'}>{t(`wf:designer.unresolved.${step.unresolved}`)}</span>
      )}
    </small>
  )
}

/** It could not go on; a choice that is made on the way is no fault. */
export const isStuck = ({ unresolved }: FlowStep): boolean => unresolved === 'no_approver' || unresolved === 'failed'
