/** What of a bulletin leads nowhere, for who may mend it (bb.md §7, link and file check). */
import { useTranslation } from 'react-i18next'
import type { BulletinPage } from '../../../shared/bb/bulletin'

export function BrokenLinks({ links }: { links: BulletinPage['broken'] }) {
  const { t } = useTranslation('bb')
  if (links.length === 0) return null
  return (
    <div className="k-bb-broken" role="note">
      <p>{t('read.broken', { count: links.length })}</p>
      <ul>
        {links.map(({ kind, target, name }) => (
          <li key={target}>
            {t(`read.broken_kind.${kind}`)} {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
