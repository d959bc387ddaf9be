/** Addresses: the network that failures are counted by, and CIDR lists of the security settings. */
import { BlockList, isIP } from 'node:net'

/** The /24 of an IPv4 address, the /64 of an IPv6 one (sc.md §3.3); an IPv4 address in IPv6 clothes is an IPv4 address. */
export function networkOf(ip: string): string {
  const address = plainAddress(ip)
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  if (isIP(address) !== 6) return 'unknown'
  return `${hextets(address)
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** Whom limits by address count together: one IPv4 address, or one IPv6 network, of which every customer has all addresses (/64). */
export function limitKeyOf(ip: string): string {
  const address = plainAddress(ip)
  return isIP(address) === 6 ? networkOf(address) : address
}

/** @param cidrs `10.0.0.0/8`, `2001:db8::/32` or single addresses; an empty list allows every address, a wrong entry none */
export function isAllowedAddress(ip: string, cidrs: readonly string[] | null | undefined): boolean {
  if (!cidrs || cidrs.length === 0) return true
  const list = new BlockList()
  for (const cidr of cidrs) addTo(list, cidr)
  const address = plainAddress(ip)
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** A single address or a CIDR. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  return family !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32)))
}

function addTo(list: BlockList, cidr: string): void {
  const [address = '', bits] = cidr.trim().split('/')
  const family = isIP(address)
  const prefix = bits === undefined ? (family === 6 ? 128 : 32) : Number(bits)
  if (family === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > (family === 6 ? 128 : 32)) return
  list.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4')
}

const plainAddress = (ip: string): string => ip.replace(/%.*$/, '').replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1')

function hextets(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, gap)).fill('0'), ...right].map((part) => Number.parseInt(part, 16))
}
