/** The address of an event as the engine writes it (`?id=`): the control room of who runs it, and the page of participants for others. */
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { FormSkeleton } from '../../../screens/form/form-screen'
import { recordId } from '../../../screens/record/record-links'
import { controlPath, maintPath } from '../maint/maint-paths'
import { detailPath } from '../use/event-paths'
import { useControlRoom } from './use-control-room'

export default function RecordAddress() {
  const [params] = useSearchParams()
  const id = recordId(params)
  return id === null ? <Navigate replace to={maintPath()} /> : <Address id={id} />
}

function Address({ id }: { id: number }) {
  const { state } = useLocation() as { state: unknown }
  const { room, isTheirs, error } = useControlRoom(id, undefined)
  if (!room && !error) return <FormSkeleton />
  return isTheirs ? <Navigate replace to={controlPath(id)} state={state} /> : <Navigate replace to={detailPath('pending', id)} />
}
