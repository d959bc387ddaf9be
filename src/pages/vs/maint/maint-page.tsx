/** /vs/admin/event-maint/:category of one category: the list of all has an address of its own among the screens of events. */
import { useResource } from '../../../resources/core/use-resource'
import { ListSkeleton } from '../../../screens/list/list-skeleton'
import MaintList from './maint-list'

export default function MaintPage() {
  const resource = useResource('vs/event')
  return resource ? <MaintList resource={resource} /> : <ListSkeleton />
}
