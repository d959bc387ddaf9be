/** /as/admin/leave/overtime-record: everybody's overtime, for administrators (as.md §2). */
import { RecordList } from './record-list'

export default function OvertimeRecordList() {
  return <RecordList entity="as/overtime" path="/as/admin/leave/overtime-record" />
}
