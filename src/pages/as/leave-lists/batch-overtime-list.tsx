/** /as/use/batch-overtime/list: batches of overtime (as.md §2). */
import { RecordList } from './record-list'

const begins = { 'filter[kind][eq]': 'overtime' }

export default function BatchOvertimeList() {
  return <RecordList entity="as/batch" path="/as/use/batch-overtime/list" begins={begins} />
}
