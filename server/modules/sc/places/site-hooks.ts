/** Sites (sc.md §3.4, §9): places that exist, borders that are some, networks; other modules hear of a change. */
import { placeProblem, polygonProblem } from '../../../../src/shared/sc/polygon'
import { isNetwork } from '../../../kernel/network'
import type { Context } from '../../../kernel/context'
import type { FieldErrors, Message } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { publishEvent } from '../../../outbox/publish'
import { isTimeZone } from '../company/rules/time-zone'

const bssid = /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/

export const siteHooks: EntityHooks = {
  /** Access points as one writes them: some say `00-1a-2b…`. */
  beforeSave: (_ctx, { after }) =>
    Array.isArray(after.wifi) ? { wifi: after.wifi.map((one) => String(one).trim().toUpperCase().replaceAll('-', ':')) } : {},

  validate(_ctx, { after }) {
    const errors: Record<string, readonly Message[]> = { ...placeErrors(after) }
    const problem = after.polygon === null ? undefined : polygonProblem(after.polygon)
    if (problem) errors.polygon = [{ key: `sc:error.polygon_${problem}` }]
    if (!isTimeZone(String(after.time_zone))) errors.time_zone = [{ key: 'sc:error.time_zone' }]
    const networks = textsOf(after.networks).filter((network) => !isNetwork(network))
    if (networks.length > 0) errors.networks = networks.map((network) => ({ key: 'sc:error.network', params: { network } }))
    const points = textsOf(after.wifi).filter((one) => !bssid.test(one))
    if (points.length > 0) errors.wifi = points.map((value) => ({ key: 'sc:error.bssid', params: { value } }))
    return errors
  },

  afterSave: (ctx, { after }) => announce(ctx, after),
  beforeDelete: (ctx, row) => announce(ctx, row),
}

function placeErrors({ lat, lng }: Values): FieldErrors {
  const place = { lat: Number(lat), lng: Number(lng) }
  const problem = placeProblem(place)
  if (!problem) return {}
  return { [Math.abs(place.lat) > 90 ? 'lat' : 'lng']: [{ key: `sc:error.place_${problem}` }] }
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const announce = (ctx: Context, { id }: Values): Promise<void> =>
  publishEvent(ctx, 'sc.site.changed', { entity: 'sc/site', record_id: Number(id), site: Number(id) })
