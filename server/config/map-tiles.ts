/** Where the pictures below maps come from (sc.md §2 /sc/google-map): OpenStreetMap without a key, Google, an own server, or nowhere. */

export type MapProvider = 'osm' | 'google' | 'custom' | 'none'

/** As sc/company-setup keeps it. */
export interface MapSettings {
  map_provider: MapProvider
  map_key: string | null
  map_tile_url: string | null
  map_attribution: string | null
}

export interface MapTiles {
  provider: MapProvider
  /** With `{z}`, `{x}`, `{y}`; of Google with `{session}` too, which its own call gives. */
  url: string | null
  key: string | null
  /** Plain text; empty where the console knows the words (OpenStreetMap, Google). */
  attribution: string
  /** What pages may load pictures from, and call: goes into the Content-Security-Policy. */
  pictures: readonly string[]
  calls: readonly string[]
}

const google = 'https://tile.googleapis.com'
const none: MapTiles = { provider: 'none', url: null, key: null, attribution: '', pictures: [], calls: [] }

/** @param settings undefined = there is no company yet: as a new one has it */
export function tilesOf(settings: MapSettings | undefined): MapTiles {
  const { map_provider, map_key, map_tile_url, map_attribution } = settings ?? {
    map_provider: 'osm',
    map_key: null,
    map_tile_url: null,
    map_attribution: null,
  }
  if (map_provider === 'osm')
    return { ...none, provider: 'osm', url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', pictures: ['https://tile.openstreetmap.org'] }
  if (map_provider === 'google')
    return {
      ...none,
      provider: 'google',
      key: map_key,
      url: `${google}/v1/2dtiles/{z}/{x}/{y}?session={session}&key={key}`,
      pictures: [google],
      calls: [google],
    }
  const host = map_provider === 'custom' && map_tile_url ? customTiles(map_tile_url) : undefined
  return host && map_tile_url
    ? { ...none, provider: 'custom', url: map_tile_url, key: map_key, attribution: map_attribution ?? '', pictures: [host] }
    : none
}

const address = /^(https?:\/\/)(\{s\}\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?)\/[\w./~%{}?&=+,:@-]*$/i

/**
 * The source of pictures that an address of tiles means: `https://*.tiles.example`.
 * @returns undefined when it is no such address: it stands in a header, so that nothing else may be in it
 */
export function customTiles(url: string): string | undefined {
  const found = address.exec(url)
  if (!found || !['{z}', '{x}', '{y}'].every((part) => url.includes(part))) return undefined
  return `${found[1] ?? ''}${found[2] ? '*.' : ''}${found[3] ?? ''}`
}
