/** What the company keeps of a person and only he and the personnel office see (sc.md §6): to notice what is wrong. */
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import type { UserRecord } from '../../../../shared/sc/user-record'

const dates = ['birth_date', 'hire_date', 'leave_date'] as const

export function CompanyData({ record }: { record: UserRecord }) {
  const { t } = useTranslation('sc')
  const formats = useFormats()
  const facts = [
    { name: 'name', value: record.name },
    { name: 'gender', value: record.gender && t(`entity.user.fields.gender.enum.${record.gender}`) },
    ...dates.map((name) => ({ name, value: record[name] && formatDate(record[name], formats) })),
  ]
  return (
    <section className="k-profile-card" aria-labelledby="profile-company">
      <h2 id="profile-company">{t('profile.company')}</h2>
      <p className="k-secondary">{t('profile.company_about')}</p>
      <dl className="k-profile-facts">
        {facts
          .filter(({ name, value }) => value || name !== 'leave_date')
          .map(({ name, value }) => (
            <div key={name}>
              <dt>{t(`entity.user.fields.${name}.label`)}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
