/** On a person's record, for who may ask why: his roles and groups with where each comes from, and all that they come to (sc.md §2). */
import { lazy, Suspense, useState } from 'react'
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../ui/button'
import { useRight, useRights } from '../../../providers/access/use-right'
import { readHeldRights } from '../../../api/sc/rights'
import type { HeldRights } from '../../../shared/sc/rights-explanation'
import { findResource } from '../../../resources/core/find-resource'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { user } from '../../../schemas/sc/user'
import './people.css'

const HeldDialog = lazy(async () => ({ default: (await import('./held-dialog')).HeldDialog }))

const linked = ['sc/role', 'sc/group'] as const
const permissionOf = (entity: string) => findResource(entity)?.permission ?? ''

export default function AccessPanel({ row }: ShowPanelProps<RowOf<typeof user>>) {
  const mayInspect = useRight('sc.admin.rights.actions.inspect')
  return mayInspect && row.status !== 'left' ? <Access id={row.id} /> : null
}

function Access({ id }: { id: number }) {
  const { t } = useTranslation(['sc', 'common'])
  const permits = useRights(linked.map(permissionOf))
  const [open, setOpen] = useState(false)
  const { data, error } = useQuery({ queryKey: ['held-rights', id], staleTime: 0, queryFn: () => readHeldRights(id) })
  if (error) return null
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  const { roles, groups, module_admins, names, role_ids, objects } = data
  const name = (code: string) => names[code] ?? code
  const link = (entity: (typeof linked)[number], key: number | undefined, text: string) =>
    key !== undefined && permits(permissionOf(entity)) ? (
      <Link to={`${findResource(entity)?.paths.show ?? ''}?id=${key}`}>{text}</Link>
    ) : (
      text
    )
  return (
    <section className="k-access" aria-label={t('access.title')}>
      <h2>{t('access.roles')}</h2>
      <ul>
        {roles.map(({ code, held }) => (
          <li key={code}>
            {link('sc/role', role_ids[code], name(`role/${code}`))}
            <span className="k-muted">{heldText(t, held, names)}</span>
          </li>
        ))}
        {module_admins.map(({ module, owner, scope }) => (
          <li key={`${module} ${owner}`}>
            {t('common:why.by.module_admin', { module: t(`${module}:module.title`, { ns: module }) })}
            <span className="k-muted">
              {t('common:why.held.assignment', { name: name(owner) })}
              {scope && ` · ${t('common:why.within', { name: name(scope) })}`}
            </span>
          </li>
        ))}
      </ul>
      {groups.length > 0 && (
        <>
          <h2>{t('access.groups')}</h2>
          <ul>
            {groups.map((code) => (
              <li key={code}>{link('sc/group', Number(code.slice(1)), name(code))}</li>
            ))}
          </ul>
        </>
      )}
      <p className="k-access-acts">
        <Button size="small" onClick={() => setOpen(true)}>
          {t('access.all', { count: objects.length })}
        </Button>
        <Link to={`/sc/rights-settings/inspector?user=${id}`}>{t('access.why')}</Link>
      </p>
      <Suspense>{open && <HeldDialog rights={data} onClose={() => setOpen(false)} />}</Suspense>
    </section>
  )
}

function heldText(
  t: (key: string, params: Record<string, unknown>) => string,
  held: HeldRights['roles'][number]['held'],
  names: HeldRights['names'],
): string {
  return held
    .map(({ how, source }) => {
      const code = how === 'position' ? `position/${source ?? ''}` : (source ?? '')
      return t(`common:why.held.${how}`, { name: names[code] ?? code })
    })
    .join(' · ')
}
