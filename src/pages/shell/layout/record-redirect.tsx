/** `/record/<module>/<entity>/<id>`: a record's address for those who don't know where its screens are (notifications); `#comments` or `#attachments` stays. */
import { Navigate, useLocation, useParams } from 'react-router'
import { findResource } from '../../../resources/core/find-resource'

export function RecordRedirect() {
  const { module = '', entity = '', id = '' } = useParams()
  const { hash } = useLocation()
  const resource = findResource(`${module}/${entity}`)
  return <Navigate replace to={resource && /^[1-9]\d{0,15}$/.test(id) ? `${resource.paths.show}?id=${id}${hash}` : '/home'} />
}
