/** May somebody punch here and now (as.md R1, check-policy)? Plain data in, what is wrong out; how far a place is measures sc's geofence. */
import type { PunchFlag, PunchMethod } from '../../../../../src/shared/as/day-words'
import { minuteOf, msPerMinute } from '../../day/rules/local-time'
import type { Direction } from '../../day/rules/directions'

export interface CheckPolicy {
  id: number
  owners: readonly string[]
  priority: number
  methods: readonly PunchMethod[]
  ip_ranges: readonly string[]
  /** Empty: the person's own site. */
  sites: readonly number[]
  combine: 'any' | 'all'
  on_fail: 'block' | 'flag'
  /** Minutes before the shift from which a punch in is taken; null = always. */
  early_block: number | null
  min_gap_seconds: number
}

/** Owner codes that stand for a person, by kind: himself, his groups, his departments with all above. */
export interface OwnerCodes {
  user: string
  groups: ReadonlySet<string>
  departments: ReadonlySet<string>
}

const nearer = { user: 0, group: 1, department: 2, everybody: 3 } as const

/**
 * The matching policy with the lowest priority number; at equal priority the one that names the person goes before one that names a group
 * or a department of his, then the older one. One that names nobody is for everybody.
 * @param own policy of the member; it goes before all others
 */
export function choosePolicy<P extends CheckPolicy>(policies: readonly P[], person: OwnerCodes, own: number | null = null): P | null {
  const given = policies.find(({ id }) => id === own)
  if (given) return given
  const matching = policies.flatMap((policy) => {
    const distance = policy.owners.length === 0 ? nearer.everybody : Math.min(...policy.owners.map((owner) => distanceOf(owner, person)))
    return distance === Infinity ? [] : [{ policy, distance }]
  })
  matching.sort((a, b) => a.policy.priority - b.policy.priority || a.distance - b.distance || a.policy.id - b.policy.id)
  return matching[0]?.policy ?? null
}

function distanceOf(owner: string, { user, groups, departments }: OwnerCodes): number {
  if (owner === user) return nearer.user
  if (groups.has(owner)) return nearer.group
  return departments.has(owner) ? nearer.department : Infinity
}

/** What the checks found; null = not asked for, or nothing to measure against. */
export interface Measured {
  method: PunchMethod
  /** Is the address one of the policy's? */
  ip: boolean | null
  place: { inside: boolean } | null
  /** Did a device of ours send it? */
  device: boolean
}

export interface PlaceVerdict {
  ok: boolean
  /** Not one of the policy's methods: refused in any case. */
  method_refused: boolean
  /** Of what did not hold. */
  flags: PunchFlag[]
  /** The policy says that the punch is not taken. */
  blocked: boolean
}

/** Address, place and device, any or all of them as the policy says. A device of ours stands at its site: it proves the place. */
export function checkPunch(
  policy: Pick<CheckPolicy, 'methods' | 'combine' | 'on_fail'> | null,
  { method, ip, place, device }: Measured,
): PlaceVerdict {
  const fine: PlaceVerdict = { ok: true, method_refused: false, flags: [], blocked: false }
  if (!policy) return fine
  if (!policy.methods.includes(method)) return { ok: false, method_refused: true, flags: [], blocked: true }
  if (device) return fine
  const results = [ip, place === null ? null : place.inside].filter((result) => result !== null)
  const holds = results.length === 0 || (policy.combine === 'all' ? results.every(Boolean) : results.some(Boolean))
  if (holds) return fine
  const flags: PunchFlag[] = [
    ...(place?.inside === false ? ['outside_place' as const] : []),
    ...(ip === false ? ['ip_denied' as const] : []),
  ]
  return { ok: false, method_refused: false, flags, blocked: policy.on_fail === 'block' }
}

/** The punch of the same direction that is too near before it, which refuses it. @param at milliseconds since 1970 */
export function tooSoon<P extends { at: number; direction: Direction }>(
  earlier: readonly P[],
  at: number,
  direction: 'in' | 'out',
  gapSeconds: number,
): P | null {
  return earlier.find((punch) => punch.direction === direction && at >= punch.at && at - punch.at < gapSeconds * 1000) ?? null
}

/** Does the policy refuse a punch in so long before the shift? @param start of the shift, minutes since 1970 */
export const tooEarly = (
  policy: Pick<CheckPolicy, 'early_block'> | null,
  direction: 'in' | 'out',
  at: number,
  start: number | null,
): boolean => direction === 'in' && start !== null && typeof policy?.early_block === 'number' && minuteOf(at) < start - policy.early_block

/** Stored is the second in which the server received it. */
export const toSecond = (at: number): number => Math.floor(at / 1000) * 1000

/** Of a device's clock: how far a punch may lie ahead (§9), and from where on its clock is not to be trusted. */
const mostAhead = 5 * msPerMinute
export const isAhead = (at: number, now: number): boolean => at - now > mostAhead
