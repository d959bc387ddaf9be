/** What a secret ballot gives and what it does not, said on the page (vs.md §5.5, end). */
import { useTranslation } from 'react-i18next'

const given = ['no_link', 'no_change', 'no_drop', 'own_row'] as const
const notGiven = ['server', 'journal', 'buying', 'unanimous'] as const

export function Limits() {
  const { t } = useTranslation('vs')
  return (
    <details className="k-vs-limits">
      <summary>{t('secret.limits.title')}</summary>
      <p>{t('secret.limits.gives')}</p>
      <ul>
        {given.map((name) => (
          <li key={name}>{t(`secret.limits.${name}`)}</li>
        ))}
      </ul>
      <p>{t('secret.limits.does_not')}</p>
      <ul>
        {notGiven.map((name) => (
          <li key={name}>{t(`secret.limits.${name}`)}</li>
        ))}
      </ul>
    </details>
  )
}
