/** Whose an upgrade is: it passes Fastify by, so the proxies in front are looked through here, as Fastify does for calls. */
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Config } from '../config/config'
import { limitKeyOf } from '../kernel/network'

/** @param trusted TRUST_PROXY @returns IPv4 address or IPv6 network; empty where the peer has gone already, whose address nobody knows any more */
export function addressBehind(trusted: Config['trustProxy']): (request: IncomingMessage) => string {
  const trusts = trustOf(trusted)
  return (request) => (request.socket.remoteAddress === undefined ? '' : limitKeyOf(proxyAddress(request, trusts)))
}

function trustOf(trusted: Config['trustProxy']): (address: string, hop: number) => boolean {
  if (typeof trusted === 'boolean') return () => trusted
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : proxyAddress.compile([...trusted])
}
