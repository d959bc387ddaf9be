/** Whose sockets count together (issue 17.8): the address that TRUST_PROXY gives, an IPv6 network as one. */
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressBehind } from '../../../server/realtime/client-address'
import { limitKeyOf } from '../../../server/kernel/network'

const upgrade = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each([
  [false, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  [true, '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  [1, '10.0.0.1', '192.0.2.9, 198.51.100.1', '198.51.100.1'],
  [['10.0.0.0/8'], '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  [['10.0.0.0/8'], '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  [false, '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  [true, '10.0.0.1', '2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
] as const)('behind %j the upgrade from %s for %s is that of %s', (trusted, remote, forwarded, address) => {
  expect(addressBehind(trusted)(upgrade(remote, forwarded))).toBe(address)
})

test('a peer that has gone before it was looked at has none, and stops nobody', () => {
  const gone = { socket: { remoteAddress: undefined }, headers: { 'x-forwarded-for': '198.51.100.1' } } as unknown as IncomingMessage
  for (const trusted of [false, true, 1, ['10.0.0.0/8']] as const) expect(addressBehind(trusted)(gone)).toBe('')
})

test('addresses of one /64 have one key, others their own', () => {
  expect(limitKeyOf('2001:db8:1:2::1')).toBe(limitKeyOf('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(limitKeyOf('2001:db8:1:3::1')).not.toBe(limitKeyOf('2001:db8:1:2::1'))
  expect(limitKeyOf('192.0.2.1')).not.toBe(limitKeyOf('192.0.2.2'))
})
