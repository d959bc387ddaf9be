/** Looking as somebody else, read only (sc.md §2 Simulate). The console begins anew with the other rights, in every tab of the session. */
import * as calls from '../../shared/sc/view-as'
import { call } from '../call'

const beginAnew = () => window.location.assign('/home')

export async function startViewing(user: number, reason: string): Promise<void> {
  await call(calls.startViewing, { body: { user, reason } })
  beginAnew()
}

export async function endViewing(): Promise<void> {
  await call(calls.endViewing, {})
  beginAnew()
}
