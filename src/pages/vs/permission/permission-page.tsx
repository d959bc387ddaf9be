/** /vs/admin/permission/:category: who may do what in a category of events; `all` = in every one (vs.md §2, §3). */
import { lazy, Suspense, useState } from 'react'
import { Empty, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import { readCategoryRights, setCategoryRight } from '../../../api/vs/rights'
import { OwnerSelect, useOwnerTitles } from '../../../components/inputs/owner-select'
import { ownersInOrder } from '../../../components/inputs/owners-in-order'
import { useRights } from '../../../providers/access/use-right'
import { showFailure } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { CategoryAction } from '../../../schemas/vs/value-lists'
import { Button } from '../../../ui/button'
import { Labelled } from '../../../ui/labelled'
import { CategoryChoice } from '../maint/category-choice'
import { permissionPath, useCategoryWord, type CategoryWord } from '../maint/maint-paths'
import { PermissionTabs } from './permission-tabs'
import { RightsTable } from './rights-table'
import styles from './permission.module.css'

const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog')).CopyDialog }))

const changing = ['create', 'delete'].map((action) => `vs.admin.permission.actions.${action}`)

export default function PermissionPage() {
  const category = useCategoryWord()
  if (category === null) return <Navigate replace to={permissionPath()} />
  return (
    <PermissionTabs category={category}>
      <Matrix key={category} category={category} />
    </PermissionTabs>
  )
}

function Matrix({ category }: { category: CategoryWord }) {
  const { t } = useTranslation('vs')
  const navigate = useNavigate()
  const client = useQueryClient()
  const permits = useRights(changing)
  const mayChange = changing.every(permits)
  const at = category === 'all' ? null : category
  const [added, setAdded] = useState<readonly string[]>([])
  const [isCopying, setCopying] = useState(false)
  const titles = useOwnerTitles(added)
  const { data, error, refetch } = useQuery({
    queryKey: ['vs/category-right', 'matrix', category],
    queryFn: () => readCategoryRights(at),
    staleTime: 0,
    retry: 1,
  })
  const readAgain = () => client.invalidateQueries({ queryKey: ['vs/category-right'] })
  const set = async (owner: string, action: CategoryAction, holds: boolean) => {
    await setCategoryRight({ category: at, owner, action, holds }).catch(showFailure)
    await readAgain()
  }
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  const owners = ownersInOrder(
    data?.owners ?? [],
    added.map((owner) => ({ owner, name: titles.get(owner) ?? owner })),
  )
  return (
    <div className={styles.page}>
      <div className="k-list-head">
        <h1>{t('page.permission')}</h1>
        {mayChange && <Button onClick={() => setCopying(true)}>{t('permission.copy')}</Button>}
      </div>
      <p className="k-secondary">{t(at === null ? 'permission.about_all' : 'permission.about')}</p>
      <div className={styles.question}>
        <CategoryChoice category={category} onChoose={(next) => void navigate(permissionPath(next))} />
        {mayChange && (
          <Labelled label={t('permission.add_owner')}>
            {({ id, describedBy }) => (
              <OwnerSelect
                id={id}
                describedBy={describedBy}
                value={[]}
                onChange={([owner]) => owner && setAdded((now) => [...now.filter((one) => one !== owner), owner])}
              />
            )}
          </Labelled>
        )}
      </div>
      {!data ? (
        <Skeleton className="k-skeleton" active paragraph={{ rows: 8 }} />
      ) : owners.length === 0 ? (
        <Empty className="k-empty" image={null} description={t('permission.nobody')} />
      ) : (
        <RightsTable
          category={at}
          owners={owners}
          rows={data.rows}
          {...(mayChange ? { onSet: (owner, action, holds) => void set(owner, action, holds) } : {})}
        />
      )}
      {isCopying && (
        <Suspense fallback={null}>
          <CopyDialog
            to={at}
            onClose={() => setCopying(false)}
            onDone={() => {
              setCopying(false)
              void readAgain()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
