/** What every map needs to show tiles. */
import { defineCall, typed } from '../core/call'

export interface MapTiles {
  /** `none`: the console shows no maps. */
  provider: 'osm' | 'google' | 'custom' | 'none'
  url: string | null
  key: string | null
  /** Plain text, of an own tile server. */
  attribution: string
}

export const readMapTiles = defineCall({
  method: 'GET',
  path: '/api/sc/company-setup/map',
  tag: 'sc/company-setup',
  answer: typed<{ data: MapTiles }>(),
})
