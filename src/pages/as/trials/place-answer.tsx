/** What was found of a tried place: which policy, how far, and what becomes of a punch. */
import { useTranslation } from 'react-i18next'
import type { PlaceTrial } from '../../../shared/as/setting-trials'
import { isFar, kilometres } from '../../../shared/sc/geofence'

interface PlaceAnswerProps {
  answer: PlaceTrial
  /** Metres. */
  accuracy: number
  /** It was tried for a person. */
  isPerson: boolean
}

export function PlaceAnswer({ answer: { policy, is_checked, nearest, verdict, has_ranges }, accuracy, isPerson }: PlaceAnswerProps) {
  const { t } = useTranslation('as')
  const isGood = verdict === 'taken'
  return (
    <ul className="k-as-trial-answer">
      <li>
        {policy
          ? t('trial.place.policy_holds', { name: policy.name })
          : t(isPerson ? 'trial.place.policy_none' : 'trial.place.policy_form')}
      </li>
      {!is_checked && <li>{t('trial.place.not_checked')}</li>}
      {is_checked && !nearest && <li className="k-entry-error">{t('trial.place.no_place')}</li>}
      {nearest && (
        <li>
          {t('trial.place.nearest', { name: nearest.name })}{' '}
          <span className="k-status" data-tone={nearest.inside ? 'success' : 'error'}>
            {t(nearest.inside ? 'clocking.place.inside' : 'clocking.place.outside')}
          </span>
        </li>
      )}
      {nearest && (
        <li>
          {nearest.reason === 'inaccurate'
            ? t('clocking.place.inaccurate', { accuracy: Math.round(accuracy) })
            : t(isFar(nearest.distance_m) ? 'clocking.place.distance_far' : 'clocking.place.distance', {
                distance: isFar(nearest.distance_m) ? kilometres(nearest.distance_m) : Math.round(nearest.distance_m),
                limit: Math.round(nearest.limit_m),
                accuracy: Math.round(accuracy),
              })}
        </li>
      )}
      <li className={isGood ? undefined : verdict === 'flagged' ? 'k-entry-warning' : 'k-entry-error'}>{t(`trial.place.${verdict}`)}</li>
      {has_ranges && <li className="k-muted">{t('trial.place.ranges_too')}</li>}
    </ul>
  )
}
