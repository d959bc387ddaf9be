/** Where an organization is, of its addresses (cm.md §3.3). Pure. */

export interface PlacedAddress {
  kind: string
  city: string | null
  is_default: boolean
  lat: string | null
  lng: string | null
}

/** City and coordinates (decimal degrees, WGS 84) may be of two addresses: each is of the best one that says it. */
export function placeOf(addresses: readonly PlacedAddress[]): { city: string | null; lat: string | null; lng: string | null } {
  const placed = best(addresses, ({ lat, lng }) => lat !== null && lng !== null)
  return { city: best(addresses, ({ city }) => Boolean(city))?.city ?? null, lat: placed?.lat ?? null, lng: placed?.lng ?? null }
}

/** Of the registered address, the default one first; else of the first that says it. */
function best(addresses: readonly PlacedAddress[], says: (address: PlacedAddress) => boolean): PlacedAddress | undefined {
  const those = addresses.filter(says)
  const registered = those.filter(({ kind }) => kind === 'registered')
  return registered.find(({ is_default }) => is_default) ?? registered[0] ?? those[0]
}
