/** The allowed places and the person on the company's map; loaded only where it is shown. */
import { useTranslation } from 'react-i18next'
import { Fence } from '../../../components/map/fence'
import { MapCanvas } from '../../../components/map/map-canvas'
import { Pin } from '../../../components/map/pin'
import type { ClockPlace } from '../../../shared/as/clocking'
import type { MapTiles } from '../../../shared/sc/map-tiles'
import type { Here } from './clock-rules'

interface PlaceMapProps {
  tiles: MapTiles
  here: Here
  places: readonly ClockPlace[]
  nearest: ClockPlace | null
}

export function PlaceMap({ tiles, here, places, nearest }: PlaceMapProps) {
  const { t } = useTranslation('as')
  const inSight = nearest ? [here, nearest, ...(nearest.polygon ?? [])] : [here]
  return (
    <div className="k-as-map">
      <MapCanvas label={t('clocking.place.map')} tiles={tiles} fit={{ key: `${here.lat} ${here.lng}`, points: inSight }}>
        {places.map(({ id, lat, lng, radius_m, polygon }) => (
          <Fence key={id} lat={lat} lng={lng} radius_m={radius_m} polygon={polygon} tone={id === nearest?.id ? 'chosen' : undefined} />
        ))}
        <Pin lat={here.lat} lng={here.lng} label={t('clocking.place.you')} named tone="test" />
      </MapCanvas>
    </div>
  )
}
