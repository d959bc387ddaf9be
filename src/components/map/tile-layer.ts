/** The layer of pictures of the provider that the company chose. */
import L from 'leaflet'
import type { MapTiles } from '../../shared/sc/map-tiles'

/**
 * @param language of Google's labels
 * @returns undefined when the provider has none
 */
export async function tileLayer(tiles: MapTiles, language: string): Promise<L.TileLayer | undefined> {
  if (tiles.url === null) return undefined
  const session = tiles.provider === 'google' ? await googleSession(tiles.key ?? '', language) : ''
  // The pictures' owner must be able to tell who shows them (OpenStreetMap's terms); the console's own pages say nothing elsewhere.
  const options = { maxZoom: 19, attribution: attributionOf(tiles), referrerPolicy: 'origin' as const, key: tiles.key ?? '', session }
  return L.tileLayer(tiles.url, options)
}

/** Google's tiles belong to a session (Map Tiles API), good for two weeks; a page asks for one of its own. */
async function googleSession(key: string, language: string): Promise<string> {
  const answer = await fetch(`https://tile.googleapis.com/v1/createSession?key=${encodeURIComponent(key)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    referrerPolicy: 'origin',
    credentials: 'omit',
    body: JSON.stringify({ mapType: 'roadmap', language, region: 'TW' }),
  })
  if (!answer.ok) throw new Error(`Google gives no map tiles: ${answer.status}`)
  return String(((await answer.json()) as { session?: unknown }).session ?? '')
}

/** Leaflet writes it as HTML: what an administrator typed is text. */
function attributionOf({ provider, attribution }: MapTiles): string {
  if (provider === 'osm')
    return '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a> contributors'
  if (provider === 'google') return '© Google'
  const text = document.createElement('span')
  text.textContent = attribution
  return text.innerHTML
}
