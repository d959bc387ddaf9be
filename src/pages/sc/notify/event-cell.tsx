/** What happened, in words: `sc.user.invited` → "Invitation". */
import { useTranslation } from 'react-i18next'
import type { CellProps } from '../../../resources/core/define-module'

/** The text of an event or of an occasion of mail, with its namespace. */
export const eventKey = (event: string): string => event.replace('.', ':notice_event.')

export default function EventCell({ value }: CellProps) {
  const event = String(value ?? '')
  const { t, i18n } = useTranslation(event.split('.')[0])
  return <span title={event}>{i18n.exists(eventKey(event)) ? t(eventKey(event)) : event}</span>
}
