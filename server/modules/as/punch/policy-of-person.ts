/** Which check policy holds for a person, and what it finds of a place and an address (as.md R1). */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Geofence } from '../../../../src/shared/sc/geofence'
import { cornersOf } from '../../../../src/shared/sc/polygon'
import type { Context } from '../../../kernel/context'
import { isAllowedAddress } from '../../../kernel/network'
import { geo, organisation } from '../../sc'
import { choosePolicy, type CheckPolicy } from './rules/check-policies'
import type { MeasuredPlace } from './rules/refusals'

export interface StoredPolicy extends CheckPolicy {
  photo: 'off' | 'optional' | 'required'
}

async function activePolicies(ctx: Context): Promise<StoredPolicy[]> {
  const { rows } = await sql<StoredPolicy>`
    select id::int as id, coalesce(owners, '{}') as owners, priority, methods, coalesce(ip_ranges, '{}') as ip_ranges, photo, combine, on_fail, early_block, min_gap_seconds,
      array(select target_id::int from as_check_policy__sites where parent_id = p.id order by position) as sites
    from as_check_policy as p where active and deleted_at is null order by id`.execute(ctx.db)
  return rows
}

/** @param own policy of the member @param owners codes that mean the person; without them each policy is asked whether it means him */
export async function policyOf(
  ctx: Context,
  person: { user: number; check_policy: number | null },
  owners?: readonly string[],
): Promise<StoredPolicy | null> {
  const all = await activePolicies(ctx)
  const codes = owners ?? (await codesOf(ctx, person.user, all))
  const starting = (letter: string) => new Set(codes.filter((code) => code.startsWith(letter)))
  return choosePolicy(all, { user: `u${person.user}`, groups: starting('g'), departments: starting('d') }, person.check_policy)
}

async function codesOf(ctx: Context, user: number, policies: readonly CheckPolicy[]): Promise<string[]> {
  const named = [...new Set(policies.flatMap(({ owners }) => owners))]
  const held = await Promise.all(named.map(async (code) => ((await organisation.matches(ctx, [code], user)) ? [code] : [])))
  return held.flat()
}

/** Places where the person may be: the policy's, else his own. */
export const sitesOf = (policy: StoredPolicy | null, site: number | null): readonly number[] =>
  policy === null ? [] : policy.sites.length > 0 ? policy.sites : site === null ? [] : [site]

export interface SentPlace {
  latitude?: number | undefined
  longitude?: number | undefined
  accuracy_m?: number | undefined
}

/** Null where no place is asked for. Without coordinates only the network of a site can prove it. */
export async function measurePlace(
  ctx: Context,
  sites: readonly number[],
  { latitude, longitude, accuracy_m = 0 }: SentPlace,
): Promise<MeasuredPlace | null> {
  if (sites.length === 0) return null
  const isTold = latitude !== undefined && longitude !== undefined
  const { ip } = ctx.origin
  const verdict = await geo.inside(ctx, sites, {
    ...{ lat: latitude ?? 0, lng: longitude ?? 0, accuracy: isTold ? accuracy_m : 0 },
    ...(ip === undefined ? {} : { ip }),
  })
  const isProven = isTold || verdict.reason === 'network'
  return {
    inside: verdict.inside && isProven,
    site: isProven ? verdict.site : null,
    name: await siteName(ctx, verdict.site),
    distance_m: isTold ? verdict.distance_m : null,
    over_m: isTold ? verdict.over_m : null,
    reason: verdict.reason,
    accuracy: isTold ? accuracy_m : null,
  }
}

async function siteName(ctx: Context, site: number | null): Promise<string> {
  const { rows } = await sql<{ name: I18nText }>`select name from sc_site where id = ${site}`.execute(ctx.db)
  return i18nText(rows[0]?.name, ctx.language)
}

/** Null where the policy asks for no address. */
export const addressHolds = (ctx: Context, policy: StoredPolicy | null): boolean | null =>
  policy === null || policy.ip_ranges.length === 0 ? null : ctx.origin.ip !== undefined && isAllowedAddress(ctx.origin.ip, policy.ip_ranges)

export interface StoredPlace extends Geofence {
  id: number
  name: I18nText
}

/** The places themselves, for the map of the clock. */
export async function placesOf(ctx: Context, sites: readonly number[]): Promise<StoredPlace[]> {
  const { rows } = await sql<Omit<StoredPlace, 'polygon'> & { polygon: unknown }>`
    select id::int as id, name, coalesce(lat, 0)::float8 as lat, coalesce(lng, 0)::float8 as lng, radius_m, polygon,
      accuracy_allowance_m, max_accuracy_m
    from sc_site where id = any(${sites}::bigint[]) and active and deleted_at is null order by code`.execute(ctx.db)
  return rows.map(({ polygon, ...row }) => ({ ...row, polygon: cornersOf(polygon) ?? null }))
}
