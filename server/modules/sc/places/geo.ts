/** Where somebody is, measured against sites (sc.md §3.7 `geo.inside`, §5.5). The rule of one site is src/shared/sc/geofence.ts. */
import { sql } from 'kysely'
import { checkFence, type Geofence } from '../../../../src/shared/sc/geofence'
import type { Place, PlaceReason, SiteCheck } from '../../../../src/shared/sc/places'
import { cornersOf } from '../../../../src/shared/sc/polygon'
import { isAllowedAddress } from '../../../kernel/network'
import type { Context } from '../../../kernel/context'

/** `no_site`: none of the sites exists and is active. */
export interface PlaceVerdict {
  inside: boolean
  site: number | null
  distance_m: number | null
  over_m: number | null
  reason: PlaceReason | 'no_site'
}

/** @param sites ids; inactive and deleted ones do not count. @returns the site that he is at, or the one that he misses by least */
export async function inside(ctx: Context, sites: readonly number[], place: Place): Promise<PlaceVerdict> {
  const [best] = await checkSites(ctx, sites, place)
  if (!best) return { inside: false, site: null, distance_m: null, over_m: null, reason: 'no_site' }
  return { inside: best.inside, site: best.site, distance_m: best.distance_m, over_m: best.over_m, reason: best.reason }
}

/** Each site by itself, the best one first. */
export async function checkSites(ctx: Context, sites: readonly number[], place: Place): Promise<SiteCheck[]> {
  const { rows } = await sql<SiteRow>`
    select id, lat, lng, radius_m, polygon, accuracy_allowance_m, max_accuracy_m, networks from sc_site
    where id = any(${sites}::bigint[]) and active and deleted_at is null`.execute(ctx.db)
  return rows
    .map((row) => checkSite(row, place))
    .sort((a, b) => Number(b.inside) - Number(a.inside) || a.over_m - b.over_m || a.distance_m - b.distance_m)
}

type SiteRow = Omit<Geofence, 'lat' | 'lng' | 'polygon'> & {
  id: number
  lat: string
  lng: string
  polygon: unknown
  networks: string[] | null
}

function checkSite({ id, networks, ...row }: SiteRow, { ip, accuracy, ...place }: Place): SiteCheck {
  const check = checkFence({ ...row, lat: Number(row.lat), lng: Number(row.lng), polygon: cornersOf(row.polygon) ?? null }, place, accuracy)
  const isInNetwork = ip !== undefined && networks !== null && networks.length > 0 && isAllowedAddress(ip, networks)
  return { site: id, ...check, ...(isInNetwork ? { inside: true, reason: 'network', over_m: 0 } : {}) }
}
