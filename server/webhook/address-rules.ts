/** Which addresses a webhook may reach (runtime.md S37): those of the internet over HTTPS, others only where the operator's settings allow them. */
import { BlockList, isIP } from 'node:net'

/** What is no place of the internet (IANA's special-purpose registries, 2026): own, private, shared, link-local, test, multicast. */
const special: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Of IPv6 also what carries an IPv4 address in it: who opens it could be sent anywhere.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
]

const blocked = listOf(special)
/** The only part of IPv6 that is given out. */
const global6 = listOf(['2000::/3'])

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = isIP(network) === 6 ? '128' : '32'] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Networks that the operator allows although they are private. */
export type AddressCheck = (address: string) => boolean

/** @param networks single addresses and CIDRs */
export function allowing(networks: readonly string[]): AddressCheck {
  const list = listOf(networks)
  return (address) => isIn(list, address)
}

export function isOnInternet(address: string): boolean {
  const plain = plainAddress(address)
  return isIP(plain) === 4 ? !isIn(blocked, plain) : isIP(plain) === 6 && isIn(global6, plain) && !isIn(blocked, plain)
}

const isIn = (list: BlockList, address: string): boolean => {
  const plain = plainAddress(address)
  const family = isIP(plain)
  return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/** Without its zone; an IPv4 address in IPv6 clothes, in either spelling, is an IPv4 address. */
function plainAddress(address: string): string {
  const bare = address.replace(/%.*$/, '')
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (dotted) return dotted[1] ?? ''
  const hex = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(bare)
  if (!hex) return bare
  const [high, low] = [parseInt(hex[1] ?? '', 16), parseInt(hex[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
