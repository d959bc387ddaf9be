/** Where one is signed in (server/auth/session/session-routes.ts). */
import { http } from '../../providers/http/http'

export interface OpenSession {
  id: number
  device_label: string
  ip: string | null
  started_at: string
  last_activity_at: string
  is_present: boolean
}

export async function readOwnSessions(): Promise<readonly OpenSession[]> {
  return (await http.get<{ data: readonly OpenSession[] }>('/api/sc/session/own')).data.data
}

export async function endSession(id: number): Promise<void> {
  await http.post(`/api/sc/session/${id}/end`, {})
}

/** @returns how many were ended */
export async function endOtherSessions(): Promise<number> {
  return (await http.post<{ data: { ended: number } }>('/api/sc/session/end-others', {})).data.data.ended
}
