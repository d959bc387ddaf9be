/** /wf/use/instance/show: the address of the record, where links from tasks and other records lead. People read a form in its view. */
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { NotFound } from '../../shell/session/not-found'
import { formAddress, readFormAddress } from './form-address'

export default function ToForm() {
  const [params] = useSearchParams()
  const { hash } = useLocation()
  const address = readFormAddress(params)
  return address.kind === 'form' ? <Navigate replace to={`${formAddress(address.id, null)}${hash}`} /> : <NotFound />
}
