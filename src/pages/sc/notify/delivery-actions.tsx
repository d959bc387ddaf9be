/** The acts on a webhook delivery, on one and on several. */
import { useTranslation } from 'react-i18next'
import type { BulkActionsProps, CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { webhookDelivery } from '../../../schemas/sc/webhook-delivery'
import { eventKey } from './event-cell'
import { OutgoingActions } from '../outgoing/outgoing-actions'
import { OutgoingBulkActions } from '../outgoing/outgoing-bulk-actions'

export default function DeliveryActions({ row }: CellProps<RowOf<typeof webhookDelivery>>) {
  const { t } = useTranslation(['sc', 'common'])
  return <OutgoingActions entity="sc/webhook-delivery" row={{ ...row }} subject={t(eventKey(row.event))} />
}

export const DeliveryBulkActions = (props: BulkActionsProps) => (
  <OutgoingBulkActions {...props} entity="sc/webhook-delivery" cancelText="notify.cancel_selected" />
)
