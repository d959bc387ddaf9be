/** /fa/admin/maintain/voucher/opening: the vouchers that opened the books, with their open items (fa.md §2). */
import { useMemo } from 'react'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useRight } from '../../../providers/access/use-right'
import { useResource } from '../../../resources/core/use-resource'
import { ListScreen } from '../../../screens/list/list-screen'
import { ListSkeleton } from '../../../screens/list/list-skeleton'
import type { Narrowing } from '../../../screens/list/state/narrowing'
import { openingRight } from '../../../shared/fa/voucher-import'
import { Button } from '../../../ui/button'
import { openingUploadPath } from '../import/result-path'
import { addPath } from './maintain-path'
import { MaintainTabs } from './maintain-tabs'
import '../../../ui/screens.css'
import './maintain.css'

export default function OpeningPage() {
  const { t } = useTranslation('fa')
  const resource = useResource('fa/voucher')
  const mayCreate = useRight('fa.use.voucher.actions.create')
  const mayOpen = useRight(openingRight)
  const navigate = useNavigate()
  const narrow = useMemo((): Narrowing => ({ condition: () => ({ field: 'role', op: 'eq', value: 'opening' }), params: {} }), [])
  if (!resource) return <ListSkeleton />
  const enter = mayCreate && mayOpen && (
    <Button type="primary" onClick={() => void navigate(`${addPath}?kind=opening`)}>
      {t('maintain.enter_opening')}
    </Button>
  )
  return (
    <MaintainTabs>
      {mayOpen && (
        <div className="k-fa-opening-acts">
          <Button onClick={() => void navigate(openingUploadPath)}>{t('opening_import.start')}</Button>
        </div>
      )}
      <ListScreen
        resource={{ ...resource, listTabs: undefined, listActions: undefined }}
        narrow={narrow}
        heading={t('maintain.tab.opening')}
        nothing={
          <Empty
            className="k-empty"
            image={null}
            description={
              <>
                <p className="k-empty-title">{t('maintain.no_opening')}</p>
                <p className="k-muted">{t('maintain.opening_text')}</p>
              </>
            }
          >
            {enter}
          </Empty>
        }
      />
    </MaintainTabs>
  )
}
