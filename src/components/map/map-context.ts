import { createContext, use } from 'react'
import type L from 'leaflet'

export const MapContext = createContext<L.Map | null>(null)

/** The map that a layer lies on. */
export function useMap(): L.Map {
  const map = use(MapContext)
  if (!map) throw new Error('A layer stands outside of a MapCanvas.')
  return map
}
