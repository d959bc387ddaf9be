/** Looking as somebody else, read only (sc.md §2 Simulate). The console begins anew with the other rights, in every tab of the session. */
import { http } from '../../providers/http/http'

const url = '/api/sc/rights/view-as'
const beginAnew = () => window.location.assign('/home')

export async function startViewing(user: number, reason: string): Promise<void> {
  await http.post(url, { user, reason })
  beginAnew()
}

export async function endViewing(): Promise<void> {
  await http.delete(url)
  beginAnew()
}
