/** The acts on a webhook delivery, on one and on several. */
import { useTranslation } from 'react-i18next'
import type { BulkActsProps, CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { webhookDelivery } from '../../../schemas/sc/webhook-delivery'
import { eventKey } from './event-cell'
import { OutgoingActs } from '../outgoing/outgoing-actions'
import { OutgoingBulkActs } from '../outgoing/outgoing-bulk-actions'

export default function DeliveryActs({ row }: CellProps<RowOf<typeof webhookDelivery>>) {
  const { t } = useTranslation(['sc', 'common'])
  return <OutgoingActs entity="sc/webhook-delivery" row={{ ...row }} subject={t(eventKey(row.event))} />
}

export const DeliveryBulkActs = (props: BulkActsProps) => (
  <OutgoingBulkActs {...props} entity="sc/webhook-delivery" cancelText="notify.cancel_selected" />
)
