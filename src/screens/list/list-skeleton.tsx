/** The shape of a list before it is known: nothing for 200 ms, then quiet bars. */
import { Skeleton } from 'antd'
import { useAppearDelay } from '../../ui/use-appear-delay'

export function ListSkeleton() {
  return (
    <div className="k-list k-skeleton" style={useAppearDelay()} aria-hidden>
      <div className="k-list-head">
        <Skeleton.Input active size="small" />
      </div>
      <div className="k-toolbar">
        <Skeleton.Input active />
      </div>
      <RowsSkeleton />
    </div>
  )
}

export function RowsSkeleton() {
  return (
    <div className="k-skeleton k-skeleton-rows" style={useAppearDelay()} aria-hidden>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} active title={false} paragraph={{ rows: 1, width: `${92 - (index % 3) * 12}%` }} />
      ))}
    </div>
  )
}
