/** Whose map the company shows, as every signed-in screen may know it. */
import { useQuery } from '@tanstack/react-query'
import { http } from '../../providers/http/http'

export interface MapTiles {
  /** `none`: the console shows no maps. */
  provider: 'osm' | 'google' | 'custom' | 'none'
  url: string | null
  key: string | null
  /** Plain text, of an own tile server. */
  attribution: string
}

const blank: MapTiles = { provider: 'custom', url: null, key: null, attribution: '' }

/** @returns undefined until it is known; a map without pictures when it can't be */
export function useMapTiles(enabled = true): MapTiles | undefined {
  const { data, error } = useQuery({
    queryKey: ['map-tiles'],
    enabled,
    staleTime: 300_000,
    retry: 1,
    queryFn: async ({ signal }) => (await http.get<{ data: MapTiles }>('/api/sc/company-setup/map', { signal })).data.data,
  })
  return data ?? (error ? blank : undefined)
}
