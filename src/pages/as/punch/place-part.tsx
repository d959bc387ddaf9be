/** Where the policy asks for a place: how far it is to the nearest one, on the company's map where there is one. */
import { lazy, Suspense } from 'react'
import EnvironmentOutlined from '@ant-design/icons/EnvironmentOutlined'
import { useTranslation } from 'react-i18next'
import { useMapTiles } from '../../../components/map/map-tiles'
import { Button } from '../../../ui/button'
import type { ClockPlace, ClockPolicy } from '../../../shared/as/clocking'
import { isFar, kilometres, type FenceCheck } from '../../../shared/sc/geofence'
import type { Whereabouts } from './use-here'

const PlaceMap = lazy(async () => ({ default: (await import('./place-map')).PlaceMap }))

interface PlacePartProps {
  policy: ClockPolicy
  whereabouts: Whereabouts
  nearest: { place: ClockPlace; check: FenceCheck } | null
}

const distanceWords = ({ reason, distance_m }: FenceCheck) =>
  reason === 'inaccurate' ? 'inaccurate' : isFar(distance_m) ? 'distance_far' : 'distance'

export function PlacePart({ policy, whereabouts, nearest }: PlacePartProps) {
  const { t } = useTranslation('as')
  const tiles = useMapTiles()
  const { here, state } = whereabouts
  return (
    <div className="k-as-place">
      <p className="k-as-place-head">
        <EnvironmentOutlined aria-hidden />
        {here && nearest ? (
          <>
            <strong>{nearest.place.name}</strong>
            <span className="k-status" data-tone={nearest.check.inside ? 'success' : 'error'}>
              {t(nearest.check.inside ? 'clocking.place.inside' : 'clocking.place.outside')}
            </span>
          </>
        ) : (
          <span>{t(policy.places.length === 0 ? 'clocking.place.none' : `clocking.place.${state}`)}</span>
        )}
      </p>
      {here && nearest && (
        <p className="k-muted">
          {t(`clocking.place.${distanceWords(nearest.check)}`, {
            distance: isFar(nearest.check.distance_m) ? kilometres(nearest.check.distance_m) : Math.round(nearest.check.distance_m),
            limit: Math.round(nearest.check.limit_m),
            accuracy: Math.round(here.accuracy),
          })}
        </p>
      )}
      {policy.on_fail === 'flag' && here && nearest && !nearest.check.inside && <p className="k-muted">{t('clocking.place.flagged')}</p>}
      {policy.places.length > 0 && state !== 'asking' && (
        <Button size="small" onClick={() => void whereabouts.ask()}>
          {t(here ? 'clocking.place.again' : 'clocking.place.share')}
        </Button>
      )}
      {here && tiles && tiles.provider !== 'none' && (
        <Suspense fallback={<div className="k-as-map" />}>
          <PlaceMap tiles={tiles} here={here} places={policy.places} nearest={nearest?.place ?? null} />
        </Suspense>
      )}
    </div>
  )
}
