/** /wf-form: where every notification leads. A draft goes on where it is filled; what is not mine to read is not found (wf.md §2). */
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { nextWaiting } from '../../../api/wf/form'
import { goesOnAfterDecision } from '../../../providers/preferences/preferences'
import { showFailure } from '../../../providers/notification/alerts'
import { NotFound } from '../../shell/session/not-found'
import { fillingAddress, formAddress, readFormAddress } from './form-address'
import { FormView } from './form-view'

export default function FormPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const address = readFormAddress(params)
  if (address.kind === 'unknown') return <NotFound />
  if (address.kind === 'template') return <Navigate replace to={fillingAddress('template', address.template)} />
  const goOn = async () => {
    if (!goesOnAfterDecision()) return void navigate('/wf/use')
    const from = window.location.href
    try {
      const next = await nextWaiting()
      // Who has gone elsewhere meanwhile is not called away from there.
      if (window.location.href === from) void navigate(next ? formAddress(next.instance, next.task) : '/wf/use', { replace: next !== null })
    } catch (error) {
      showFailure(error)
    }
  }
  const { id, task } = address
  return (
    <div className="k-form-page">
      <FormView key={`${id} ${task ?? ''}`} instance={id} task={task} onDone={(isOver) => isOver && void goOn()} />
    </div>
  )
}
