/** The panel "is this point inside?" of /sc/google-map. */
import { defineCall, typed, type BodyOf } from '../core/call'
import type { FenceCheck } from './geofence'

export type PlaceReason = FenceCheck['reason'] | 'network'
export interface SiteCheck extends Omit<FenceCheck, 'reason'> {
  site: number
  reason: PlaceReason
}

/** The best site first; of all that are active unless some are named. */
export const testPlace = defineCall({
  method: 'POST',
  path: '/api/sc/site/test',
  tag: 'sc/site',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['lat', 'lng', 'accuracy'],
    properties: {
      // Degrees, WGS 84.
      lat: { type: 'number', minimum: -90, maximum: 90 },
      lng: { type: 'number', minimum: -180, maximum: 180 },
      // Metres, as the browser tells it.
      accuracy: { type: 'number', minimum: 0, maximum: 1_000_000 },
      // Address that the call came from; one of a site's networks replaces the measuring.
      ip: { type: 'string', maxLength: 64 },
      sites: { type: 'array', maxItems: 500, items: { type: 'integer', minimum: 1 } },
    },
  },
  answer: typed<{ data: readonly SiteCheck[] }>(),
})
export type Place = Omit<BodyOf<typeof testPlace>, 'sites'>
