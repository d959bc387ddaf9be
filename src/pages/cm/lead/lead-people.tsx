/** Who has a say in a lead, and as what (cm.md §2.2): its contact first, then the others. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { refTitle } from '../../../providers/data/refs'
import type { ShowPanelProps } from '../../../resources/core/define-module'

interface Part {
  id: number
  roles: readonly string[]
}

export function LeadPeople({ row, refs }: ShowPanelProps) {
  const { t } = useTranslation('cm')
  // Child rows by the declaration.
  const others = (row.persons ?? []) as readonly { person: number; role: string | null }[]
  const main = typeof row.person === 'number' ? row.person : null
  const ids = [...new Set([...(main === null ? [] : [main]), ...others.map(({ person }) => person)])]
  const people = ids.map((id): Part => ({
    id,
    roles: [
      ...(id === main ? [t('view.main_person')] : []),
      ...others
        .filter(({ person, role }) => person === id && role !== null)
        .map(({ role }) => t(`entity.lead.fields.persons.fields.role.enum.${role}`)),
    ],
  }))
  // Whom the reader may not see has no title.
  const known = people.flatMap((part) => {
    const title = refTitle(refs, 'cm/person', part.id)?.title
    return title === undefined ? [] : [{ ...part, title }]
  })
  if (known.length === 0) return null
  return (
    <section className="k-side-card" aria-label={t('view.people')}>
      <h2 className="k-form-section">{t('view.people')}</h2>
      <ul className="k-side-list">
        {known.map(({ id, title, roles }) => (
          <li key={id}>
            <Link to={`/cm/use/contact/persons/view?id=${id}`}>{title}</Link>{' '}
            {roles.length > 0 && <span className="k-muted">{roles.join(' · ')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
