/** What of a lead waits for leave to pass beyond the credit, or was decided: the newest of each checkpoint (cm.md §2.2). */
import { useQuery } from '@tanstack/react-query'
import { listRecords, type RecordRow } from '../../../providers/data/record-api'
import { useRight } from '../../../providers/access/use-right'
import { OverrideState } from './override-decision'

const most = 20

export function LeadOverrides({ lead }: { lead: RecordRow }) {
  const mayList = useRight('cm.use.credit-override.actions.list')
  const { data } = useQuery({
    queryKey: ['cm', 'overrides', lead.id],
    enabled: lead.status === 'open' && mayList,
    retry: false,
    queryFn: ({ signal }) =>
      listRecords(
        'cm/credit-override',
        { perPage: most, sort: [{ field: 'id', descending: true }], filter: { field: 'lead', op: 'eq', value: lead.id } },
        { signal },
      ),
  })
  if (!data || lead.status !== 'open') return null
  const newest = data.data.filter((row, index) => data.data.findIndex(({ checkpoint }) => checkpoint === row.checkpoint) === index)
  return newest.map((override) => <OverrideState key={override.id} override={override} refs={data.meta.refs} atLead />)
}
