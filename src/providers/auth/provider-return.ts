/** What a provider's answer leaves in the address (server/auth/sso/flow.ts): a code that is good once, or what went wrong. */

export const providerFaults = ['unknown', 'unreachable', 'refused', 'failed'] as const
export type ProviderFault = (typeof providerFaults)[number]
export interface ProviderReturn {
  code?: string
  fault?: ProviderFault
}

export function readProviderReturn(): ProviderReturn {
  const url = new URL(window.location.href)
  const code = /^#sso=([\w-]{43})$/.exec(url.hash)?.[1]
  const fault = providerFaults.find((known) => known === url.searchParams.get('sso'))
  return { ...(code ? { code } : {}), ...(fault ? { fault } : {}) }
}

/** Out of the address, so that no reload, bookmark or history brings it back. */
export function takeProviderReturn(): ProviderReturn {
  const found = readProviderReturn()
  if (!found.code && !found.fault) return found
  const url = new URL(window.location.href)
  url.hash = ''
  url.searchParams.delete('sso')
  window.history.replaceState(window.history.state, '', url.pathname + url.search)
  return found
}
