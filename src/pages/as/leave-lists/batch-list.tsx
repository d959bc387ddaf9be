/** The list of batches of a kind (as.md §2): called as the page is, and empty it says what a batch is for. */
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useRight } from '../../../providers/access/use-right'
import { useResource } from '../../../resources/core/use-resource'
import { ListScreen } from '../../../screens/list/list-screen'
import type { Narrowing } from '../../../screens/list/state/narrowing'
import type { BatchKind } from '../../../shared/as/batch'
import { Button } from '../../../ui/button'
import { batchAdd, batchList, batchPaths } from '../batch/batch-place'

const ofKind = (kind: BatchKind): Narrowing => ({ condition: () => ({ field: 'kind', op: 'eq', value: kind }), params: {} })
/** The page is about its kind: that is no filter which people take away. */
const narrowings = { dayoff: ofKind('dayoff'), overtime: ofKind('overtime') } as const

export function BatchList({ kind }: { kind: BatchKind }) {
  const { t } = useTranslation('as')
  const resource = useResource('as/batch')
  if (!resource) return null
  return (
    <ListScreen
      resource={{ ...resource, paths: { ...resource.paths, ...batchPaths(kind), list: batchList(kind) } }}
      heading={t(`page.batch_${kind}`)}
      narrow={narrowings[kind]}
      nothing={<NoBatch kind={kind} />}
    />
  )
}

function NoBatch({ kind }: { kind: BatchKind }) {
  const { t } = useTranslation('as')
  const navigate = useNavigate()
  const mayAdd = useRight(`as.use.batch-${kind}.actions.create`)
  return (
    <Empty className="k-empty" image={null} description={<p className="k-empty-title">{t(`batch_page.none_${kind}`)}</p>}>
      {mayAdd && (
        <Button type="primary" onClick={() => void navigate(batchAdd(kind))}>
          {t(`batch_page.add_${kind}`)}
        </Button>
      )}
    </Empty>
  )
}
