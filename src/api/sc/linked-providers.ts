/** Calls around accounts at providers (server/modules/sc/providers/linked-provider-routes.ts). */
import { http } from '../../providers/http/http'

export interface LinkedProvider {
  id: number
  name: string
  active: boolean
  link: { label: string; since: string; last_used_at: string | null } | null
}
export interface LinkedProviders {
  providers: readonly LinkedProvider[]
  has_password: boolean
}

const path = '/api/sc/user/sso'

export const readLinkedProviders = async (): Promise<LinkedProviders> => (await http.get<{ data: LinkedProviders }>(path)).data.data
/** @param returnTo the page that takes the link over @returns the provider's page */
export const startLinking = async (id: number, { password, returnTo }: { password: string; returnTo: string }): Promise<string> =>
  (await http.post<{ data: { url: string } }>(`${path}/${id}/link`, { password, return_to: returnTo })).data.data.url
/** @param code from the provider, by the address */
export const finishLinking = async (code: string): Promise<void> => {
  await http.post(`${path}/link`, { code })
}
export const unlinkProvider = async (id: number, password: string): Promise<void> => {
  await http.post(`${path}/${id}/unlink`, { password })
}

/** @throws 422 saying what is wrong */
export const testProvider = async (id: number): Promise<void> => {
  await http.post(`/api/sc/identity-provider/${id}/test`, {})
}
