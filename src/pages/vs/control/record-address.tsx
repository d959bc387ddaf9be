/** The address of an event as the engine writes it (`?id=`) leads to its control room, as a list and its query were left. */
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { recordId } from '../../../screens/record/record-links'
import { controlPath, maintPath } from '../maint/maint-paths'

export default function RecordAddress() {
  const [params] = useSearchParams()
  const id = recordId(params)
  return <Navigate replace to={id === null ? maintPath() : controlPath(id)} state={useLocation().state as unknown} />
}
