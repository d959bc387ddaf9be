/** Whose map the company shows, as every signed-in screen may know it. */
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call'
import { readMapTiles, type MapTiles } from '../../shared/sc/map-tiles'

const blank: MapTiles = { provider: 'custom', url: null, key: null, attribution: '' }

/** @returns undefined until it is known; a map without pictures when it can't be */
export function useMapTiles(enabled = true): MapTiles | undefined {
  const { data, error } = useQuery({
    queryKey: ['map-tiles'],
    enabled,
    staleTime: 300_000,
    retry: 1,
    queryFn: async ({ signal }) => (await call(readMapTiles, { signal })).data,
  })
  return data ?? (error ? blank : undefined)
}
