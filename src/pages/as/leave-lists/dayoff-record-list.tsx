/** /as/admin/leave/dayoff-record: everybody's leave, for administrators (as.md §2). */
import { RecordList } from './record-list'

export default function DayoffRecordList() {
  return <RecordList entity="as/dayoff" path="/as/admin/leave/dayoff-record" />
}
