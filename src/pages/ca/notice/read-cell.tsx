/** How many of its people have read an announcement, in the list of administrators. */
import type { CellProps } from '../../../resources/core/define-module'
import { useReach } from './reach-of-rows'

export default function ReadCell({ row }: CellProps) {
  const reach = useReach(Number(row.id))
  if (reach === undefined) return <span className="k-chips-waiting" aria-hidden />
  if (reach === null || reach.people === 0) return <span className="k-muted">–</span>
  return <span className="k-number">{`${reach.read}/${reach.people}`}</span>
}
