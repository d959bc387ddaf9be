/** What can be done now, above all undone: at most three offers at the foot of the window, each for 10 s. */
import { useTranslation } from 'react-i18next'
import { offerDuration, useAlerts } from '../../../providers/notification/alerts'
import { NoticeBox } from './notice-box'

export function OfferBar() {
  const { t } = useTranslation('common')
  const { offers } = useAlerts()
  const boxes = (isDanger: boolean) =>
    offers
      .filter(({ kind }) => (kind === 'danger') === isDanger)
      .map((offer) => <NoticeBox key={offer.id} notice={offer} duration={offerDuration} name="k-offer" />)
  // As of alerts: live regions stand in the page before their text does.
  return (
    <section className="k-offers" aria-label={t('alert.offers')}>
      <div role="alert" aria-live="assertive" aria-atomic="false">
        {boxes(true)}
      </div>
      <div role="status" aria-live="polite" aria-atomic="false">
        {boxes(false)}
      </div>
    </section>
  )
}
