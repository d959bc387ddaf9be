/** How many of its people have acknowledged an announcement, in the list of administrators. */
import type { CellProps } from '../../../resources/core/define-module'
import { useReach } from './reach-of-rows'

export default function AcknowledgedCell({ row }: CellProps) {
  const reach = useReach(Number(row.id))
  if (reach === undefined) return <span className="k-chips-waiting" aria-hidden />
  if (reach === null || reach.people === 0 || row.require_ack !== true) return <span className="k-muted">–</span>
  return <span className="k-number">{`${reach.acked}/${reach.people}`}</span>
}
