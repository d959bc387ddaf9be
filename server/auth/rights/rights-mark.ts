/** A short text of what somebody's rights follow from: two equal ones mean the same rights, without reading them. */
import { companyToday } from '../../kernel/company-time'
import type { Context } from '../../kernel/context'
import { isAllowedAddress } from '../../kernel/network'

export interface RightsFacts {
  user_epoch: number
  all_epoch: number
  admin_networks: readonly string[] | null
  view_as?: number | null
  view_until?: string | null
}

/** @param ip null = networks do not matter */
export const isInside = ({ admin_networks }: Pick<RightsFacts, 'admin_networks'>, ip: string | null): boolean =>
  ip === null || isAllowedAddress(ip, admin_networks)

/** Epochs and the company's day as in the cache of rights; the network of administrators; as whom one looks. */
export function rightsMark(ctx: Context, facts: RightsFacts, ip: string | null): string {
  const { user_epoch: user, all_epoch: all, view_as: viewed = null, view_until: until = null } = facts
  const isViewing = viewed !== null && until !== null && ctx.now().getTime() < Date.parse(until)
  return [user, all, companyToday(ctx), isInside(facts, ip) ? 'in' : 'out', isViewing ? viewed : '-'].join(' ')
}
