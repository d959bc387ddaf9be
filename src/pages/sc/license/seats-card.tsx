/** How many seats are taken, with a bar where there is a limit. */
import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { isSeatFree } from '../../../shared/sc/license'

export function SeatsCard({ seats, used }: { seats: number | null; used: number }) {
  const { t } = useTranslation('sc')
  const isFull = !isSeatFree(seats, used)
  return (
    <section className="k-license-card" aria-labelledby="k-license-seats">
      <h2 id="k-license-seats">{t('license.seats')}</h2>
      <p className="k-license-number">
        {seats === null ? t('license.seats_open', { count: used }) : t('license.seats_of', { used, seats })}
      </p>
      {seats !== null && (
        <Progress
          percent={Math.min(100, Math.round((used / seats) * 100))}
          showInfo={false}
          status={isFull ? 'exception' : 'normal'}
          aria-label={t('license.seats')}
        />
      )}
      {isFull && (
        <p className="k-license-full" role="status">
          {t('license.seats_full')}
        </p>
      )}
      <p className="k-secondary">{t('license.seats_about')}</p>
    </section>
  )
}
