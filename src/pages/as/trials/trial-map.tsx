/** The place that is tried and those that are allowed; a click tries another. Loaded only where there is a map. */
import { useTranslation } from 'react-i18next'
import { Fence } from '../../../components/map/fence'
import { MapCanvas } from '../../../components/map/map-canvas'
import { Pin } from '../../../components/map/pin'
import type { PlaceTrial } from '../../../shared/as/setting-trials'
import type { Point } from '../../../shared/sc/geofence'
import type { MapTiles } from '../../../shared/sc/map-tiles'

interface TrialMapProps {
  tiles: MapTiles
  point: Point | null
  answer: PlaceTrial | undefined
  onPoint: (point: Point) => void
}

export function TrialMap({ tiles, point, answer, onPoint }: TrialMapProps) {
  const { t } = useTranslation('as')
  const places = answer?.places ?? []
  const nearest = places.find(({ id }) => id === answer?.nearest?.id)
  const inSight = nearest ? [nearest, ...(nearest.polygon ?? [])] : []
  return (
    <div className="k-as-trial-map">
      <MapCanvas
        label={t('trial.place.map')}
        tiles={tiles}
        // What was clicked is in sight already: only an answer moves the map.
        fit={{
          key: answer && point ? `${point.lat} ${point.lng} ${answer.nearest?.id ?? ''}` : '',
          points: point ? [point, ...inSight] : [],
        }}
        onClick={onPoint}
      >
        {places.map(({ id, lat, lng, radius_m, polygon }) => (
          <Fence key={id} lat={lat} lng={lng} radius_m={radius_m} polygon={polygon} tone={id === nearest?.id ? 'chosen' : undefined} />
        ))}
        {point && <Pin lat={point.lat} lng={point.lng} label={t('trial.place.here')} named tone="test" />}
      </MapCanvas>
    </div>
  )
}
