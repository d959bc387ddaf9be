/** A point that is dragged. By keyboard its coordinates are changed in the fields beside the map, so it takes no focus. */
import { useEffect, useRef } from 'react'
import L from 'leaflet'
import type { Point } from '../../shared/sc/geofence'
import { useStable } from '../../ui/use-stable'
import { useMap } from './map-context'

interface HandleProps extends Point {
  kind: 'centre' | 'edge' | 'corner' | 'between'
  /** While it is dragged. */
  onMove: (place: Point) => void
}

export function Handle({ lat, lng, kind, onMove }: HandleProps) {
  const map = useMap()
  const marker = useRef<L.Marker>(null)
  const move = useStable(onMove)
  useEffect(() => {
    const icon = L.divIcon({ className: `k-handle k-handle-${kind}`, html: '<span></span>', iconSize: [24, 24] })
    const made = L.marker([0, 0], { icon, draggable: true, keyboard: false, zIndexOffset: kind === 'between' ? 500 : 1000 }).addTo(map)
    made.getElement()?.setAttribute('aria-hidden', 'true')
    made.on('drag', () => {
      const place = made.getLatLng().wrap()
      move({ lat: place.lat, lng: place.lng })
    })
    marker.current = made
    return () => {
      made.remove()
    }
  }, [map, kind, move])
  useEffect(() => {
    marker.current?.setLatLng([lat, lng])
  }, [lat, lng, map, kind])
  return null
}
