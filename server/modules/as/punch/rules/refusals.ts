/** Why a punch is not taken, by field, in words that say what would help (as.md R1, §9). */
import { isFar, kilometres } from '../../../../../src/shared/sc/geofence'
import type { FieldErrors } from '../../../../kernel/errors'

/** What was measured against the nearest place. */
export interface MeasuredPlace {
  inside: boolean
  site: number | null
  name: unknown
  /** Metres; null = no place was told, or none is known. */
  distance_m: number | null
  over_m: number | null
  reason: string
  accuracy: number | null
}

/** @param checks what did not hold */
export function placeRefusal({ place, ip_refused }: { place: MeasuredPlace | null; ip_refused: boolean }): FieldErrors {
  return {
    ...(place && !place.inside ? { location: [locationText(place)] } : {}),
    ...(ip_refused ? { ip: [{ key: 'as:error.address_not_allowed' }] } : {}),
  }
}

function locationText({ distance_m, over_m, name, reason, accuracy }: MeasuredPlace): FieldErrors[string][number] {
  if (reason === 'inaccurate') return { key: 'as:error.location_inaccurate', params: { accuracy: Math.round(accuracy ?? 0) } }
  if (distance_m === null || over_m === null) return { key: 'as:error.location_needed' }
  const allowed = Math.round(distance_m - over_m)
  if (isFar(distance_m)) return { key: 'as:error.very_far', params: { distance: kilometres(distance_m), place: name, allowed } }
  return { key: 'as:error.too_far', params: { distance: Math.round(distance_m), place: name, allowed } }
}
