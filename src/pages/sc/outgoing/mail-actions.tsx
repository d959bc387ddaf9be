/** The acts on a mail of the outbox, on one and on several. */
import type { BulkActionsProps, CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { mailOutbox } from '../../../schemas/sc/mail-outbox'
import { OutgoingActions } from './outgoing-actions'
import { OutgoingBulkActions } from './outgoing-bulk-actions'

export default function MailActions({ row }: CellProps<RowOf<typeof mailOutbox>>) {
  return <OutgoingActions entity="sc/mail-outbox" row={{ ...row }} subject={row.subject} />
}

export const MailBulkActions = (props: BulkActionsProps) => (
  <OutgoingBulkActions {...props} entity="sc/mail-outbox" cancelText="mail.cancel_selected" />
)
