/** A place on the map: a button that everybody reaches, by pointer and keyboard, with its name. */
import { useEffect, useRef } from 'react'
import L from 'leaflet'
import type { Point } from '../../shared/sc/geofence'
import { useStable } from '../../ui/use-stable'
import { useMap } from './map-context'

interface PinProps extends Point {
  label: string
  /** Its name stands beside it; otherwise it comes with pointer and focus. */
  named?: boolean
  tone?: 'muted' | 'test' | 'chosen' | undefined
  onOpen?: (() => void) | undefined
}

export function Pin({ lat, lng, label, named = false, tone, onOpen }: PinProps) {
  const map = useMap()
  const open = useStable(() => onOpen?.())
  const isOpenable = onOpen !== undefined
  const marker = useRef<L.Marker>(null)
  useEffect(() => {
    const icon = L.divIcon({ className: 'k-pin', html: '<span></span>', iconSize: [28, 28], iconAnchor: [14, 25] })
    const made = L.marker([0, 0], { icon, keyboard: isOpenable, interactive: isOpenable, riseOnHover: true }).addTo(map)
    marker.current = made
    const element = made.getElement()
    element?.setAttribute('role', isOpenable ? 'button' : 'img')
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      open()
    })
    made.on('click', open)
    return () => {
      made.remove()
    }
  }, [map, isOpenable, open])
  // What changes of a pin leaves it where it stands: made anew it would lose the focus.
  useEffect(() => {
    marker.current?.setLatLng([lat, lng])
  }, [lat, lng, map, isOpenable])
  useEffect(() => {
    const element = marker.current?.getElement()
    if (element) element.dataset.tone = tone
  }, [tone, map, isOpenable])
  useEffect(() => {
    const name = document.createElement('span')
    name.textContent = label
    marker.current?.getElement()?.setAttribute('aria-label', label)
    marker.current?.unbindTooltip().bindTooltip(name, { permanent: named, direction: 'right', offset: [10, -16], className: 'k-pin-name' })
  }, [label, named, map, isOpenable])
  return null
}
