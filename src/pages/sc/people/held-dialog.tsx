/** All that a person may do: object by object, with the rows that it reaches, and the way to why. */
import { useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Dialog } from '../../../ui/dialog'
import type { HeldRights } from '../../../shared/sc/rights-explanation'
import { fold } from '../../../schemas/core/fold'
import { useObjectName } from '../../../components/rights/use-object-name'

export function HeldDialog({ rights: { user, objects }, onClose }: { rights: HeldRights; onClose: () => void }) {
  const { t } = useTranslation(['sc', 'common', 'screens'])
  const nameOf = useObjectName()
  const [asked, setAsked] = useState('')
  const lines = objects
    .map((object) => ({ ...object, name: nameOf(object), module: t(`${object.path.split('.')[0] ?? ''}:module.title`) }))
    .filter(({ name, path, module }) => fold(`${name} ${path} ${module}`).includes(fold(asked)))
  return (
    <Dialog open width={720} height={600} title={t('access.all_of', { name: user.name })} onClose={onClose}>
      <Input.Search
        aria-label={t('access.search')}
        placeholder={t('access.search')}
        allowClear
        value={asked}
        onChange={(event) => setAsked(event.target.value)}
      />
      {lines.length === 0 ? (
        <p className="k-muted">{t('screens:nothing_found')}</p>
      ) : (
        <div className="k-access-table" tabIndex={0} role="region" aria-label={t('access.title')}>
          <table>
            <thead>
              <tr>
                <th>{t('access.object')}</th>
                <th>{t('access.actions')}</th>
                <th>{t('access.rows')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ path, name, module, actions, read }) => (
                <tr key={path}>
                  <th scope="row">
                    <Link to={`/sc/rights-settings/inspector?user=${user.id}&path=${path}`}>{name}</Link>
                    <span className="k-muted">{module}</span>
                  </th>
                  <td>{actions.map((action) => t([`rights.action.${action}`, action])).join(t('screens:list_separator'))}</td>
                  <td>{read.length > 0 ? t(`common:why.scope.${read.at(-1) ?? 'own'}`) : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  )
}
