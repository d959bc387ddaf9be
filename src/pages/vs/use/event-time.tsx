/** What an event's clock says: when it opens, how long there is left (red under a day), or what became of it. */
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../components/format/use-now'
import type { ListedEvent } from '../../../shared/vs/event'
import { timeLeft } from './time-left'

type Timed = Pick<ListedEvent, 'state' | 'opens_at' | 'closes_at'>

/** @param ahead ms that the server's clock is ahead of this device's */
export function EventTime({ event: { state, opens_at, closes_at }, ahead = 0 }: { event: Timed; ahead?: number }) {
  const { t } = useTranslation('vs')
  const now = useNow().getTime() + ahead
  if (state === 'scheduled') {
    const left = timeLeft(opens_at, now)
    return <Tag color="processing">{left ? t(`use.opens_in.${left.unit}`, { count: left.count }) : t('use.opens_now')}</Tag>
  }
  const left = state === 'open' ? timeLeft(closes_at, now) : null
  if (left) return <Tag color={left.isUrgent ? 'error' : 'default'}>{t(`use.left.${left.unit}`, { count: left.count })}</Tag>
  return <Tag>{t(`entity.event.fields.state.enum.${state === 'open' ? 'closed' : state}`)}</Tag>
}
