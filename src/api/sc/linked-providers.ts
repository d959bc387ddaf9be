/** Calls around accounts at providers, as the profile asks them. */
import * as calls from '../../shared/sc/linked-providers'
import { call } from '../call'

export const readLinkedProviders = async (): Promise<calls.LinkedProviders> => (await call(calls.readLinkedProviders, {})).data
/** @param returnTo the page that takes the link over @returns the provider's page */
export const startLinking = async (id: number, { password, returnTo }: { password: string; returnTo: string }): Promise<string> =>
  (await call(calls.startLinking, { params: { id }, body: { password, return_to: returnTo } })).data.url
/** @param code from the provider, by the address */
export const finishLinking = async (code: string): Promise<void> => call(calls.finishLinking, { body: { code } })
export const unlinkProvider = async (id: number, password: string): Promise<void> =>
  call(calls.unlinkProvider, { params: { id }, body: { password } })
/** @throws 422 saying what is wrong */
export const testProvider = async (id: number): Promise<void> => {
  await call(calls.testProvider, { params: { id } })
}
