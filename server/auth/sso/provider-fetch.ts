/** How the server reaches a provider (runtime.md S37): as it reaches a webhook; beside that, an issuer on this machine may name addresses on this machine. */
import { BlockList } from 'node:net'
import type { CustomFetch } from 'openid-client'
import { allowing } from '../../webhook/address-rules'
import { requestJudged } from '../../webhook/judged-request'

/** Discovery documents and key sets are a few kB. */
const readAtMost = 1_000_000

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
const isLoopback = (address: string): boolean => loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4')

/** Said of the issuer that an administrator typed, never of an address that a provider names: it could name this machine. */
export const isOnThisMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

/** @param networks private ones that the operator allows, also without TLS */
export function providerFetch(issuer: URL, networks: readonly string[]): CustomFetch {
  const isAllowed = allowing(networks)
  const isHere = isOnThisMachine(issuer)
  const allowed = (address: string) => isAllowed(address) || (isHere && isLoopback(address))
  return async (url, { method, headers, body }) => {
    const answer = await requestJudged(
      { method, url, headers, body: body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : '' },
      { allowed, readAtMost },
    )
    const found = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    return new Response(answer.text === '' ? null : answer.text, { status: answer.status, headers: found })
  }
}
