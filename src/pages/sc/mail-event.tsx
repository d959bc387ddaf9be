/** Why a mail was sent, in words: `sc.user.invited` → "Invitation". */
import { useTranslation } from 'react-i18next'
import type { CellProps } from '../../resources/define-module'

export default function MailEvent({ value }: CellProps) {
  const event = String(value ?? '')
  const { t, i18n } = useTranslation(event.split('.')[0])
  const text = event.replace('.', ':mail_event.')
  return <span title={event}>{i18n.exists(text) ? t(text) : event}</span>
}
