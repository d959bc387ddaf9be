/** Leads as cards in the stages of their pipeline (cm.md §2.1): the first hand-built page, on the seams of the generated ones (docs/hand-built-pages.md). */
import { Skeleton } from 'antd'
import { useResource } from '../../../../resources/core/use-resource'
import { useEntity } from '../../../../screens/entity/use-entity'
import { ScreenError } from '../../../../screens/entity/screen-error'
import { LeadBoard } from './lead-board'
import '../../../../ui/screens.css'
import './board.css'

export default function BoardPage() {
  const { known, error, retry } = useEntity('cm/lead')
  const resource = useResource('cm/lead')
  if (error && !known) return <ScreenError error={error} onRetry={retry} />
  return known && resource ? <LeadBoard known={known} resource={resource} /> : <BoardSkeleton />
}

const BoardSkeleton = () => (
  <div className="k-lead-columns" aria-busy>
    {[0, 1, 2, 3].map((column) => (
      <div key={column} className="k-lead-column">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    ))}
  </div>
)
