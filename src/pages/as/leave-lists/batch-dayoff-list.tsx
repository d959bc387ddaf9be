/** /as/use/batch-dayoff/list: batches of leave (as.md §2). */
import { RecordList } from './record-list'

const begins = { 'filter[kind][eq]': 'dayoff' }

export default function BatchDayoffList() {
  return <RecordList entity="as/batch" path="/as/use/batch-dayoff/list" begins={begins} />
}
