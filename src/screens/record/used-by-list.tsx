/** The records that refer to a record, by entity, the first few by name; each leads to its screen. */
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useCan } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../providers/http/error-text'
import { rightTo } from '../../providers/access/access-control'
import { loadMessages } from '../../providers/i18n/i18n'
import { readOptions, readUsedBy, type OptionRow, type UsedBy } from '../../providers/data/record-api'
import { findResource } from '../../resources/core/find-resource'
import type { Entity } from '../../schemas/core/define'
import { entityNameTitle } from '../../components/entity/entity-texts'

/**
 * @param props.users what is known already, from a refusal: then it is asked about no record
 * @param props.hasUnseen others refer to it too, which the reader may not see
 */
export function UsedByList({
  entity,
  id,
  users,
  hasUnseen = false,
}: { entity: Entity; hasUnseen?: boolean } & ({ id: number; users?: readonly UsedBy[] } | { id?: never; users: readonly UsedBy[] })) {
  const { t } = useTranslation('screens')
  const { data, error } = useQuery({
    queryKey: ['used-by', entity.name, id, users],
    queryFn: async () => usersWithTitles(users ?? (await readUsedBy(entity.name, id ?? 0))),
  })
  if (error) return <p className="k-muted">{failureOf(error)?.text}</p>
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2, width: [200, 140] }} />
  if (data.length === 0 && !hasUnseen) return <p className="k-muted">{t('used_by.none')}</p>
  return (
    <ul className="k-used-by-list">
      {data.map((user) => (
        <UsedByItem key={user.entity} user={user} />
      ))}
      {hasUnseen && <li className="k-muted">{t('used_by.unseen')}</li>}
    </ul>
  )
}

interface NamedUser extends UsedBy {
  titles: readonly OptionRow[]
}

function UsedByItem({ user }: { user: NamedUser }) {
  const { t, i18n } = useTranslation('screens')
  const resource = findResource(user.entity)
  const { data: right } = useCan(rightTo(resource?.permission ?? '', 'show'))
  const mayOpen = resource && right?.can
  const more = user.count - user.titles.length
  return (
    <li>
      <strong>{entityNameTitle(i18n, user.entity)}</strong> <span className="k-count">{user.count}</span>
      <div className="k-used-by-names">
        {user.titles.map((row) =>
          mayOpen ? (
            <Link key={row.id} to={`${resource.paths.show}?id=${row.id}`}>
              {row.title}
            </Link>
          ) : (
            <span key={row.id}>{row.title}</span>
          ),
        )}
        {more > 0 && user.titles.length > 0 && <span className="k-muted">{t('used_by.more', { n: more })}</span>}
      </div>
    </li>
  )
}

/** Titles come by the options call, which tells only what the reader may see. */
async function usersWithTitles(known: readonly UsedBy[]): Promise<NamedUser[]> {
  return Promise.all(
    known.map(async (user) => {
      await loadMessages(user.entity.split('/')[0] ?? '')
      const titles = user.sample_ids.length > 0 ? await readOptions(user.entity, { ids: user.sample_ids }).catch(() => []) : []
      return { ...user, titles }
    }),
  )
}
