/** The acts on a mail of the outbox, on one and on several. */
import type { BulkActsProps, CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { mailOutbox } from '../../../schemas/sc/mail-outbox'
import { OutgoingActs } from './outgoing-actions'
import { OutgoingBulkActs } from './outgoing-bulk-actions'

export default function MailActs({ row }: CellProps<RowOf<typeof mailOutbox>>) {
  return <OutgoingActs entity="sc/mail-outbox" row={{ ...row }} subject={row.subject} />
}

export const MailBulkActs = (props: BulkActsProps) => (
  <OutgoingBulkActs {...props} entity="sc/mail-outbox" cancelText="mail.cancel_selected" />
)
