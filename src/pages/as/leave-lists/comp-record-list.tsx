/** /as/admin/leave/overtime-compensation-record: compensatory time that was taken, which is leave of the kind `comp` (as.md §5). */
import { RecordList } from './record-list'

const ofComp = { field: 'leave.kind', op: 'eq', value: 'comp' } as const

export default function CompRecordList() {
  return <RecordList entity="as/dayoff" path="/as/admin/leave/overtime-compensation-record" filter={ofComp} />
}
