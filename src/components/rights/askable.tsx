/** Whom to ask for a right that is missing: names, with the way to their entry in the directory. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRight } from '../../providers/access/use-right'
import { findResource } from '../../resources/core/find-resource'
import type { RightExplanation } from '../../shared/sc/rights-explanation'

export function Askable({ people }: { people: RightExplanation['askable'] }) {
  const { t } = useTranslation(['common', 'screens'])
  const maySee = useRight('sc.use.directory.actions.show')
  const path = findResource('sc/user')?.paths.show
  if (people.length === 0) return null
  return (
    <p className="k-askable">
      {t('common:why.askable')}{' '}
      {people.map(({ id, name }, n) => (
        <span key={id}>
          {n > 0 && t('screens:list_separator')}
          {maySee && path ? <Link to={`${path}?id=${id}`}>{name}</Link> : name}
        </span>
      ))}
    </p>
  )
}
