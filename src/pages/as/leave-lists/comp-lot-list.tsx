/** /as/admin/leave/overtime-compensation: compensatory time of all people, what lapses first first (as.md §2). */
import { RecordList } from './record-list'

const ofComp = { field: 'leave.kind', op: 'eq', value: 'comp' } as const
const begins = { columns: 'user,earned_on,granted_min,balance,valid_to', sort: 'valid_to' }

export default function CompLotList() {
  return <RecordList entity="as/leave-entitlement" path="/as/admin/leave/overtime-compensation" filter={ofComp} begins={begins} />
}
