/** /as/use/batch-overtime/list: batches of overtime (as.md §2). */
import { BatchList } from './batch-list'

export default function BatchOvertimeList() {
  return <BatchList kind="overtime" />
}
