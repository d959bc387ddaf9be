/** What a session may ask of the person at any moment: to go on, or for a new password. */
import { IdleWarning } from './idle-warning'
import { PasswordSteps } from '../../../components/password/password-steps'

export function SessionDialogs() {
  return (
    <>
      <IdleWarning />
      <PasswordSteps />
    </>
  )
}
