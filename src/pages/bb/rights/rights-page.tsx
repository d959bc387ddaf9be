/** /bb/admin/rights: categories × owners; a cell says what they may do there, and is changed in place (bb.md §2, §3). */
import { useState } from 'react'
import { Empty, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRightsMatrix, setRight } from '../../../api/bb/rights'
import { OwnerSelect, useOwnerTitles } from '../../../components/inputs/owner-select'
import { ownersInOrder } from '../../../components/inputs/owners-in-order'
import { useRights } from '../../../providers/access/use-right'
import { showFailure } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { CategoryAction, RightCell } from '../../../shared/bb/category'
import { Labelled } from '../../../ui/labelled'
import { useIsPhone } from '../../../ui/use-is-phone'
import { CategoryCards } from './category-cards'
import { CopyRights } from './copy-rights-dialog'
import { emptyCell, type Category, type MatrixProps } from './matrix-cells'
import { MatrixTable } from './matrix-table'
import { ReadersDialog } from './readers-dialog'
import { RightsTabs } from './rights-tabs'

const changing = ['create', 'edit', 'delete'].map((action) => `bb.admin.rights.actions.${action}`)

export default function RightsPage() {
  return (
    <RightsTabs>
      <Matrix />
    </RightsTabs>
  )
}

function Matrix() {
  const { t } = useTranslation('bb')
  const client = useQueryClient()
  const isPhone = useIsPhone()
  const permits = useRights(changing)
  const mayChange = changing.every(permits)
  const [added, setAdded] = useState<readonly string[]>([])
  const [copyTo, setCopyTo] = useState<Category>()
  const [shown, setShown] = useState<Category>()
  const { data, error, refetch } = useQuery({
    queryKey: ['bb/category-right', 'matrix'],
    queryFn: readRightsMatrix,
    staleTime: 0,
    retry: 1,
  })
  const titles = useOwnerTitles(added)
  const readAgain = async () => {
    await client.invalidateQueries({ queryKey: ['bb/category-right'] })
  }
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="k-skeleton" active paragraph={{ rows: 10 }} />
  const cells = new Map(data.cells.map((cell) => [`${cell.category} ${cell.owner}`, cell]))
  const set = async (cell: RightCell, action: CategoryAction | null) => {
    await setRight(cell, action).catch(showFailure)
    await readAgain()
  }
  const matrix: MatrixProps = {
    categories: data.categories,
    owners: ownersInOrder(
      data.owners,
      added.map((owner) => ({ owner, name: titles.get(owner) ?? owner })),
    ),
    cellOf: (category, owner) => cells.get(`${category} ${owner}`) ?? emptyCell(category, owner),
    ...(mayChange ? { onSet: (cell, action) => void set(cell, action), onCopy: setCopyTo } : {}),
    onReaders: setShown,
  }
  return (
    <div className="k-bb-rights">
      <h1>{t('entity.category-right.plural')}</h1>
      <p className="k-secondary">{t('rights.about')}</p>
      {mayChange && data.categories.length > 0 && (
        <Labelled label={t('rights.add_owner')}>
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
      {data.categories.length === 0 ? (
        <Empty className="k-empty" image={null} description={t('rights.no_categories')} />
      ) : isPhone ? (
        <CategoryCards {...matrix} />
      ) : (
        <MatrixTable {...matrix} />
      )}
      {copyTo && (
        <CopyRights
          to={copyTo}
          categories={data.categories}
          onClose={() => setCopyTo(undefined)}
          onDone={() => {
            setCopyTo(undefined)
            void readAgain()
          }}
        />
      )}
      {shown && <ReadersDialog category={shown} onClose={() => setShown(undefined)} />}
    </div>
  )
}
