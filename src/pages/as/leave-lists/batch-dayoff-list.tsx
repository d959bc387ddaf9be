/** /as/use/batch-dayoff/list: batches of leave (as.md §2). */
import { BatchList } from './batch-list'

export default function BatchDayoffList() {
  return <BatchList kind="dayoff" />
}
