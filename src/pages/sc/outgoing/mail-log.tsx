/** /sc/notify/log/mail: what was sent by mail. */
import { DeliveryLog } from '../notify/delivery-log'

export default function MailLog() {
  return <DeliveryLog entity="sc/mail-outbox" />
}
