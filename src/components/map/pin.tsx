/** A place on the map: a button that everybody reaches, by pointer and keyboard, with its name. */
import { useEffect } from 'react'
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
  useEffect(() => {
    const icon = L.divIcon({ className: 'k-pin', html: '<span></span>', iconSize: [28, 28], iconAnchor: [14, 25] })
    const marker = L.marker([lat, lng], { icon, keyboard: isOpenable, interactive: isOpenable, riseOnHover: true }).addTo(map)
    const name = document.createElement('span')
    name.textContent = label
    marker.bindTooltip(name, { permanent: named, direction: 'right', offset: [10, -16], className: 'k-pin-name' })
    const element = marker.getElement()
    if (element) {
      element.dataset.tone = tone
      element.setAttribute('role', isOpenable ? 'button' : 'img')
      element.setAttribute('aria-label', label)
      element.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        open()
      })
    }
    marker.on('click', open)
    return () => {
      marker.remove()
    }
  }, [map, lat, lng, label, named, tone, isOpenable, open])
  return null
}
