/** /sc/viewuser: the record to those who may show it, the colleague as the directory knows him to everybody else (sc.md §2). */
import { Navigate, useSearchParams } from 'react-router'
import { useRight } from '../../../../providers/access/use-right'
import { actionPath, type ScreenProps } from '../../../../resources/core/define-module'
import { useRecord } from '../../../../screens/record/use-record'
import { ShowScreen } from '../../../../screens/show/show-screen'
import { ColleaguePage } from './colleague-page'

export default function PersonPage({ resource }: ScreenProps) {
  const id = Number(useSearchParams()[0].get('id'))
  const maySome = useRight(actionPath(resource, 'show'))
  // A head's right ends at his tree: beyond it the server answers what the directory shows.
  const { row } = useRecord(resource.name, maySome && id > 0 ? id : null)
  if (!(id > 0)) return <Navigate to={maySome ? resource.paths.list : '/sc/directory'} replace />
  return maySome && !(row && !row._actions?.includes('show')) ? <ShowScreen resource={resource} /> : <ColleaguePage key={id} id={id} />
}
