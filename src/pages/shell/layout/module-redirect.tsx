/** The redirects of routes.md §2, to the first permitted child when the default one is not permitted, else as forbidden. */
import { useEffect } from 'react'
import { generatePath, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { modules } from '../../../resources'
import { redirectsOf, screenRights } from '../../../resources/core/navigation'
import { showText } from '../../../providers/notification/alerts'
import { isColdLoad } from '../../../providers/router/cold-load'
import { useRights } from '../../../providers/access/use-right'

export function ModuleRedirect({ from }: { from: string }) {
  const { search } = useLocation()
  const params = useParams()
  const may = useRights(screenRights(modules))
  const target = redirectsOf(modules, may).find((redirect) => redirect.from === from)?.to
  if (!target) return <Forbidden />
  // Of a query (`by=month:count`) nothing is filled in.
  const [path = '', query] = target.split('?')
  const to = path.includes('*') || path.includes(':') ? generatePath(path, params) : path
  return <Navigate replace to={query === undefined ? to + search : `${to}?${query}`} />
}

/** The forbidden page by address, a warning by a click. */
export function Forbidden() {
  const navigate = useNavigate()
  useEffect(() => {
    if (isColdLoad()) return void navigate('/403', { replace: true })
    showText('warning', 'common:alert.forbidden_page')
    void navigate('/home', { replace: true })
  }, [navigate])
  return null
}
