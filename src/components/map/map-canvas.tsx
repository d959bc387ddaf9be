/** A map (Leaflet): pictures of the company's provider, or plain ground where they can't be loaded. What lies on it are its children (pin.tsx, fence.tsx). */
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useTranslation } from 'react-i18next'
import { formatTags } from '../../providers/i18n/language'
import type { Point } from '../../shared/sc/geofence'
import { useFormats } from '../format/format-settings'
import { useStable } from '../../ui/use-stable'
import { MapContext } from './map-context'
import type { MapTiles } from '../../shared/sc/map-tiles'
import { tileLayer } from './tile-layer'
import './map.css'

interface MapCanvasProps {
  label: string
  tiles: MapTiles
  /** What is to be in sight, again whenever `key` is another. */
  fit: { key: string; points: readonly Point[] }
  onClick?: (place: Point) => void
  children?: ReactNode
}

const world = { centre: [25, 118] as L.LatLngTuple, zoom: 4 }

export function MapCanvas({ label, tiles, fit, onClick, children }: MapCanvasProps) {
  const { t } = useTranslation('screens')
  const [map, setMap] = useState<L.Map | null>(null)
  const hasFailed = useTiles(map, tiles)
  const [words] = useState(() => ({ zoomInTitle: t('map.zoom_in'), zoomOutTitle: t('map.zoom_out') }))
  const attach = useCallback(
    (element: HTMLDivElement) => {
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      const made = L.map(element, {
        zoomControl: false,
        attributionControl: false,
        zoomAnimation: !isStill,
        fadeAnimation: !isStill,
        markerZoomAnimation: !isStill,
        inertia: !isStill,
      })
      made.setView(world.centre, world.zoom)
      L.control.zoom(words).addTo(made)
      L.control.attribution({ prefix: false }).addTo(made)
      L.control.scale({ imperial: false }).addTo(made)
      const observer = new ResizeObserver(() => made.invalidateSize({ animate: false }))
      observer.observe(element)
      setMap(made)
      return () => {
        observer.disconnect()
        made.remove()
        setMap(null)
      }
    },
    [words],
  )

  const points = useRef(fit.points)
  useEffect(() => {
    points.current = fit.points
  })
  useEffect(() => {
    if (!map || points.current.length === 0) return
    map.fitBounds(L.latLngBounds(points.current.map(({ lat, lng }) => [lat, lng])), { padding: [40, 40], maxZoom: 17, animate: false })
  }, [map, fit.key])

  const click = useStable(({ latlng }: L.LeafletMouseEvent) => {
    const place = latlng.wrap()
    onClick?.({ lat: place.lat, lng: place.lng })
  })
  useEffect(() => {
    map?.on('click', click)
    return () => {
      map?.off('click', click)
    }
  }, [map, click])

  return (
    <div className="k-map">
      {hasFailed && (
        <p className="k-map-notice" role="status">
          {t('map.tiles_failed')}
        </p>
      )}
      <div ref={attach} className="k-map-ground" role="group" aria-label={label} data-picking={onClick !== undefined || undefined} />
      {map && <MapContext value={map}>{children}</MapContext>}
    </div>
  )
}

/** @returns whether the pictures can't be had: the last ones that were asked for failed */
function useTiles(map: L.Map | null, tiles: MapTiles): boolean {
  const { language } = useFormats()
  const [hasFailed, setFailed] = useState(tiles.url === null)
  useEffect(() => {
    if (!map) return
    let layer: L.TileLayer | undefined
    let isGone = false
    const add = (made: L.TileLayer | undefined) => {
      if (!made || isGone) return
      layer = made
        .on('tileerror', () => setFailed(true))
        .on('tileload', () => setFailed(false))
        .addTo(map)
    }
    tileLayer(tiles, formatTags[language]).then(add, () => setFailed(true))
    return () => {
      isGone = true
      layer?.remove()
    }
  }, [map, tiles, language])
  return hasFailed
}
