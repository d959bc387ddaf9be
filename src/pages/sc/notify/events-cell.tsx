/** The events that a webhook is told of. */
import { useTranslation } from 'react-i18next'
import type { CellProps } from '../../../resources/core/define-module'
import { eventKey } from './event-cell'

export default function EventsCell({ value }: CellProps) {
  const { t } = useTranslation(['common', 'sc'])
  const events = Array.isArray(value) ? value.map(String) : []
  return <>{events.length === 0 ? t('notice_page.all') : events.map((event) => t(eventKey(event))).join(', ')}</>
}
