/** The border of a site: a circle in metres, or its corners. */
import { useEffect } from 'react'
import L from 'leaflet'
import type { Point } from '../../shared/sc/geofence'
import { useMap } from './map-context'

interface FenceProps extends Point {
  radius_m: number
  polygon: readonly Point[] | null
  tone?: 'muted' | 'chosen' | undefined
}

export function Fence({ lat, lng, radius_m, polygon, tone }: FenceProps) {
  const map = useMap()
  useEffect(() => {
    const options = { className: `k-fence k-fence-${tone ?? 'plain'}`, interactive: false }
    const shape = polygon
      ? L.polygon(
          polygon.map((corner): L.LatLngTuple => [corner.lat, corner.lng]),
          options,
        )
      : L.circle([lat, lng], { ...options, radius: radius_m })
    shape.addTo(map)
    return () => {
      shape.remove()
    }
  }, [map, lat, lng, radius_m, polygon, tone])
  return null
}
