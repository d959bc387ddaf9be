/** What a recount found, ballot by ballot where it does not agree. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { BoardRecount } from '../../../shared/vs/secret/recount-board'
import { formatTracker } from '../../../shared/vs/secret/tracker'

export function RecountSaid({ recount }: { recount: BoardRecount }) {
  const { t } = useTranslation('vs')
  if (recount.agrees) return <Alert type="success" showIcon title={t('board.agrees', { count: recount.ballots })} role="status" />
  const faults = [
    ...(recount.rootAgrees ? [] : [t('board.bad_root')]),
    ...(recount.numbersAgree ? [] : [t('board.bad_numbers')]),
    ...(recount.resultAgrees ? [] : [t('board.bad_result')]),
    ...recount.bad.map(({ tracker, fault }) => t(`board.fault.${fault}`, { tracker: formatTracker(tracker) })),
    ...recount.misread.map((tracker) => t('board.bad_content', { tracker: formatTracker(tracker) })),
  ]
  return (
    <Alert
      type="error"
      showIcon
      title={t('board.differs')}
      role="alert"
      description={
        <ul className="k-vs-faults">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      }
    />
  )
}
