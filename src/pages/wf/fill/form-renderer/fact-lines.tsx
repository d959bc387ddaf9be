/** What a form comes to, as its modules say: what is exceeded is said in red and in a word. */
import { useTranslation } from 'react-i18next'
import type { CheckedFact } from '../../../../shared/wf/preview-calls'

/** @param label of what a fact is about, where it is not beside its field */
export function FactLines({ facts, label }: { facts: readonly CheckedFact[]; label?: (field: string) => string }) {
  const { t } = useTranslation('wf')
  return (
    <ul className="k-fill-facts" role="status">
      {facts.map(({ field, text, exceeded }) => (
        <li key={`${field} ${text}`} data-exceeded={exceeded || undefined}>
          {label && field !== '' && <span className="k-muted">{label(field)} </span>}
          {exceeded && <strong>{t('view.exceeded')} </strong>}
          {text}
        </li>
      ))}
    </ul>
  )
}
